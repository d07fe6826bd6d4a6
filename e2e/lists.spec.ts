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
