import type { Page } from '@playwright/test';
import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, submitAndSee } from './journey.ts';
import { carPlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { choice, expectStep, goBack, selectPackage, walk } from './wizard.ts';

const CAR_BRANDS =
  'Toyota, Honda, Ford, Chevrolet, Nissan, BMW, Mercedes-Benz, Audi, Lexus, Hyundai, Kia, Mazda, Subaru, ' +
  'Volkswagen, Acura, Infiniti, Cadillac, Lincoln, Jeep, Dodge, Ram, Tesla';

test('a full detail for a car, from the home page to the mails', async ({ page, shop, customer }) => {
  const { plan, price } = await carPlan(shop, customer);
  await selectPackage(page, plan);
  await walk(page, plan);
  await expectReview(page, plan, price);
  const reference = await submitAndSee(page, plan, price);
  await expectMailsAndPage(page, shop, { plan, price, reference });
});

test('each step says what it still needs, and Back keeps what was answered', async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  const stillNeeded = page.getByTestId('price-note');
  await page.goto('/quote');
  await expect(stillNeeded).toHaveText('Still needed: a package.');
  const button = page.getByRole('button', { name: 'Continue' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expectStep(page, 'package');

  await walk(page, plan, { to: 'vehicle' });
  await expect(stillNeeded).toHaveText('Still needed: car or truck and the brand.');
  await choice(page, 'Vehicle type', 'Car').check();
  await expect(stillNeeded).toHaveText('Still needed: the brand.');
  expect(await brandsOffered(page)).toBe(CAR_BRANDS);
  await walk(page, plan, { to: 'time' });
  await expect(stillNeeded).toHaveText('Still needed: a date and a time.');
  await walk(page, plan, { to: 'contact' });
  await expect(stillNeeded).toHaveText(
    'Still needed: your first name, your last name, your email, and your phone number.',
  );
  await walk(page, plan, { to: 'payment' });
  await expect(stillNeeded).toHaveText('Still needed: a payment method.');
  await walk(page, plan, { to: 'review' });
  await expect(stillNeeded).toHaveText('Still needed: the Terms of Service and the damage liability terms.');

  for (const step of ['payment', 'contact', 'extras', 'time', 'estimate', 'vehicle', 'location', 'package'] as const) {
    await goBack(page);
    await expectStep(page, step);
    await expect(stillNeeded).not.toContainText('Still needed');
  }
  expect((await panelPrice(page)).total).toBe('$160');
});

async function brandsOffered(page: Page): Promise<string> {
  const options = await page
    .getByRole('combobox', { name: /^Brand/ })
    .locator('option')
    .allInnerTexts();
  return options.slice(1).join(', ');
}
