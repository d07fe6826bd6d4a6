import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { asOwner, newMember, type Member } from './crew.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { tabTo } from './keyboard.ts';
import { mailTo, textOf } from './mails.ts';
import { approved, chipOf, freeWeek, jobOf, lineOf, openPage } from './schedule.ts';
import type { Shop } from './shop.ts';
import { freeVisits, type Visit } from './visit.ts';
import { chooseDay, dayButton } from './wizard.ts';

test('an approved quote is a job that is sent to the crew, each with a code of his own', async ({
  page,
  shop,
  customer,
}) => {
  const crew = [await newMember(shop), await newMember(shop)];
  const [visit] = await freeVisits(shop, 'full');
  const { reference } = await approved(shop, { customer, visit });
  await openPage(page, '/admin/dashboard?tab=jobs');
  await page.getByRole('searchbox').fill(reference);
  const row = page.getByRole('row').filter({ hasText: reference });
  await expect(row).toContainText('Scheduled');
  await row.getByRole('link').click();
  const sheet = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await expect(sheet.getByRole('list', { name: 'Progress' })).toContainText('Sent to Employees, not yet');
  await expectAccessible(page, 'an open job');

  const staff = (await asOwner(shop, 'GET /api/staff')) as readonly unknown[];
  await sheet.getByRole('button', { name: 'Send to employees' }).click();
  await expect(page.getByText(`Job credentials sent to ${staff.length} employees`, { exact: true })).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Progress' })).toContainText('Sent to Employees, done');
  await expect(sheet.getByRole('button', { name: 'Send reminder' })).toBeVisible();

  await sheet.getByText('Job look-up').click();
  const codes = [];
  for (const { email } of crew) {
    const text = textOf(await mailTo(shop, email, /^A new job: Full Detail/));
    const appointmentId = /Appointment ID (\d{8})/i.exec(text)?.[1] ?? 'no appointment ID';
    await expect(sheet).toContainText(`${appointmentId.slice(0, 4)} ${appointmentId.slice(4)}`);
    codes.push(/Access code (\d{4})/i.exec(text)?.[1]);
  }
  expect(codes[0]).toMatch(/^\d{4}$/);
  expect(codes[0]).not.toBe(codes[1]);
});

test('a job is assigned to one of the crew, who is told and has it at once', async ({ page, shop, customer }) => {
  const member = await newMember(shop);
  const [visit] = await freeVisits(shop, 'interior');
  const { reference } = await approved(shop, { customer, visit, packageType: 'interior' });
  await openPage(page, '/job-schedule');
  await expectAccessible(page, 'the schedule');
  const line = await lineOf(page, reference);
  await expect(line).toContainText('Unassigned');
  await line.getByRole('link').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Assigned to').selectOption({ label: member.name });
  await expect(page.getByText('Staff assigned to job successfully', { exact: true })).toBeVisible();
  await expect(sheet).toContainText('Earns $45.00 ($15.00 × 3 h)');
  await expect(sheet).toContainText('Assigned');
  await mailTo(shop, member.email, /^Your job: Interior Only/);

  await sheet.getByRole('button', { name: 'Cancel' }).click();
  const ask = page.getByRole('alertdialog');
  // It asks whose cancellation it is, as the quote does; a no-show only once the appointment has begun.
  await expect(ask.getByRole('radio')).toHaveCount(2);
  await ask.getByText('Customer canceled').click();
  await expect(ask.getByLabel('Reason')).toHaveCount(0);
  await ask.getByText('We cancel').click();
  await ask.getByLabel('Reason').fill('The water is off.');
  await expectAccessible(page, 'canceling a job');
  await ask.getByRole('button', { name: 'Cancel the job' }).click();
  await expect(page.getByText('Job canceled', { exact: true })).toBeVisible();
  expect(textOf(await mailTo(shop, customer.email, /canceled/i))).toContain('The water is off.');
});

