import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { askAs, openAcceptedJob } from './accepted-job.ts';
import { OWNER } from './admin.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { openPage } from './schedule.ts';

const REFUSED = /answered 4(09|22)|console error .*4(09|22)/;
let members = 0;

test('a new employee is emailed an employee ID and a code, and a new invitation voids the code', async ({
  page,
  shop,
}) => {
  const { name, email } = newMember();
  await open(page, '/staff-management');
  const form = page.getByRole('form', { name: 'Add a staff member' });
  await form.getByRole('button', { name: 'Add staff member' }).click();
  await expect(form.getByText('Name and email are required').first()).toBeVisible();
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Dollars per hour').fill('much');
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Add staff member' }).click();
  await expect(form.getByText('Please type dollars per hour, like 15.00.')).toBeVisible();
  await expectAccessible(page, 'complaints about the new one');
  await form.getByLabel('Dollars per hour').fill('$17.50');
  await form.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByText('Staff member added successfully', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('');
  await expect(row(page, name)).toContainText('$17.50/h');

  const mail = textOf(await mailTo(shop, email, /^Welcome to the crew/));
  const [employeeId] = /FKE-\d{10}/.exec(mail) ?? [];
  expect(mail).toMatch(/Code\s+(?=\S*\d)[A-Z2-9]{4}-[A-Z2-9]{4}/i);
  await expect(row(page, name)).toContainText(employeeId ?? 'no employee ID');

  await page.goto(`/admin/dashboard?tab=staff&q=${employeeId}`);
  await page.getByRole('link', { name }).click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toContainText('Not provided');
  await expect(sheet).toContainText('General');
  await expect(sheet.getByRole('heading', { name: 'Invitation Sent' })).toBeVisible();
  await expectAccessible(page, 'an employee');
  await sheet.getByRole('button', { name: 'Send a new invitation' }).click();
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();
  await expect
    .poll(() => shop.post.received.filter(({ to }) => to.includes(email)).length, { message: 'both invitations' })
    .toBe(2);
});

test('an address in use is rejected, and the typed values stay', async ({ page, faults }) => {
  faults.expect(REFUSED);
  const { email } = await addMember(page);
  await open(page, '/staff-management');
  const form = page.getByRole('form', { name: 'Add a staff member' });
  await form.getByLabel('Name').fill('Kim Twice');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Add staff member' }).click();
  await expect(page.getByText('Failed to add staff member', { exact: true })).toBeVisible();
  await expect(form.getByText('A crew member already uses that email address.')).toBeVisible();
  await expect(form.getByLabel('Name')).toHaveValue('Kim Twice');
});

test('an employee is edited in the row that the URL names', async ({ page }) => {
  const { name, id } = await addMember(page);
  await open(page, `/admin/dashboard?tab=staff&open=${id}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Edit Details' }).click();
  await expect(page).toHaveURL(new RegExp(`/staff-management\\?edit=${id}`));
  const form = page.getByRole('form', { name: `Edit ${name}` });
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Pay', { exact: true }).selectOption('Percentage');
  await form.getByLabel('Percent of the job').fill('35');
  await form.getByLabel('Department').fill('Interior');
  await expectAccessible(page, 'the row that is being changed');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Staff member updated successfully', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/staff-management$/);
  await expect(row(page, name)).toContainText('35');
  await expect(row(page, name)).toContainText('Interior');
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toBeFocused();
});

test('the clock is pressed, corrected and counted into the pay period', async ({ page, faults }) => {
  faults.expect(REFUSED);
  const { name, id } = await addMember(page);
  await open(page, '/staff-management');
  await row(page, name).getByRole('button', { name: 'Clock in' }).click();
  await expect(row(page, name)).toContainText('Clocked in');
  await row(page, name).getByRole('button', { name: 'Clock out' }).click();
  await expect(row(page, name)).not.toContainText('Clocked in');

  await page.goto(`/admin/dashboard?tab=staff&open=${id}`);
  const clock = page.getByRole('region', { name: 'Clock' });
  // Last week is over, whatever day it is today.
  const day = Temporal.Now.plainDateISO('America/New_York').subtract({ days: 7 }).toString();
  await clock.getByRole('button', { name: 'Previous week' }).click();
  await expect(clock.getByText('No shifts in this period.')).toBeVisible();
  await clock.getByRole('button', { name: 'Add a forgotten shift' }).click();
  const forgotten = clock.getByRole('form', { name: 'Forgotten shift' });
  await forgotten.getByLabel('Clocked in').fill(`${day}T12:00`);
  await forgotten.getByLabel('Clocked out').fill(`${day}T08:00`);
  await forgotten.getByRole('button', { name: 'Add' }).click();
  await expect(forgotten.getByRole('alert')).toContainText('without a clock-in before it');
  await expectAccessible(page, 'a correction that cannot be');
  await forgotten.getByLabel('Clocked in').fill(`${day}T07:00`);
  await forgotten.getByRole('button', { name: 'Add' }).click();
  await expect(clock.getByRole('listitem').first()).toContainText('7:00 AM to 8:00 AM');

  await clock.getByRole('button', { name: 'Correct' }).click();
  const corrected = clock.getByRole('form', { name: 'Correct the shift' });
  await corrected.getByLabel('Clocked out').fill(`${day}T09:30`);
  await corrected.getByRole('button', { name: 'Correct' }).click();
  await expect(clock.getByRole('listitem').first()).toContainText('2.5');
  await clock.getByText('3 corrections').click();
  await expect(clock).toContainText('8:00 AM became');
  await expectAccessible(page, 'the clock');

  await page.goto('/staff-management');
  const pay = page.getByRole('region', { name: 'Pay period' });
  await pay.getByRole('button', { name: 'Previous week' }).click();
  await expect(page).toHaveURL(/from=/);
  await expect(pay.getByRole('row').filter({ hasText: name })).toContainText('2.5');
  await expectAccessible(page, 'the page of the crew');
  const downloading = page.waitForEvent('download');
  await pay.getByRole('link', { name: 'CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^pay-period-.*\.csv$/);
  const csv = await readFile(await file.path(), 'utf8');
  expect(csv.split('\r\n').find((line) => line.includes(name))).toMatch(
    /,2\.5,2\.5,0,0,"","0\.00","0\.00","0\.00","0\.00",""$/,
  );
});

test('what an employee earned is marked as paid, and taken back', async ({ page, shop }) => {
  const { id, employee } = await openAcceptedJob(shop);
  const body = { completionNotes: 'Done', reasonWithoutPhotos: 'The camera is broken.', clientId: crypto.randomUUID() };
  await askAs(shop, `POST /api/jobs/${id}/completion`, { cookie: employee, body });
  await open(page, '/staff-management');
  const pay = page.getByRole('region', { name: 'Pay period' });
  const mark = pay.getByRole('button', { name: /^Mark as paid/ });
  await expect(mark.first()).toBeVisible();
  const before = await mark.count();
  await mark.first().click();
  const ask = page.getByRole('alertdialog', { name: /^Mark .*’s pay as paid$/ });
  await ask.getByLabel('Payment method').selectOption({ label: 'Cash' });
  await expectAccessible(page, 'marking pay as paid');
  await ask.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByText(/marked as paid to /)).toBeVisible();
  await expect(mark).toHaveCount(before - 1);
  await pay
    .getByRole('button', { name: /^Take back/ })
    .first()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Payment taken back')).toBeVisible();
  await expect(mark).toHaveCount(before);
});

test('a deleted employee is gone from the crew, and the hours stay', async ({ page }) => {
  const { name, id } = await addMember(page);
  await page.request.patch(`/api/staff/${id}`, { data: { isClockedIn: true } });
  await open(page, `/admin/dashboard?tab=staff&q=${encodeURIComponent(name)}&open=${id}`);
  const sheet = page.getByRole('dialog', { name });
  await sheet.getByRole('button', { name: 'Delete' }).click();
  const ask = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expectAccessible(page, 'deleting');
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet.getByRole('button', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Staff member deleted successfully', { exact: true })).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await page.getByRole('radio', { name: 'Deleted' }).check();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('region', { name: 'Clock' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete' })).toHaveCount(0);
});

/** An employee that no test has used. */
function newMember() {
  members += 1;
  const worker = test.info().workerIndex;
  const word = ['Ash', 'Birch', 'Cedar', 'Doum', 'Elm', 'Fir', 'Gum', 'Hazel'][members % 8] ?? 'Oak';
  return { name: `${word} Crew${worker}x${members}`, email: `crew${worker}x${members}@customer.example` };
}

/** Adds an employee through the API, logged in as the owner. */
async function addMember(page: Page) {
  const member = newMember();
  expect((await page.request.post('/api/admin/login', { data: OWNER })).ok()).toBe(true);
  const answer = await page.request.post('/api/staff', { data: member });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { readonly id: string };
  return { ...member, id };
}

/** Opens a page of the owner, signed in. */
async function open(page: Page, address: string): Promise<void> {
  await openPage(page, address);
  await expect(page).toHaveURL((url) => url.pathname !== '/admin');
}

/** The row of an employee in the crew table. */
function row(page: Page, name: string): Locator {
  return page.getByRole('region', { name: 'Current staff' }).getByRole('row').filter({ hasText: name });
}
