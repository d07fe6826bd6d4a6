import type { Page } from '@playwright/test';
import { askAs, openAcceptedJob, PASSWORD } from './accepted-job.ts';
import { newAdmin, signIn } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { submitElsewhere } from './quotes.ts';

/** What a browser says that has no network. */
const CUT_OFF =
  /ERR_INTERNET_DISCONNECTED|ERR_FAILED|no-response|dynamically imported module|Unable to preload|ConnectionError/;

test('Today opens without a network as it was last, and is gone after the log-out', async ({
  page,
  context,
  shop,
  customer,
  faults,
}) => {
  faults.expect(CUT_OFF);
  await submitElsewhere(shop, { customer });
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard');
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/dashboard.webmanifest');
  const toDo = page.getByRole('region', { name: 'What needs you' }).getByRole('link', { name: /Dana Whitfield/ });
  await expect(toDo.first()).toBeVisible();
  await untilKept(page);

  await context.setOffline(true);
  await page.goto('/admin/dashboard');
  const note = page.getByRole('status').filter({ hasText: /^You’re offline\. Today as of \d+:\d\d [AP]M\./ });
  await expect(note).toBeVisible();
  await expect(toDo.first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'This week' })).toContainText('Requests');
  await expectAccessible(page, 'Today without a network');
  await page.goto('/admin/dashboard?tab=reports');
  // With its code still in the browser's cache, the screen opens and says it itself.
  const offline = page.getByRole('heading', { name: 'You seem to be offline' });
  await expect(offline.or(page.getByRole('alert').getByText(/couldn’t reach the server/))).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Today/ })
    .click();
  await expect(note).toBeVisible();
  await context.setOffline(false);
  await expect(note).toHaveCount(0);

  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page).toHaveURL(/\/admin$/);
  // Its load is over before the network goes, so that it can't get in the way of the next one.
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await page.waitForLoadState();
  await context.setOffline(true);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible();
  await expect(page.getByText('Dana Whitfield')).toHaveCount(0);
});

test('an employee who logs in on the device of an admin finds nothing of Today', async ({
  page,
  context,
  shop,
  faults,
}) => {
  faults.expect(CUT_OFF);
  const { employee } = await openAcceptedJob(shop);
  const { body } = await askAs(shop, 'GET /api/employee/session', { cookie: employee });
  await signIn(page, await newAdmin(shop));
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'This week' })).toContainText('Requests');
  await untilKept(page);
  await page.goto('/employee-login');
  await page.getByLabel('Employee ID').fill((body as { readonly employeeId: string }).employeeId);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(/\/employee-dashboard$/);
  expect(await keptText(page)).toBeNull();
  await context.setOffline(true);
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'You seem to be offline' })).toBeVisible();
});

/** Waits until the device has what Today showed, and the page that shows it. */
async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => keptText(page)).toContain('/api/dashboard/needs');
  await expect
    .poll(() =>
      page.evaluate(
        async () => Boolean(await caches.match('/admin/dashboard')) && navigator.serviceWorker.controller !== null,
      ),
    )
    .toBe(true);
}

function keptText(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('dashboardToday'));
}
