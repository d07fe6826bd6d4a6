import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { choice, openAt, press } from './wizard.ts';

test('mobile service is announced, and choosing it only says so', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'location');
  const mobile = choice(page, 'Service location', 'Mobile');
  await expect(mobile).toHaveAccessibleName(/Coming Soon/);

  await mobile.click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toHaveAccessibleName('Mobile service is coming soon! Please select Drop-off Service for now.');
  await page.keyboard.press('Escape');
  await expect(alert).toHaveCount(0);
  await mobile.click();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(alert).toHaveCount(0);

  await expect(mobile).not.toBeChecked();
  await expect(choice(page, 'Service location', 'Drop-off')).toBeChecked();
  expect((await panelPrice(page)).total).toBe('$120');
  await press(page, 'Continue');
});
