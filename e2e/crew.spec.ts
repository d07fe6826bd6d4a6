import type { Page } from '@playwright/test';
import { openAcceptedJob, wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { newCustomer } from './customer.ts';
import { AT_A_DESK, fillSignUp, historyOf, invite, sendJob } from './employees.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { submitElsewhere } from './quotes.ts';
import { openPage } from './schedule.ts';
import { frontToast } from './toast.ts';
import { firstFreeVisit } from './visit.ts';

/** A browser that is refused says so in its console. */
const REFUSED = /answered (401|403|409|429)|status of (401|403|409|429)/;
const PASSWORD = 'suds and more';
const MAYA = { firstName: 'Maya', lastName: 'Hale', password: PASSWORD } as const;

test('an employee is invited, signs up, takes a job from its email, and starts it once the owner approves', async ({
  page,
  browser,
  shop,
  faults,
}) => {
  faults.expect(REFUSED);
  const { name, email, employeeId, code } = await invite(shop);

  await test.step('signs up', async () => {
    await page.goto('/employee-login?signup');
    await expectAccessible(page, 'signing up');
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Please fill in all fields.' })).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await fillSignUp(page, { ...MAYA, email, code: 'WRONG-222' });
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(toast(page, 'Registration Failed')).toContainText('for a new one.');
    await expect(page.getByLabel('First name')).toHaveValue('Maya');
    await page.getByLabel('Access code').fill(code);
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
    await expect(toast(page, 'Account Created')).toContainText(employeeId);
    await expect(page).toHaveURL(/\/employee-dashboard$/);
    await expect(page.getByRole('heading', { name: 'No jobs for you yet' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'My jobs' }).locator('ul')).toHaveCount(0);
    await expectAccessible(page, 'an empty day');
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/employee-login$/);
  });

  const visit = await firstFreeVisit(shop, 'full');
  const { id } = await submitElsewhere(shop, { customer: newCustomer(), visit });
  const jobId = await sendJob(shop, id);
  const mail = textOf(await mailTo(shop, email, /^A new job/));
  const appointmentId = /Appointment ID (\d{8})/i.exec(mail)?.[1] ?? '';
  const accessCode = /Access code (\d{4})/i.exec(mail)?.[1] ?? '';

  await test.step('looks the job up and accepts', async () => {
    await page.goto(`/employee-job-lookup?appointmentId=${appointmentId}&fkeid=${employeeId}`);
    await page.getByRole('button', { name: 'Look up the job' }).click();
    await expect(toast(page, 'Invalid Access Code')).toBeVisible();
    await page.getByLabel('Access code').fill(accessCode);
    await page.getByRole('button', { name: 'Look up the job' }).click();
    await expect(toast(page, 'Access Granted')).toContainText('$15.00 × 4 h = $60.00');
    await expect(page.getByRole('main')).toContainText('Full Detail, Lincoln');
    await expect(page.getByRole('main')).not.toContainText('Whitfield');
    await expectAccessible(page, 'a job that was looked up');
    await page.getByLabel('Notes').fill('I can be there by nine.');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(toast(page, 'Response Sent')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: 'Subject to admin approval' })).toBeVisible();
    await mailTo(shop, 'hello@brightbay.example', new RegExp(`^${name} accepted a job`));
  });

  await test.step('the owner approves', async () => {
    const desk = await (await browser.newContext(AT_A_DESK)).newPage();
    await openPage(desk, `/job-schedule?open=${jobId}`);
    const sheet = desk.getByRole('dialog');
    await expect(sheet).toContainText('I can be there by nine.');
    await sheet.getByRole('button', { name: /^Approve/ }).click();
    await expect(sheet.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
    await desk.context().close();
    const news = textOf(await mailTo(shop, email, /^You have the job/));
    expect(news).toContain(`/employee/job/${jobId}/documentation`);
  });

  await test.step('logs in and finds it in the day', async () => {
    await page.goto('/employee-dashboard');
    await expect(page).toHaveURL(/\/employee-login\?to=/);
    await page.getByLabel('Employee ID').fill('12345');
    await expect(page.getByLabel('Employee ID')).toHaveValue('FKE-12345');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(toast(page, 'Login Failed')).toContainText('exactly 10 numbers.');
    await page.getByLabel('Employee ID').fill(employeeId);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(toast(page, 'Login Successful')).toBeVisible();
    const job = page.getByRole('region', { name: 'Next job' });
    await expect(job).toContainText('Full Detail, Lincoln');
    await expect(job).toContainText('Approved');
    await expect(page.getByText('Full Detail, Lincoln')).toHaveCount(1);
    await page.getByRole('button', { name: 'Clock in' }).click();
    await expect(page.getByRole('banner')).toContainText(`${name}, clocked in at`);
    await page.getByText('How was it?').click();
    await page.getByLabel('Feedback').fill('The hose of bay two leaks.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(toast(page, 'Feedback sent')).toBeVisible();
    await mailTo(shop, 'hello@brightbay.example', new RegExp(`^New message from ${name} \\(crew\\)`));
    await job.getByText('Price, photos, and details').click();
    await expectAccessible(page, 'a day with a job');
  });

  await test.step('starts it', async () => {
    await page.getByRole('button', { name: 'Start early' }).click();
    await expect(toast(page, 'Work started')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Next job' })).toContainText('Started');
    await page.getByRole('region', { name: 'Next job' }).getByRole('link', { name: 'Document the work' }).click();
    await expect(page).toHaveURL(`/employee/job/${jobId}/documentation`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Full Detail');
  });
});

test('an access code cannot be guessed: after five attempts there is a wait, except for logged-in employees', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED);
  const { email, employeeId, code } = await invite(shop);
  const { id, reference } = await submitElsewhere(shop, {
    customer: newCustomer(),
    visit: await firstFreeVisit(shop, 'full'),
  });
  const jobId = await sendJob(shop, id);
  const mail = textOf(await mailTo(shop, email, /^A new job/));
  const accessCode = /Access code (\d{4})/i.exec(mail)?.[1] ?? '';
  await page.goto('/employee-id-check');
  await expectAccessible(page, 'the ID check');
  await page.getByRole('button', { name: 'Look up the job' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'All fields are required.' })).toBeVisible();
  await page.getByLabel('Appointment ID').fill(/Appointment ID (\d{8})/i.exec(mail)?.[1] ?? '');
  await page.getByLabel('FKEID').fill(employeeId);
  for (let guess = 1; guess <= 5; guess += 1) {
    await page.getByLabel('Access code').fill(String((Number(accessCode) + guess) % 10_000).padStart(4, '0'));
    await Promise.all([
      page.waitForResponse('**/api/verify-login'),
      page.getByRole('button', { name: 'Look up the job' }).click(),
    ]);
    await expect(toast(page, 'Access Denied')).toContainText('Invalid access code, appointment ID, or FKEID');
  }
  await page.getByLabel('Access code').fill(accessCode);
  await page.getByRole('button', { name: 'Look up the job' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'try again in 15 minutes' })).toBeVisible();

  await page.goto('/employee-login?signup');
  await fillSignUp(page, { ...MAYA, email, code });
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('link', { name: 'Available jobs', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Available jobs' })).toBeVisible();
  await expectAccessible(page, 'available jobs');
  const free = page.getByRole('article').filter({ hasText: reference });
  await free.getByRole('button', { name: 'Request This Job' }).click();
  await expect(toast(page, 'Job Requested')).toBeVisible();
  await expect(free).toHaveCount(0);
  await page.getByRole('link', { name: 'My day', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Next job' })).toContainText('Pending Approval');
  expect(await historyOf(shop, jobId)).toContain('job.refuse-look-up');
});

test('what is refused while an employee logs out doesn’t lead the next one to their page', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(REFUSED);
  await wearCookie(page, shop, (await openAcceptedJob(shop)).employee);
  await page.goto('/jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'Available jobs' })).toBeVisible();
  const refused = page.waitForResponse((response) => response.status() === 401);
  await page.route(
    '**/api/employee/logout',
    async (route) => {
      // The server has ended the session, and its answer never arrives. Meanwhile the page looks for news.
      await route.fetch();
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Log out' }).click();
  await refused;
  await expect(page).toHaveURL(/\/employee-login(\?|$)/);
  await expect(page).toHaveURL(/\/employee-login$/, { timeout: 10_000 });
});

test('the portal has its three doors, and who is not logged in is sent to the log-in', async ({ page }) => {
  await page.goto('/admin-staff-portal');
  for (const [name, address] of [
    ['Admin dashboard', /\/admin\?to=/],
    ['Job look-up', /\/employee-id-check$/],
    ['Employee log-in', /\/employee-login$/],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
  }
  for (const path of ['/jobs', '/employee-dashboard']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/employee-login?to=${encodeURIComponent(path)}`);
  }
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Employee ID').fill('FKE-0000000001');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
});

function toast(page: Page, title: string) {
  return frontToast(page).filter({ hasText: title });
}
