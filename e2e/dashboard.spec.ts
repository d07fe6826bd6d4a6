import type { Locator, Page } from '@playwright/test';
import { logIn, OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { calendarOf, mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { firstFreeVisit, freeVisits } from './visit.ts';
import { chooseDay } from './wizard.ts';

const CONFLICT = /answered 409|console error .*409/;

test('an approved quote is a scheduled job, and its customer is told with a confirmed date', async ({
  page,
  shop,
  customer,
}) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { reference } = await submitElsewhere(shop, { customer, visit });
  await openDesk(page);
  await search(page, customer.phone);
  await row(page, reference).getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await expect(sheet).toContainText(customer.tidyPhone);
  await expect(sheet).toContainText('Full Detail');
  await expect(sheet.locator('[data-total]')).toContainText('$120');
  await expectAccessible(page, 'an open quote');

  await sheet.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Quote approved and job scheduled', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Approved', { exact: true })).toBeVisible();
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(sheet.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  await expect(sheet.getByRole('region', { name: 'History' })).toContainText(`Approved for ${visit.text}`);
  await page.keyboard.press('Escape');
  await expect(row(page, reference)).toContainText('Approved');

  const mail = await mailTo(shop, customer.email, /^Confirmed: Full Detail/);
  expect(textOf(mail)).toContain(visit.text);
  expect(calendarOf(mail)).toContain('STATUS:CONFIRMED');
});

