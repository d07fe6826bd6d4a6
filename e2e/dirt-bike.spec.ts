import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, submitAndSee } from './journey.ts';
import { dirtBikePlan } from './plans.ts';
import { panelPrice } from './price.ts';
import { choice, selectPackage, walk } from './wizard.ts';

test('a dirt bike is priced by its condition and offered tire shine alone', async ({ page, shop, customer }) => {
  const { plan, price } = await dirtBikePlan(shop, customer);
  await selectPackage(page, plan);
  await expect(page.getByTestId('pick').filter({ hasText: plan.pack })).toContainText('from $25');

  await walk(page, plan, { to: 'vehicle' });
  const totals = { Light: '$25', Moderate: '$30', Heavy: '$40' } as const;
  await expect(page.getByRole('group', { name: 'Condition' }).getByRole('radio')).toHaveCount(3);
  await expect(page.getByText('Still needed: the brand and the condition.')).toBeVisible();
  for (const [condition, total] of Object.entries(totals)) {
    await choice(page, 'Condition', condition).check();
    expect((await panelPrice(page)).total, condition).toBe(total);
  }

  await walk(page, plan, { to: 'extras' });
  const offered = page.getByRole('group', { name: 'Extras' }).getByRole('checkbox');
  await expect(offered).toHaveCount(2);
  await expect(choice(page, 'Extras', 'Little Tree Black Ice Air Freshener')).toBeChecked();
  await expect(choice(page, 'Extras', 'Tire Shine')).not.toBeChecked();

  await walk(page, plan);
  await expectReview(page, plan, price);
  const reference = await submitAndSee(page, plan, price);
  await expectMailsAndPage(page, shop, { plan, price, reference });
});
