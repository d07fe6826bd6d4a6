import { DEFAULT_BUSINESS } from '#core/default-business.ts';
import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, submitAndSee } from './journey.ts';
import { carPlan } from './plans.ts';
import { openAt, press, walk } from './wizard.ts';

// A world of its own: its prices change.
test.use({ world: { business: { slotCapacity: 2 } } });

test('a price that changed meanwhile is shown and asked again', async ({ page, shop, customer, faults }) => {
  faults.expect(/409.*|api\/quotes/);
  await shop.changeBusiness({ packages: DEFAULT_BUSINESS.packages });
  const { plan, price } = await carPlan(shop, customer);
  await openAt(page, plan, 'review');
  await walk(page, plan);
  await expectReview(page, plan, price);

  const dearer = DEFAULT_BUSINESS.packages.map((pack) =>
    pack.id === 'full' ? { ...pack, dropoffCents: 13_500 } : pack,
  );
  await shop.changeBusiness({ packages: dearer });
  await press(page, 'Submit Quote');

  const notice = page.getByRole('alert').filter({ hasText: 'Our prices have changed' });
  await expect(notice).toContainText('Your total was $160 and is now $175.');
  const changed = { lines: [['Full Detail', '$135'], ...price.lines.slice(1)], total: '$175' } as const;
  await expectReview(page, plan, changed);
  for (const label of [/^I accept the Terms of Service/, 'I accept the damage liability terms.'])
    await expect(page.getByLabel(label)).toBeChecked();

  const reference = await submitAndSee(page, plan, changed);
  await expectMailsAndPage(page, shop, { plan, price: changed, reference });
});
