import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { garbagePlan } from './plans.ts';
import { choice, openAt } from './wizard.ts';

// A world of its own: its menu changes.
test.use({ world: { business: { slotCapacity: 2 } } });

test('an owner charges an extra per can and another one by class, and says how long work takes', async ({
  page,
  browser,
  shop,
}) => {
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard?tab=business&section=extras', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /Add bag/ }).click();
  await page.getByRole('checkbox', { name: /per unit/ }).check();
  await page.getByRole('textbox', { name: /Adds to the time needed/ }).fill('1');
  await page.getByRole('button', { name: /Tire Shine/ }).click();
  await expect(page.getByRole('checkbox', { name: /per unit/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /Selected when a quote starts/ }).check();
  await page.getByText('Prices by vehicle class').click();
  await page.getByRole('checkbox', { name: 'Own price for Truck' }).check();
  await page.getByRole('textbox', { name: 'Price for Truck' }).fill('15');
  await expectAccessible(page, 'an extra');
  await page.getByRole('button', { name: /Ceramic Coating/ }).click();
  await page.getByRole('button', { name: /^Stop selling ?: Ceramic Coating$/ }).click();

  await page.goto('/admin/dashboard?tab=business&section=packages', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /Full Detail/ }).click();
  await page.getByRole('textbox', { name: /Time needed/ }).fill('150');
  await page.getByRole('checkbox', { name: 'Own time for Truck' }).check();
  await page.getByRole('textbox', { name: 'Time needed for Truck' }).fill('180');
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Save', exact: true })
    .click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  await page.goto('/admin/dashboard?tab=customers&section=walk-in', { waitUntil: 'networkidle' });
  await page.getByLabel('Package').selectOption('full');
  await page.getByRole('radio', { name: 'Truck' }).check();
  const price = page.getByRole('complementary', { name: 'Price' });
  await expect(price).toContainText('Tire Shine $15');
  await expect(price).toContainText('About 3 h');
  await expect(page.getByRole('checkbox', { name: /Ceramic Coating/ })).toHaveCount(0);

  const phone = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  const customer = await phone.newPage();
  const { plan } = await garbagePlan(shop, newCustomer());
  await openAt(customer, plan, 'extras');
  const bag = choice(customer, 'Extras', 'Add bag');
  await expect(customer.getByTestId('pick').filter({ hasText: 'Add bag' })).toContainText('$3 per can');
  const perCan = await customer.getByText('per can', { exact: true }).boundingBox();
  expect(perCan?.width, 'it isn’t only for screen readers on a phone').toBeGreaterThan(20);
  await bag.check();
  // Where there is room, the lines of the price are beside the question.
  await customer.setViewportSize({ width: 1280, height: 800 });
  await expect(customer.getByText('Add bag 3 cans')).toBeVisible();
  await expect(customer.getByText('$44', { exact: true }).first()).toBeVisible();
  await phone.close();
});
