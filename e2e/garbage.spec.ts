import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, submitAndSee } from './journey.ts';
import { garbagePlan } from './plans.ts';
import { expectStep, goBack, press, selectPackage, walk } from './wizard.ts';

test('three garbage cans with a bag and deodorizer', async ({ page, shop, customer }) => {
  const { plan, price } = await garbagePlan(shop, customer);
  await selectPackage(page, plan);
  const card = page.getByTestId('pick').filter({ hasText: plan.pack });
  await expect(card).toContainText('Starting at $15');
  await expect(card).toContainText('no surcharge');

  await walk(page, plan, { to: 'cans' });
  const options = await page
    .getByRole('combobox', { name: 'Number of garbage cans' })
    .locator('option')
    .allInnerTexts();
  expect(options).toEqual([
    '1 can, $15',
    '2 cans, $30',
    '3 cans, $35',
    '4 cans, $40',
    '5 cans, $45',
    '6 cans, $50',
    '7 cans, $55',
    '8 cans, $60',
    '9 cans, $65',
    '10 cans, $70',
  ]);

  await walk(page, plan, { to: 'extras' });
  const offered = page.getByRole('group', { name: 'Extras' }).getByRole('checkbox');
  await expect(offered).toHaveCount(2);
  for (const extra of await offered.all()) await expect(extra).not.toBeChecked();

  await walk(page, plan);
  await expectReview(page, plan, price);
  const reference = await submitAndSee(page, plan, price);
  await expectMailsAndPage(page, shop, { plan, price, reference });
});

test('the steps of garbage cans lead back as documented', async ({ page, shop, customer }) => {
  const { plan } = await garbagePlan(shop, customer);
  await selectPackage(page, plan);
  await walk(page, plan, { to: 'cans' });
  await goBack(page);
  await expectStep(page, 'package');

  await walk(page, plan, { to: 'time' });
  await goBack(page);
  await expectStep(page, 'location');
  await expect(page.getByRole('group', { name: 'Service location' }).getByRole('radio')).toHaveCount(1);
  await expect(page.getByTestId('pick')).toContainText('At your address');
  await press(page, 'Continue');
  await expectStep(page, 'cans');
  await expect(page.getByRole('combobox', { name: 'Number of garbage cans' })).toHaveValue('3');
});

test("cans are cleaned at the customer's: the address is asked for and reaches the business", async ({
  page,
  shop,
  customer,
}) => {
  const { plan, price } = await garbagePlan(shop, customer);
  const { address = '', ...rest } = plan;
  await selectPackage(page, plan);
  await walk(page, rest, {
    to: 'payment',
    onStep: async ({ name }) => {
      if (name !== 'contact') return;
      await expect(page.getByText('Still needed: the service address.')).toBeVisible();
      await page.getByLabel(/^Service address/).fill(address);
    },
  });
  await walk(page, plan);
  await expect(page.locator('[data-review]')).toContainText(address);
  await expect(page.locator('[data-review]')).toContainText('At your address');
  const reference = await submitAndSee(page, plan, price);
  await expectMailsAndPage(page, shop, { plan, price, reference });
  await expect(page.getByRole('main')).toContainText(address);
  await expect(page.getByRole('main')).not.toContainText(/drop-off/i);
});
