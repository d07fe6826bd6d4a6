import type { Page } from '@playwright/test';
import { adminFrameTexts } from '#core/languages/en/admin-frame.ts';
import { OWNER, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import type { Customer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';
import { frontToast } from './toast.ts';
import { firstFreeVisit } from './visit.ts';

const t = adminFrameTexts('en');
const NAMES = [
  'today',
  'quotes',
  'jobs',
  'schedule',
  'customers',
  'payments',
  'staff',
  'business',
  'advanced',
] as const;
/** What every shop has; the rest joins once it's used. */
const PLACES = NAMES.map((name) => t(name));
const ADVANCED = (['mail', 'estimates', 'audit', 'scripts'] as const).map((name) => t(name));

test('every place is one press away, marks itself as the current one, and says live what waits in it', async ({
  page,
  shop,
  customer,
}) => {
  await signIn(page, OWNER);
  await page.goto('/admin/dashboard');
  const nav = page.getByRole('navigation', { name: 'Dashboard' });
  for (const name of PLACES.toReversed()) {
    const link = nav.getByRole('link', { name: new RegExp(`^${name}( \\d|$)`) });
    await link.click();
    await expect(link).toHaveAttribute('aria-current', 'page');
    await expect(nav.locator('[aria-current]')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const name of ADVANCED) {
    await nav.getByRole('link', { name: /^Advanced/ }).click();
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    await expect(nav.getByRole('link', { name: /^Advanced/ })).toHaveAttribute('aria-current', 'page');
  }
  await page.getByRole('link', { name: /^My account/ }).click();
  await expect(page).toHaveURL(/tab=account/);
  await page.goto('/staff-management');
  await expect(nav.getByRole('link', { name: 'Staff' })).toHaveAttribute('aria-current', 'page');
  // A place that doesn't exist is Today.
  await page.goto('/admin/dashboard?tab=garage');
  await expect(nav.getByRole('link', { name: /^Today/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'What needs you' })).toBeVisible();

  const quotes = nav.getByRole('link', { name: /^Quotes/ });
  const before = Number(/(\d+) pending/.exec(await quotes.innerText())?.[1] ?? 0);
  await submitElsewhere(shop, { customer });
  await expect(quotes).toHaveAccessibleName(new RegExp(`^Quotes ${before + 1} pending`));
});

test('the search finds a screen, a customer, a quote and a job with the keyboard alone', async ({
  page,
  shop,
  customer,
}) => {
  const { id, reference } = await submitElsewhere(shop, { customer, visit: await firstFreeVisit(shop, 'full') });
  await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
  await signIn(page, OWNER);
  await page.goto('/job-schedule');
  const found = page.getByRole('listbox').getByRole('option', { selected: true });
  await search(page, 'audi');
  await expect(found).toHaveText('Audit');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=audit/);
  await expect(page.getByRole('main')).toBeFocused();

  await search(page, reference);
  await expect(page.getByRole('group', { name: 'Jobs' }).getByRole('option')).toContainText(reference);
  await expect(found).toContainText(reference);
  await expectAccessible(page, 'the search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`tab=quotes&quote=${id}`));
  await closeRecord(page, customer);

  await search(page, customer.email);
  await expect(found).toContainText(customer.email);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=customers&open=/);
  await closeRecord(page, customer);

  await search(page, customer.phone);
  await expect(page.getByRole('group', { name: 'Jobs' }).getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=jobs&open=/);
  await closeRecord(page, customer);

  await search(page, 'xylophone');
  await expect(page.getByText('Nothing matches “xylophone”')).toBeVisible();
  await expectAccessible(page, 'a search without results');
});

test('a record that loads late waits until the search that was opened meanwhile is closed', async ({
  page,
  shop,
  customer,
}) => {
  const { id } = await submitElsewhere(shop, { customer });
  await signIn(page, OWNER);
  await page.goto('/admin/dashboard');
  await search(page, 'aud');
  await page.keyboard.press('Escape');
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await code.promise;
    await route.continue();
  });
  // As a link in the page does: without loading the search again.
  await page.evaluate((quote) => {
    history.pushState({}, '', `/admin/dashboard?tab=quotes&quote=${quote}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, id);
  await expect(page).toHaveURL(new RegExp(id));
  await search(page, 'lincoln');
  code.resolve();
  const field = page.getByRole('combobox', { name: 'Search the dashboard' });
  await expect(page.locator(`#row-${id}, [data-row]`).first()).toBeAttached();
  await page.keyboard.type(' x');
  await expect(field).toHaveValue('lincoln x');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: `${customer.firstName} ${customer.lastName}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: `${customer.firstName} ${customer.lastName}` })).toBeFocused();
});

test('a phone has a bar at the bottom with the rest under More, and toasts stay above it', async ({ page, faults }) => {
  faults.expect(/jump-dialog|ERR_FAILED/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, OWNER);
  await page.goto('/admin/dashboard');
  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(bar.getByRole('link')).toHaveText([/^Today/, /^Quotes/, /^Jobs/, /^Schedule/]);
  await expectAccessible(page, 'the bar');
  const more = bar.getByRole('button', { name: /^More/ });
  await more.click();
  const all = page.getByRole('dialog', { name: 'More' });
  await expect(all.getByRole('link', { name: 'Settings' })).toBeVisible();
  await expectAccessible(page, 'all places');
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await more.click();
  await all.getByRole('link', { name: 'Settings' }).click();
  await expect(page).toHaveURL(/tab=business/);
  await expect(all).toHaveCount(0);
  await expect(more).toHaveAttribute('aria-current', 'true');

  await page.route('**/assets/jump-dialog*', (route) => route.abort());
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const toast = frontToast(page);
  await expect(toast).toContainText('The search couldn’t be opened');
  await expect
    .poll(async () => {
      const [above, below] = [await toast.boundingBox(), await bar.boundingBox()];
      return above && below && above.y + above.height <= below.y;
    })
    .toBe(true);
});

/** Closes the open record once it's there: it takes the focus when it opens. */
async function closeRecord(page: Page, { firstName, lastName }: Customer): Promise<void> {
  await expect(page.getByRole('dialog', { name: `${firstName} ${lastName}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/(quote|open)=/);
}

async function search(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search the dashboard' })).toBeFocused();
  await page.keyboard.type(words);
}