test('a failure doesn’t lie over the button that has to be pressed again', async ({ page, shop, customer, faults }) => {
  faults.expect(/send-to-employees|ERR_FAILED/);
  // With one employee the job is given, not sent.
  await newMember(shop);
  await newMember(shop);
  const [visit] = await freeVisits(shop, 'full');
  const { reference } = await approved(shop, { customer, visit });
  await page.route('**/send-to-employees', (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, `/job-schedule?open=${await jobOf(shop, reference)}`);
  const send = page.getByRole('dialog').getByRole('button', { name: 'Send to employees' });
  await send.click();
  const toast = page.locator('[data-sonner-toast]');
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const [over, pressed] = [await toast.boundingBox(), await send.boundingBox()];
      return over && pressed && over.y + over.height <= pressed.y;
    })
    .toBe(true);
});

test('the schedule lists jobs in order of their time, whenever they came', async ({ page, shop }) => {
  const visits = await freeWeek(shop);
  const references = [];
  for (const visit of visits) references.push((await approved(shop, { customer: newCustomer(), visit })).reference);
  await openPage(page, '/job-schedule');
  for (const reference of references) await lineOf(page, reference);
  const times = page.getByRole('region', { name: 'Jobs' }).locator('li time');
  const shown = await times.evaluateAll((all) => all.map((time) => (time as HTMLTimeElement).dateTime));
  expect(shown).toEqual(shown.toSorted());
});

test('an acceptance appears while the schedule stands open, and is turned down or approved', async ({
  page,
  shop,
  customer,
}) => {
  const [first, second] = [await newMember(shop), await newMember(shop)];
  const [visit] = await freeVisits(shop, 'full');
  const { reference } = await approved(shop, { customer, visit });
  await openPage(page, '/job-schedule');
  const line = await lineOf(page, reference);
  await expect(line).toContainText('Scheduled');
  await line.getByRole('link').click();
  const sheet = page.getByRole('dialog');

  await accept(shop, { reference, member: first, notes: 'I bring the polisher.' });
  await expect(sheet).toContainText('Pending approval');
  await expect(sheet).toContainText(`${first.name}, to approve`);
  await expect(sheet).toContainText('I bring the polisher.');
  await sheet.getByRole('button', { name: 'Turn down' }).click();
  await expect(page.getByText(`${first.name} turned down, the job is open again`)).toBeVisible();
  await mailTo(shop, first.email, /^Not this time: Full Detail/);

  await accept(shop, { reference, member: second, notes: '' });
  await sheet.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(`${second.name} has the job`)).toBeVisible();
  await expect(sheet.getByRole('list', { name: 'Progress' })).toContainText('Employee Accepted, done');
  await mailTo(shop, second.email, /^You have the job: Full Detail/);
});

