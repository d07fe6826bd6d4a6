import { TABS } from '#web/lib/dashboard-search.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { approved, freeWeek, openPage } from './schedule.ts';

test('the jobs are the open ones by appointment, and the head of the column turns the order around', async ({
  page,
  shop,
}) => {
  const visits = await freeWeek(shop);
  for (const visit of visits.toReversed()) await approved(shop, { customer: newCustomer(), visit });
  await openPage(page, '/admin/dashboard?tab=jobs');
  const times = page.getByRole('table').locator('tbody time');
  const shown = () => times.evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
  await expect(times.nth(visits.length - 1)).toBeVisible();
  expect(await shown()).toEqual((await shown()).toSorted());
  await expect(page.getByRole('radio', { name: 'Open', exact: true })).toBeChecked();

  const when = page.getByRole('columnheader', { name: 'When' });
  await expect(when).toHaveAttribute('aria-sort', 'ascending');
  await when.getByRole('button').click();
  await expect(when).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(async () => (await shown()).join()).toBe((await shown()).toSorted().toReversed().join());
  await expect(page).toHaveURL(/sort=latest-visit/);
});

test('quotes that wait for an answer stand above those that have one, the longest waiting first', async ({
  page,
  shop,
}) => {
  const [visit] = await freeWeek(shop);
  const first = await submitElsewhere(shop, { customer: newCustomer() });
  const second = await submitElsewhere(shop, { customer: newCustomer() });
  const answered = await approved(shop, { customer: newCustomer(), visit });
  await openPage(page, '/admin/dashboard?tab=quotes');
  await expect(page.getByRole('rowheader', { name: /^\d+ waiting for your answer/ })).toBeVisible();
  const rows = await page.getByRole('row').allTextContents();
  const placeOf = ({ reference }: { readonly reference: string }) => rows.findIndex((row) => row.includes(reference));
  expect(placeOf(first)).toBeGreaterThan(0);
  expect(placeOf(first)).toBeLessThan(placeOf(second));
  expect(placeOf(second)).toBeLessThan(placeOf(answered));
});

test('beside an open record the rows stay rows, and the open one is in view', async ({ page, shop, customer }) => {
  const { id, reference } = await submitElsewhere(shop, { customer });
  for (let others = 0; others < 7; others += 1) await submitElsewhere(shop, { customer: newCustomer() });
  await page.setViewportSize({ width: 1280, height: 600 });
  await openPage(page, `/admin/dashboard?tab=quotes&quote=${id}`);
  await expect(page.getByRole('dialog')).toContainText(reference);
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'When' })).toBeVisible();
  // A card would be three lines high.
  expect((await row.boundingBox())?.height).toBeLessThan(72);
});

test('a phone has the filters behind one button, with a range of days', async ({ page, shop, customer }) => {
  const { reference } = await submitElsewhere(shop, { customer });
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, '/admin/dashboard?tab=quotes');
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toBeVisible();
  const filters = page.getByRole('button', { name: /^Filters/ });
  await filters.click();
  await page.getByRole('button', { name: /^Received/ }).click();
  await expectAccessible(page, 'a range of days');
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page.getByText('No quotes match')).toBeVisible();
  await expect(filters).toHaveText('Filters (1)');
  await page.getByRole('button', { name: /^Received Last month/ }).click();
  await page.getByRole('button', { name: 'This year' }).click();
  await expect(row).toBeVisible();

  // The first and the last day, with the keyboard.
  await page.getByRole('button', { name: /^Received This year/ }).click();
  const range = page.getByRole('group', { name: 'Received' });
  await range.locator('td button[tabindex="0"]').focus();
  await page.keyboard.press('Enter');
  await expect(range).toContainText('Choose the last day.');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=\d{4}-01-01&to=\d{4}-01-08/);
});

