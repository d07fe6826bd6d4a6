import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, submitAndSee } from './journey.ts';
import { firstFreeVisit } from './visit.ts';
import { openAt, type Plan, walk } from './wizard.ts';

const BRANDS = 'Honda, Yamaha, Kawasaki, Suzuki, KTM, Husqvarna, Polaris, Can-Am, Arctic Cat, CFMOTO';

test('a side-by-side: brands of its own, no car or truck to choose', async ({ page, shop, customer }) => {
  const plan: Plan = {
    pack: 'SXS/UTV Detail',
    id: 'sxs',
    brand: 'Polaris',
    extras: ['Ceramic Coating'],
    payment: 'Venmo',
    customer,
    visit: await firstFreeVisit(shop, 'sxs'),
  };
  const price = {
    lines: [
      ['SXS/UTV Detail', '$80'],
      ['Little Tree Black Ice Air Freshener', 'FREE'],
      ['Ceramic Coating', '$50'],
    ],
    total: '$130',
  } as const;

  await openAt(page, plan, 'vehicle');
  await expect(page.getByRole('group', { name: 'Vehicle type' })).toHaveCount(0);
  const options = await page.getByRole('combobox', { name: 'Brand' }).locator('option').allInnerTexts();
  expect(options.slice(1).join(', ')).toBe(BRANDS);

  await walk(page, plan);
  await expectReview(page, plan, price);
  const reference = await submitAndSee(page, plan, price);
  await expectMailsAndPage(page, shop, { plan, price, reference });
});