test('a job is moved with the keyboard alone', async ({ page, shop, customer }) => {
  const member = await newMember(shop);
  const [visit, other] = await freeWeek(shop);
  const { reference } = await approved(shop, { customer, visit });
  await openPage(page, `/job-schedule?week=${visit.date}&show=week`);
  const chip = await chipOf(page, shop, reference);
  await chip.getByRole('link').focus();
  await tabTo(page, chip.getByRole('button', { name: /^Move Dana Whitfield/ }));
  await page.keyboard.press('Enter');
  const ask = page.getByRole('alertdialog');
  await pickByKeys(page, ask, other);
  // A few employees are a strip, more of them a list.
  const strip = ask.getByRole('radio', { name: 'Unassigned' });
  await tabTo(page, strip.or(ask.getByRole('combobox', { name: 'Crew' })));
  if ((await strip.count()) === 0) await page.keyboard.type(member.name);
  for (const chosen = ask.getByRole('radio', { name: member.name }); (await chosen.count()) > 0;) {
    if (await chosen.isChecked()) break;
    await page.keyboard.press('ArrowRight');
  }
  await expectAccessible(page, 'moving a visit');
  await tabTo(page, ask.getByRole('button', { name: 'Move', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Appointment moved. We’ve emailed the customer.')).toBeVisible();
  await expect(ask).toHaveCount(0);
  await page.goto(`/job-schedule?week=${other.date}&show=week`);
  await expect(chip).toContainText(member.name);
  await mailTo(shop, customer.email, /^New time: Full Detail/);
});

test('the owner moves a job to a time that the calendar doesn’t offer, and is warned about it', async ({
  page,
  shop,
  customer,
}) => {
  const [visit] = await freeWeek(shop);
  const { reference } = await approved(shop, { customer, visit });
  await openPage(page, `/job-schedule?week=${visit.date}&show=week`);
  const chip = await chipOf(page, shop, reference);
  await chip.getByRole('button', { name: /^Move Dana Whitfield/ }).click();
  const ask = page.getByRole('alertdialog');
  await chooseDay(page, visit);
  await ask.getByRole('button', { name: 'Another time' }).click();
  await ask.getByLabel('Starts at').fill('11:15');
  await expect(ask).toContainText('You don’t offer this start time.');
  await expectAccessible(page, 'another time');
  await ask.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText('Appointment moved. We’ve emailed the customer.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^11:15/ })).toContainText('Dana Whitfield');
  expect(textOf(await mailTo(shop, customer.email, /^New time: Full Detail/))).toContain('11:15 AM');
});

test('a calendar feed shows jobs without anything personal, until it is revoked', async ({ page, shop, customer }) => {
  const [visit] = await freeVisits(shop, 'full');
  const { reference } = await approved(shop, { customer, visit });
  await openPage(page, '/admin/dashboard?tab=advanced');
  await page.getByRole('button', { name: 'Calendar feeds' }).click();
  const sheet = page.getByRole('dialog', { name: 'Calendar feeds' });
  await sheet.getByRole('button', { name: 'Create address' }).click();
  const address = await sheet.getByLabel('Feed address for the whole shop').inputValue();
  await expectAccessible(page, 'calendar feeds');
  const open = async () => fetch(address, { headers: { 'x-forwarded-for': '10.9.9.9' } });
  const text = await (await open()).text();
  expect(text).toContain(`Full Detail ${reference}`);
  for (const personal of ['Dana', 'Whitfield', customer.email, customer.phone.slice(-7)])
    expect(text).not.toContain(personal);

  await sheet
    .getByRole('button', { name: /^Revoke/ })
    .last()
    .click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Calendar feed revoked', { exact: true })).toBeVisible();
  expect((await open()).status).toBe(404);
});

/** Accepts a job for an employee, as the owner does after a phone call. */
async function accept(
  shop: Shop,
  { reference, member, notes }: { readonly reference: string; readonly member: Member; readonly notes: string },
): Promise<void> {
  const body = { response: 'accept', employeeId: member.employeeId, notes };
  await asOwner(shop, `POST /api/jobs/${await jobOf(shop, reference)}/respond`, { body });
}

/** Turns to the month, goes to the day and chooses the time, by keys. */
async function pickByKeys(page: Page, place: Locator, { date, day, time }: Visit): Promise<void> {
  const month = Temporal.PlainDate.from(date).toLocaleString('en-US', { month: 'long' });
  const shown = place.getByText(new RegExp(`^${month} \\d{4}$`));
  await expect(place.getByRole('grid')).toBeVisible();
  while ((await shown.count()) === 0) {
    await tabTo(page, place.getByRole('button', { name: /next month/i }));
    await page.keyboard.press('Enter');
  }
  const [button, days] = [dayButton(page, day), place.getByRole('gridcell').locator('button[tabindex="0"]')];
  await tabTo(page, days);
  const presses = 31;
  for (let press = 0; press < presses; press += 1) {
    const before = await focusedDay(page);
    if (before?.includes(day)) break;
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => focusedDay(page)).not.toBe(before);
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const times = place.getByRole('radio');
  await tabTo(page, times.first());
  await page.keyboard.press('Space');
  const chosen = place.getByRole('radio', { name: time, exact: true });
  for (let press = 0; press < presses && !(await chosen.isChecked()); press += 1)
    await page.keyboard.press('ArrowDown');
  await expect(chosen).toBeChecked();
}

function focusedDay(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
}
