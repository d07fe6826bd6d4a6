import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { pickDays } from './date-range.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { freeVisits, OPEN_ALL_YEAR } from './visit.ts';

// A world of its own: bookings of other tests would be reviewed with its settings.
test.use({ world: { business: { ...OPEN_ALL_YEAR, mobileAvailable: true, slotCapacity: 1 } } });

const ADDRESS = '12 Lark Street, Albany';

test('the owner names a bay and two vans, takes one out of service, and gives an appointment the other', async ({
  page,
  shop,
}) => {
  test.slow();
  const [visit] = await freeVisits(shop, 'full');
  if (!visit) throw new Error('nothing is free');
  await openPage(page, '/admin/dashboard?tab=business&section=times');
  const part = page.getByRole('region', { name: 'Bays and vans' });
  const limit = page.getByLabel('Appointments per slot');
  await expect(limit).toBeVisible();
  await part.getByRole('button', { name: 'Add a bay' }).click();
  await part.getByRole('button', { name: 'Add a van' }).click();
  await part.getByRole('button', { name: 'Add a van' }).click();
  await part.getByLabel('Name', { exact: true }).fill('Blue van');
  await expect(limit).toBeHidden();
  await expect(part.getByText('1 appointment at the shop and 2 at their address')).toBeVisible();
  await expectAccessible(page, 'bays and vans');
  const bar = page.getByRole('region', { name: 'Unsaved changes' });
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();

  // Two mobile appointments at one time, and one at the shop.
  const moves = await submitElsewhere(shop, { customer: newCustomer(), visit, address: ADDRESS });
  await submitElsewhere(shop, { customer: newCustomer(), visit });
  const later = (await freeVisits(shop, 'full')).find(({ date }) => date === visit.date);
  if (!later) throw new Error('nothing else is free that day');
  const stuck = await submitElsewhere(shop, { customer: newCustomer(), visit: later, address: ADDRESS });
  await submitElsewhere(shop, { customer: newCustomer(), visit: later, address: ADDRESS });

  // Van 1 breaks down: one of its two appointments fits into the other van.
  await page.reload();
  await part.getByRole('button', { name: /^Van 1/ }).click();
  await pickDays(part, 'Days', { from: visit.date, to: visit.date });
  await part.getByLabel(/^Reason/).fill('Repair');
  await part.getByRole('checkbox', { name: 'Only part of the day' }).check();
  await expect(part.getByRole('button', { name: 'Take out of service' })).toHaveAttribute('aria-disabled', 'true');
  await part.getByLabel('Out from').fill('06:00');
  await part.getByLabel('Back at').fill('23:00');
  await expectAccessible(page, 'a van out of service for a part of the day');
  await part.getByRole('button', { name: 'Take out of service' }).click();
  await expect(part.getByText('6:00 AM to 11:00 PM').first()).toBeVisible();
  await expect(part.getByRole('button', { name: /^Van 1/ })).toContainText('out');
  await bar.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await expect(review.getByText('1 appointment moves to another bay or van')).toBeVisible();
  await expect(review.getByText('from Van 1 to Blue van')).toBeVisible();
  await expect(review.getByText('1 booked appointment doesn’t fit')).toBeVisible();
  await expect(review.getByText(stuck.reference)).toBeVisible();
  await expectAccessible(page, 'review of a van out of service');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask the customer for another time' })).toBeVisible();

  await page.goto(`/admin/dashboard?tab=quotes&quote=${moves.id}`);
  const van = page.getByLabel('Van', { exact: true });
  await expect(van).toHaveValue('blue-van');
  await expect(van.locator('option', { hasText: 'Van 1 (not free)' })).toBeDisabled();
  await expectAccessible(page, 'the van of a quote');

  // It's back, and the owner gives the appointment its van again.
  const { version, business } = (await asOwner(shop, 'GET /api/admin/business')) as {
    readonly version: number;
    readonly business: { readonly resources: readonly object[] };
  };
  const resources = business.resources.map((each) => ({ ...each, outages: [] }));
  await asOwner(shop, 'PUT /api/admin/business', { body: { version, business: { ...business, resources } } });
  await page.reload();
  await van.selectOption('Van 1');
  await expect(van).toHaveValue('van-1');
  await page.getByText('Changed the bay or van').waitFor();

  // From now on only the blue van can do it. What's booked stays in Van 1 until it's given the other one.
  await openPage(page, '/admin/dashboard?tab=business&section=packages');
  await page.getByRole('button', { name: /Full Detail/ }).click();
  const able = page.getByRole('group', { name: 'Bays and vans that can do it' });
  await able.getByRole('checkbox', { name: 'Blue van' }).check();
  // There's one bay, so that it isn't asked about.
  await expect(able.getByRole('checkbox')).toHaveCount(2);
  await expectAccessible(page, 'the vans that can do a package');
  await bar.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Published\. Version \d+$/)).toBeVisible();
  await page.goto(`/admin/dashboard?tab=quotes&quote=${moves.id}`);
  await expect(van).toHaveValue('van-1');
  await van.selectOption('Blue van');
  await expect(van).toHaveValue('blue-van');
  await expect(van.locator('option', { hasText: 'Van 1' })).toHaveCount(0);

  await page.goto(`/job-schedule?week=${visit.date}&rows=resources&show=week`);
  const isPhone = (page.viewportSize()?.width ?? 0) < 992;
  if (isPhone) {
    await page.getByLabel('Bays and vans shown').selectOption('Blue van');
    await expect(page.getByRole('main')).toContainText(later.time);
  } else await expect(page.getByRole('row', { name: /^Blue van/ })).toBeVisible();
  await expectAccessible(page, 'the week by bay and van');
});
