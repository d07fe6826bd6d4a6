import type { Page } from '@playwright/test';
import { openAcceptedJob, wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import type { Customer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { closeToast, expectNothingCovered, expectNothingLost, frontToast, holdToasts } from './toast.ts';
import { firstFreeVisit } from './visit.ts';
import { openAt, press, walk } from './wizard.ts';

type Scene = { readonly page: Page; readonly shop: Shop; readonly customer: Customer };

/** A screen of every frame, and what shows a toast there. */
const SCREENS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  'the log-in of customers': async ({ page }) => {
    await page.goto('/customer-account');
    await page.getByLabel('Email').fill('stranger@customer.example');
    await page.getByLabel('Password').fill('not that');
    await page.getByLabel('Password').press('Enter');
  },
  'the log-in of customers, in Spanish': async ({ page, shop }) => {
    await page.context().addCookies([{ name: 'language', value: 'es', url: shop.url }]);
    await page.goto('/customer-account');
    await page.getByLabel('Correo electrónico').fill('extrano@customer.example');
    await page.getByLabel('Contraseña').fill('esa no');
    await page.getByLabel('Contraseña').press('Enter');
  },
  'the sign-up of customers': async ({ page }) => {
    await page.goto('/customer-account');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByLabel('First name').fill('Dana');
    await press(page, 'Sign Up');
  },
  'a customer’s quote': async ({ page, shop }) => {
    await page.goto((await openAcceptedJob(shop)).quoteUrl);
    await page.getByLabel('A note about this quote').fill('The gate code is 4711.');
    await press(page, 'Send note');
  },
  'the wizard with its bar': async ({ page, shop, customer }) => {
    const { plan } = await carPlan(shop, customer);
    await openAt(page, plan, 'review');
    await walk(page, plan);
    await page.route('**/api/quotes', (route) => route.abort());
    await press(page, 'Submit Quote');
  },
  'the last screen of the wizard': async ({ page, shop, customer }) => {
    const { plan } = await carPlan(shop, customer);
    await openAt(page, plan, 'review');
    await walk(page, plan);
    await press(page, 'Submit Quote');
    await expect(page.getByRole('heading', { name: 'Quote Submitted Successfully!' })).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('--toast-height', '0px');
    const [toast, heading] = [frontToast(page), page.getByRole('heading', { level: 1 })];
    await toast.hover();
    const bottom = async () => (await toast.evaluate((element) => element.getBoundingClientRect())).bottom;
    const top = async () => (await heading.evaluate((element) => element.getBoundingClientRect())).top;
    await expect.poll(async () => (await bottom()) <= (await top()), 'the heading is clear of the toast').toBe(true);
  },
  'the access code of applicants': async ({ page }) => {
    await page.goto('/apply/access');
    await press(page, 'Continue');
  },
  'the log-in of employees': async ({ page }) => {
    await page.goto('/employee-login');
    await page.getByLabel('Employee ID').fill('12345');
    await page.getByLabel('Password').fill('not that');
    await press(page, 'Log in');
  },
  'an employee’s day': async ({ page, shop }) => {
    await wearCookie(page, shop, (await openAcceptedJob(shop)).employee);
    await page.goto('/employee-dashboard');
    await page.getByText('How was it?').click();
    await page.getByLabel('Feedback').fill('The hose of bay two leaks.');
    await press(page, 'Send feedback');
  },
  'the completion of a job': async ({ page, shop }) => {
    const job = await openAcceptedJob(shop);
    await wearCookie(page, shop, job.employee);
    await page.goto(`/employee/job/${job.id}/documentation?part=completion`);
    await press(page, 'Complete job');
  },
  'a record of the dashboard': async ({ page, shop, customer }) => {
    const { id } = await submitElsewhere(shop, { customer, visit: await firstFreeVisit(shop, 'full') });
    await openPage(page, `/admin/dashboard?tab=quotes&quote=${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await frontToast(page).hover();
    await expectAccessible(page, 'a toast with a button');
  },
};

test.beforeEach(({ page }) => holdToasts(page));

for (const [screen, show] of Object.entries(SCREENS)) {
  test(`on a phone, a toast covers nothing that can be pressed: ${screen}`, async ({
    page,
    shop,
    customer,
    faults,
  }) => {
    faults.expect(/ERR_FAILED|401|422/);
    await show({ page, shop, customer });
    await expectNothingCovered(page);
  });
}

test('on a phone, a toast covers nothing of the dashboard, wherever one has scrolled to or whatever is open', async ({
  page,
  faults,
}) => {
  faults.expect(/jump-dialog|ERR_FAILED/);
  await openPage(page, '/admin/dashboard?tab=business');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route('**/assets/jump-dialog*', (route) => route.abort());
  const show = async () => {
    await page.keyboard.press('Control+k');
    await expect(frontToast(page)).toContainText('The search couldn’t be opened');
  };
  await expectNothingLost(page, show);
  await show();
  await expectNothingCovered(page);
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('button', { name: /^More/ }).click();
  await expect(page.getByRole('dialog', { name: 'More' }).locator(frontToast(page))).toBeVisible();
  await expectNothingCovered(page);
  await page.keyboard.press('Escape');
  await closeToast(page);

  // The second one takes the place of the first.
  await show();
  await show();
  await expect(page.locator('[data-sonner-toast][data-removed=false]')).toHaveCount(1);
  await expectNothingCovered(page);
  await closeToast(page);
  // The page is whole again.
  await expect.poll(() => page.evaluate(() => document.body.getBoundingClientRect().top + window.scrollY)).toBe(0);
});