test('the head of a column orders a list on the server, and the address keeps it', async ({ page, shop }) => {
  const visits = await freeWeek(shop);
  const firstNames = ['Cleo', 'Ada', 'Ben', 'Cal', 'Amos', 'Bea', 'Abe'];
  for (const [at, visit] of visits.entries()) {
    const customer = { ...newCustomer(), firstName: firstNames[at % firstNames.length] ?? '', lastName: 'Orderly' };
    await submitElsewhere(shop, { customer, visit });
  }
  await openPage(page, '/admin/dashboard?tab=quotes');
  const customer = page.getByRole('columnheader', { name: 'Customer' });
  await expect(customer).toHaveAttribute('aria-sort', 'none');
  await customer.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(customer).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=customer/);
  // Other journeys of the shop have names that the database and JavaScript order otherwise, and come after these.
  const rows = page.locator('tbody [data-row]').filter({ hasText: 'Orderly' });
  await expect
    .poll(async () => rows.allInnerTexts())
    .toEqual(visits.map((_, at) => `${firstNames[at % firstNames.length]} Orderly`).toSorted());
  await expectAccessible(page, 'an ordered list');

  const total = page.getByRole('columnheader', { name: 'Total' });
  await total.getByRole('button').click();
  await expect(total).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect(total).toHaveAttribute('aria-sort', 'descending');
});

test('a phone, which has no heads, chooses the order among the filters', async ({ page, shop, customer }) => {
  await submitElsewhere(shop, { customer });
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, '/admin/dashboard?tab=customers');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Sort by').selectOption({ label: 'Name: Z to A' });
  await expect(page).toHaveURL(/sort=-name/);
  await expect(page.getByRole('row').filter({ hasText: customer.lastName }).first()).toBeVisible();
});

test(
  'every screen of the dashboard begins at the same edge, with a title of one size',
  { tag: '@full' },
  async ({ page }) => {
    await openPage(page, '/admin/dashboard');
    const titles: Record<string, string> = {};
    const paths = ['/admin/dashboard', ...TABS.map((tab) => `/admin/dashboard?tab=${tab}`)];
    for (const path of [...paths, '/job-schedule', '/staff-management']) {
      await page.goto(path);
      const title = page.getByRole('main').getByRole('heading', { level: 1 });
      await title.waitFor();
      titles[path] = await title.evaluate(
        (heading) => `${heading.getBoundingClientRect().left} ${getComputedStyle(heading).fontSize}`,
      );
    }
    expect(new Set(Object.values(titles)).size, JSON.stringify(titles, undefined, 1)).toBe(1);
  },
);

test('a dialog over an open record stays when the window gets narrower', async ({ page, shop, customer }) => {
  const { id } = await submitElsewhere(shop, { customer });
  await page.setViewportSize({ width: 1300, height: 800 });
  await openPage(page, `/admin/dashboard?tab=quotes&quote=${id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await page
    .getByRole('alertdialog')
    .getByLabel(/^Reason/)
    .fill('Too far away');
  for (const width of [1240, 1100, 700, 360, 1300]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole('alertdialog').getByLabel(/^Reason/)).toHaveValue('Too far away');
  }
});

test('the till and a report take their days from a calendar', async ({ page }) => {
  await openPage(page, '/admin/dashboard?tab=payments&section=till');
  await page.getByRole('button', { name: /^Day / }).click();
  const day = page.getByRole('group', { name: 'Day' });
  await day.getByRole('button', { name: 'Previous month' }).click();
  await day.locator('td button').first().click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(/ 1, \d{4}$/);
  await expect(page.locator('input[type=date]')).toHaveCount(0);

  // Dates are taken before the report is there.
  const { promise: chosen, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/reports/**', async (route) => {
    await chosen;
    await route.continue();
  });
  await page.goto('/admin/dashboard?tab=reports');
  await page.getByLabel('Dates', { exact: true }).selectOption({ label: 'Other dates' });
  await page.getByRole('button', { name: /^Other dates/ }).click();
  go();
  await page.getByRole('button', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/);
  await expect(page.locator('input[type=date]')).toHaveCount(0);
});