test('a declined quote frees its time, and its customer reads why', async ({ page, shop, customer }) => {
  const visit = await firstFreeVisit(shop, 'full');
  const { id, reference } = await submitElsewhere(shop, { customer, visit });
  const isFree = async () => (await freeVisits(shop, 'full')).some(({ startsAt }) => startsAt === visit.startsAt);
  expect(await isFree()).toBe(false);

  await openDesk(page, `?quote=${id}`);
  const sheet = page.getByRole('dialog');
  const ask = await press(sheet, 'Decline', page.getByRole('alertdialog'));
  await ask.getByRole('button', { name: 'Back' }).click();
  await expect(sheet.getByRole('button', { name: 'Decline' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'declining');
  await ask.getByLabel('Reason').fill('We are away that week.');
  // As a tablet that is turned: the quote is over the list rather than beside it.
  await page.setViewportSize({ width: 800, height: 1000 });
  await expect(page.locator('[data-docked]')).toHaveCSS('position', 'fixed');
  await expect(ask.getByLabel('Reason')).toHaveValue('We are away that week.');
  await page.setViewportSize({ width: 1280, height: 800 });
  await ask.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Quote declined', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('We are away that week.');
  expect(await isFree()).toBe(true);
  expect(textOf(await mailTo(shop, customer.email, new RegExp(`^About .* ${reference}`)))).toContain(
    'We are away that week.',
  );
});

test('a slot that another quote took is rejected with the name of its customer', async ({
  page,
  shop,
  customer,
  faults,
}) => {
  faults.expect(CONFLICT);
  const { id } = await submitElsewhere(shop, { customer });
  await openDesk(page, `?quote=${id}`);
  const sheet = page.getByRole('dialog');
  const approve = sheet.getByRole('button', { name: 'Approve' });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await expect(sheet).toContainText('Still needed: a date and a time.');

  const [visit, next] = await freeVisits(shop, 'full');
  if (!visit || !next) throw new Error('nothing is free');
  await chooseDay(page, visit);
  await sheet.getByRole('radio', { name: visit.time, exact: true }).check();
  const faster = await submitElsewhere(shop, { customer: newCustomer(), visit });
  await approve.click();
  const refused = sheet.getByRole('alert').filter({ hasText: 'That time is taken' });
  await expect(refused).toContainText(`${faster.reference} (Dana Whitfield)`);
  await expectAccessible(page, 'a taken time');

  await chooseDay(page, next);
  await sheet.getByRole('radio', { name: next.time, exact: true }).check();
  await approve.click();
  await expect(page.getByText('Quote approved and job scheduled', { exact: true })).toBeVisible();
  await expect(refused).toHaveCount(0);
  await expect(sheet.locator('#quote-when')).toContainText(next.time);
});

test('a decision made by another admin meanwhile is shown with the current quote', async ({
  page,
  context,
  shop,
  customer,
  faults,
}) => {
  faults.expect(CONFLICT);
  const { id } = await submitElsewhere(shop, { customer, visit: await firstFreeVisit(shop, 'full') });
  await openDesk(page, `?quote=${id}`);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('button', { name: 'Approve' })).toBeVisible();
  // While the press is on its way: any earlier, and live updates may take the button away before it's pressed.
  await page.route(`**/api/quotes/${id}/approve`, async (route) => {
    expect((await context.request.post(`/api/quotes/${id}/decline`, { data: {} })).status()).toBe(200);
    await route.continue();
  });
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await expect(sheet.getByRole('alert')).toContainText('This quote is already declined.');
  await expect(sheet.getByText('Declined', { exact: true }).first()).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Approve' })).toHaveCount(0);
});

test('the filters of the list are in the URL and survive a reload', async ({ page, shop, customer }) => {
  const { reference } = await submitElsewhere(shop, { customer, visit: await firstFreeVisit(shop, 'full') });
  await openDesk(page);
  await expectAccessible(page, 'the list');
  await search(page, customer.phone);
  await page.getByRole('radio', { name: 'Pending' }).check();
  await expect(page).toHaveURL(/status=pending/);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(customer.phone);
  await expect(page.getByRole('radio', { name: 'Pending' })).toBeChecked();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(row(page, reference)).toBeVisible();

  await page.getByRole('radio', { name: 'Approved' }).check();
  await expect(page.getByRole('heading', { name: 'No quotes match' })).toBeVisible();
  await expectAccessible(page, 'no quotes');
  await page.getByRole('button', { name: 'Show all quotes' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page).toHaveURL(/\/admin\/dashboard\?tab=quotes$/);
});

test('the keyboard moves, opens, closes and searches', async ({ page, shop, customer }) => {
  const visits = await freeVisits(shop, 'full');
  for (const visit of visits.slice(0, 2)) await submitElsewhere(shop, { customer, visit });
  await openDesk(page);
  await page.locator('[data-row]').first().waitFor();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(customer.phone);
  const links = page.locator('[data-row]');
  await expect(links).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await search(page, customer.phone);
  await page.getByRole('searchbox').blur();

  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page).toHaveURL(/quote=/);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(links.nth(0)).toBeFocused();
});

test('notes are saved when they are left', async ({ page, shop, customer }) => {
  const { id, reference } = await submitElsewhere(shop, { customer, visit: await firstFreeVisit(shop, 'full') });
  await openDesk(page, `?q=${customer.phone}&quote=${id}`);
  await page.getByLabel('Notes').fill('Child seat stays in the back row.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Changed the notes');
  await page.keyboard.press('Escape');
  await expect(row(page, reference)).toContainText('Note');
  await page.goto(`/admin/dashboard?quote=${id}`);
  await expect(page.getByLabel('Notes')).toHaveValue('Child seat stays in the back row.');
});

test('what comes in meanwhile waits behind a button', async ({ page, shop, customer }) => {
  const [first, second] = await freeVisits(shop, 'full');
  await submitElsewhere(shop, { customer, visit: first });
  await openDesk(page);
  await search(page, customer.phone);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  const { reference } = await submitElsewhere(shop, { customer, visit: second });
  const show = page.getByRole('button', { name: '1 new quote' });
  await expect(show).toBeVisible();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await show.click();
  await expect(row(page, reference)).toBeVisible();
  await expect(show).toHaveCount(0);
});

test('logging in leads to no other site', async ({ page, shop }) => {
  await page.goto('/admin?to=//elsewhere.example/admin/dashboard');
  await logIn(page, OWNER);
  await expect(page).toHaveURL(`${shop.url}/admin/dashboard`);
});

/** Logs in as the owner on the way to the dashboard. */
async function openDesk(page: Page, query = '?tab=quotes'): Promise<void> {
  await signIn(page, OWNER);
  await page.goto(`/admin/dashboard${query}`);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox').fill(words);
  await expect(page).toHaveURL(new RegExp(`q=${RegExp.escape(encodeURIComponent(words))}`));
  await expect(page.locator('[data-testid=list-body][aria-busy=false]')).toBeVisible();
}

/** The row of a quote in the list. */
function row(page: Page, reference: string): Locator {
  return page.getByTestId('list-body').locator('tr').filter({ hasText: reference });
}

async function press(place: Page | Locator, name: string, opened: Locator): Promise<Locator> {
  await place.getByRole('button', { name, exact: true }).click();
  await expect(opened).toBeVisible();
  return opened;
}
