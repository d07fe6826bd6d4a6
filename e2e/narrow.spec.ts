import type { Page } from '@playwright/test';
import { askAs, openAcceptedJob, requestJobOf, wearCookie } from './accepted-job.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { freeVisits } from './visit.ts';
import { chooseDay, openAt } from './wizard.ts';

/** CSS pixels. */
const NARROW = { width: 320, height: 640 };
const PHONE = { width: 360, height: 740 };
/** Three screens of a phone. */
const DAY_AT_MOST = 2_400;
const MANY = 9;

// Open jobs of other journeys would make the lists longer.
test.use({ world: { business: {} } });
test.setTimeout(240_000);

test('an employee with many jobs reads the day on three screens, and each job once', async ({ page, shop }) => {
  const job = await openAcceptedJob(shop);
  const done = { completionNotes: 'Done', qualityRating: 5, reasonWithoutPhotos: 'The camera broke' };
  await askAs(shop, `POST /api/jobs/${job.id}/completion`, { cookie: job.employee, body: done });
  const visits = await freeVisits(shop, 'full');
  for (const visit of visits.slice(0, MANY)) {
    const { id } = await submitElsewhere(shop, { customer: newCustomer(), visit });
    await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
    const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { id: string; quoteId: string }[];
    const jobId = jobs.find(({ quoteId }) => quoteId === id)?.id ?? '';
    await askAs(shop, `POST /api/jobs/${jobId}/request`, { cookie: job.employee });
    await asOwner(shop, `POST /api/jobs/${jobId}/approve`);
  }
  await page.setViewportSize(PHONE);
  await wearCookie(page, shop, job.employee);
  await page.goto('/employee-dashboard');
  await expect(page.getByRole('heading', { name: 'Collect now' })).toBeVisible();
  await expect(page.getByText(/^Later \(\d+\)$/)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(DAY_AT_MOST);
  await page.getByText(/^Later \(\d+\)$/).click();
  await expect(page.getByText('Full Detail, Lincoln')).toHaveCount(MANY + 1);
});

test('an employee who has much to collect, as after a round, sees a row for each until one is pressed', async ({
  page,
  shop,
}) => {
  const { employee } = await openAcceptedJob(shop);
  const done = { completionNotes: 'Done', qualityRating: 5, reasonWithoutPhotos: 'The camera broke' };
  const visits = await freeVisits(shop, 'full');
  for (const visit of visits.slice(0, 3)) {
    const { id } = await submitElsewhere(shop, { customer: newCustomer(), visit });
    await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
    const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { id: string; quoteId: string }[];
    const jobId = jobs.find(({ quoteId }) => quoteId === id)?.id ?? '';
    await askAs(shop, `POST /api/jobs/${jobId}/request`, { cookie: employee });
    await asOwner(shop, `POST /api/jobs/${jobId}/approve`);
    await askAs(shop, `POST /api/jobs/${jobId}/completion`, { cookie: employee, body: done });
  }
  await page.setViewportSize(PHONE);
  await wearCookie(page, shop, employee);
  await page.goto('/employee-dashboard');
  const collect = page.getByRole('region', { name: 'Collect now' });
  await expect(collect.getByRole('listitem')).toHaveCount(3);
  await expect(collect.getByRole('button')).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(DAY_AT_MOST);
  await collect.locator('summary').first().click();
  await expect(collect.getByRole('button', { name: 'Paid in full in cash' })).toBeVisible();
});

test('an employee sees many available jobs on three screens, and requests a later one from its row', async ({
  page,
  shop,
}) => {
  const { employee } = await openAcceptedJob(shop);
  const visits = await freeVisits(shop, 'full');
  for (const visit of visits.slice(0, MANY)) {
    const { id } = await submitElsewhere(shop, { customer: newCustomer(), visit });
    await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
    const jobs = (await asOwner(shop, 'GET /api/jobs')) as readonly { id: string; quoteId: string }[];
    await asOwner(shop, `POST /api/jobs/${jobs.find(({ quoteId }) => quoteId === id)?.id}/send-to-employees`);
  }
  await page.setViewportSize(PHONE);
  await wearCookie(page, shop, employee);
  await page.goto('/jobs');
  const later = page.getByRole('region', { name: /^Later/ });
  await expect(later).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(DAY_AT_MOST);
  await later.locator('summary').first().click();
  await later.getByRole('button', { name: 'Request This Job' }).first().click();
  await expect(page.getByText('Job Requested', { exact: true })).toBeVisible();
});

test('the screens of the crew and of customers don’t scroll sideways at 320 pixels', async ({
  page,
  shop,
  browser,
}) => {
  const [visit, later] = await freeVisits(shop, 'full');
  if (!visit || !later) throw new Error('There is no free time.');
  const customer = newCustomer();
  const first = await submitElsewhere(shop, { customer, visit });
  const asked = await requestJobOf(shop, first.id);
  await asOwner(shop, `POST /api/jobs/${asked.id}/approve`);
  const second = await submitElsewhere(shop, { customer, visit: later });
  await asOwner(shop, `POST /api/quotes/${second.id}/decline`, { body: { reason: 'We’re closed on that day.' } });
  const passwords = { password: 'suds and sponges', confirmPassword: 'suds and sponges' };
  const body = { ...customer, tidyPhone: undefined, ...passwords, claimToken: first.claimToken };
  const { cookie } = await askAs(shop, 'POST /api/customer/signup', { body });
  await page.setViewportSize(NARROW);
  for (const path of ['/', '/quote', '/ai-quote', '/disclaimer', '/gift-cards', first.quoteUrl, second.quoteUrl])
    for (const language of ['en', 'es']) await expectNoSidewaysScroll(page, path, language);
  await page.goto(`${second.quoteUrl}?language=en`);
  await expect(page.getByText('We’re closed on that day.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toHaveCount(0);
  await wearCookie(page, shop, cookie);
  await page.evaluate(() => localStorage.setItem('customerSignedIn', 'true'));
  for (const language of ['en', 'es']) await expectNoSidewaysScroll(page, '/customer-account', language);

  const phone = await (await browser.newContext({ baseURL: shop.url, viewport: NARROW })).newPage();
  for (const path of ['/employee-login', '/employee-id-check', '/employee-job-lookup'])
    await expectNoSidewaysScroll(phone, path, 'en');
  await wearCookie(phone, shop, asked.employee);
  const record = `/employee/job/${asked.id}/documentation`;
  for (const path of ['/employee-dashboard', '/jobs', '/employee/pay', record, `${record}?part=damage`])
    for (const language of ['en', 'es']) await expectNoSidewaysScroll(phone, path, language);
  await expectNoSidewaysScroll(phone, `${record}?part=completion`, 'es');
  await phone.context().close();
});

test('dialogs and what opens on a page don’t scroll sideways at 320 pixels', async ({
  page,
  shop,
  browser,
  customer,
}) => {
  const [visit] = await freeVisits(shop, 'full');
  if (!visit) throw new Error('There is no free time.');
  const { id, quoteUrl } = await submitElsewhere(shop, { customer, visit });
  await asOwner(shop, `POST /api/quotes/${id}/approve`, { body: {} });
  await page.setViewportSize(NARROW);
  await openPage(page, `/admin/dashboard?quote=${id}`);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Change what was sold' }).click();
  await dialog.getByLabel('Amount of Full Detail in dollars').fill('9999.99');
  await dialog.getByLabel('Add an extra').selectOption({ label: 'Ceramic Coating, $50.00' });
  await dialog.getByLabel('Reason for the change').fill('Pet hair takes an hour more.');
  await expectFits(page, 'changing what was sold');
  await dialog.getByRole('button', { name: 'Ask the customer' }).click();
  await expect(dialog).toHaveCount(0);
  await expectFits(page, 'a price that waits for the customer');
  await page.goto(`/admin/dashboard?tab=jobs&q=${customer.phone}`);
  await page.locator('[data-row]').first().click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await chooseDay(page, visit);
  await dialog.getByRole('button', { name: 'Another time' }).click();
  await dialog.getByLabel('Starts at').fill('11:15');
  await expect(dialog).toContainText('You don’t offer this start time.');
  await expectFits(page, 'another time');
  await page.goto('/admin/dashboard?tab=business&section=questions');
  await page.getByLabel('A new question').fill('How much pet hair is there?');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('Answered with').selectOption('A choice');
  await expectFits(page, 'a question');

  const own = await (await browser.newContext({ baseURL: shop.url, viewport: NARROW })).newPage();
  await own.goto(quoteUrl);
  await expect(own.getByRole('region', { name: 'What we’d like to change' })).toContainText('$10,049.99');
  await expectFits(own, 'a changed price on the quote page');
  const { plan } = await carPlan(shop, customer);
  await openAt(own, plan, 'vehicle');
  await own.getByRole('button', { name: /^Add year, model, and plate/ }).click();
  await expectFits(own, 'details of a vehicle');
  await own.context().close();
});

async function expectNoSidewaysScroll(page: Page, path: string, language: string): Promise<void> {
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}language=${language}`);
  await page.getByRole('heading').first().waitFor();
  await expect(page.getByTestId('skeleton')).toHaveCount(0);
  await expectFits(page, `${path} in ${language}`);
}

/** Neither the page nor an open dialog is wider than the window. */
async function expectFits(page: Page, name: string): Promise<void> {
  const widths = await page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
    return [document.documentElement, ...dialogs].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  });
  expect.soft(Math.max(...widths), name).toBeLessThanOrEqual(0);
}
