import { localDate } from '#core/lib/time.ts';
import { daysOffText } from '#core/people/working-hours.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { askAs, openAcceptedJob, wearCookie } from './accepted-job.ts';
import { expectAccessible } from './axe.ts';
import { asOwner } from './crew.ts';
import { pickDays } from './date-range.ts';
import { expect, test } from './fixture.ts';
import { mailTo, textOf } from './mails.ts';
import { openPage } from './schedule.ts';
import type { Shop } from './shop.ts';

// A world of its own: Today lists the most urgent needs of all tests, and those who are off aren't sent a job.
test.use({ world: { business: { slotCapacity: 2 } } });

test('an employee requests time off, and the owner answers it on Today', async ({ page, shop }) => {
  const { id, employee } = await openAcceptedJob(shop);
  await wearCookie(page, shop, employee);
  await page.goto('/employee-dashboard');
  await page.getByText('Time off', { exact: true }).click();
  await expect(page.getByText('No time off planned.')).toBeVisible();
  const { scheduledDate } = (await asOwner(shop, `GET /api/jobs/${id}`)) as { readonly scheduledDate: string };
  const day = scheduledDate.slice(0, 10);
  const form = page.getByRole('form', { name: 'Request time off' });
  await form.getByRole('button', { name: 'Request time off' }).click();
  await expect(form.getByText('Please choose the first and the last day.')).toBeVisible();
  await pickDays(form, 'Days', { from: day, to: day });
  await form.getByLabel('Note').fill('Moving house');
  await form.getByRole('button', { name: 'Request time off' }).click();
  await expect(page.getByText('Waiting for an answer')).toBeVisible();
  await expectAccessible(page, 'time off of an employee');
  const me = await whoIs(shop, employee);

  await page.context().clearCookies();
  await openPage(page, '/admin/dashboard');
  const all = page.getByRole('button', { name: /^Show all/ });
  if (await all.isVisible()) await all.click();
  const request = page.getByRole('listitem').filter({ hasText: 'Answer a request for time off' });
  await expect(request).toContainText('1 appointment');
  await expect(request).toContainText('Moving house');
  await request.getByRole('button', { name: `Approve time off for ${me.name}` }).click();
  await expect(page.getByText(`${me.name} has the time off`, { exact: true })).toBeVisible();
  await expect(request).toBeHidden();
});

for (const width of [360, 1280]) {
  test(`a month shows how full days are; a press opens the day, where someone is off, at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const { employee, id } = await openAcceptedJob(shop);
    const me = await whoIs(shop, employee);
    const { scheduledDate, assignedStaff } = (await asOwner(shop, `GET /api/jobs/${id}`)) as {
      readonly scheduledDate: string;
      readonly assignedStaff: string;
    };
    const day = localDate(Temporal.Instant.from(scheduledDate), DEFAULT_SETTINGS.timeZone).toString();
    // The first day of a month has none before it.
    const [there, back] = day.endsWith('-01') ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    await asOwner(shop, `POST /api/staff/${assignedStaff}/time-off`, { body: { from: day, to: day } });
    await openPage(page, `/job-schedule?week=${day}&show=month`);
    const cell = page.locator(`a[href*="week=${day}"][href*="show=day"]`);
    await expect(cell).toHaveAccessibleName(/\d appointment/);
    await expectAccessible(page, 'a month of the schedule');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await cell.focus();
    await page.keyboard.press(there);
    await expect(cell).not.toBeFocused();
    await page.keyboard.press(back);
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Off: ${me.name}`)).toBeVisible();
    await expectAccessible(page, 'a day of the schedule');
  });
}

test('the owner sets the hours of an employee, and adds and removes days off', async ({ page, shop }) => {
  const { employee } = await openAcceptedJob(shop);
  const me = await whoIs(shop, employee);
  await openPage(page, `/admin/dashboard?tab=staff&q=${me.employeeId}`);
  await page.getByRole('row').getByRole('link').first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Hours and days off').click();
  await sheet.getByRole('button', { name: 'Set hours' }).click();
  await sheet.getByRole('button', { name: 'Add break on Monday' }).click();
  await sheet.getByLabel('Tuesday: starts at').fill('10:00');
  await sheet.getByRole('checkbox', { name: 'Friday' }).uncheck();
  await sheet.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Hours saved', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Add days off' }).click();
  const from = Temporal.Now.plainDateISO('UTC').add({ days: 30 });
  const days = { from: from.toString(), to: from.add({ days: 9 }).toString() };
  await pickDays(sheet, 'Days', days);
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet.getByRole('listitem').filter({ hasText: daysOffText(days, 'en') })).toContainText('Approved');
  await expectAccessible(page, 'hours and days off');
  await sheet.getByRole('button', { name: `Remove ${daysOffText(days, 'en')}` }).click();
  await expect(sheet.getByText('No days off planned.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Add days off' }).click();
  const part = { from: days.from, to: days.from, times: { from: '1:00 PM', until: '5:00 PM' } };
  await pickDays(sheet, 'Days', part);
  await sheet.getByRole('checkbox', { name: 'Only part of the day' }).check();
  await sheet.getByLabel('Off from').fill('13:00');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet.getByText('Please choose both times.')).toBeVisible();
  await sheet.getByLabel('Back at').fill('17:00');
  await expectAccessible(page, 'a part of a day off');
  await sheet.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet.getByRole('listitem').filter({ hasText: daysOffText(part, 'en') })).toContainText('Approved');
  await expect(sheet.getByLabel('Tuesday: starts at')).toHaveValue('10:00');
});

for (const width of [360, 1280]) {
  test(`days off name the appointments on them, and their customers are asked for another time, at ${width} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const { id, employee } = await openAcceptedJob(shop);
    const me = await whoIs(shop, employee);
    const { scheduledDate, customerEmail } = (await asOwner(shop, `GET /api/jobs/${id}`)) as {
      readonly scheduledDate: string;
      readonly customerEmail: string;
    };
    const day = localDate(Temporal.Instant.from(scheduledDate), DEFAULT_SETTINGS.timeZone).toString();
    await openPage(page, `/admin/dashboard?tab=staff&q=${me.employeeId}`);
    await page.getByRole('row').getByRole('link').first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('Hours and days off').click();
    await sheet.getByRole('button', { name: 'Add days off' }).click();
    await pickDays(sheet, 'Days', { from: day, to: day });
    await sheet.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(sheet.getByText('1 appointment on these days:')).toBeVisible();
    await sheet.getByRole('button', { name: 'Ask the customer for another time' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Ask the customer for another time' });
    await ask.getByLabel('Reason').fill(`${me.name} is on vacation.`);
    await ask.getByRole('button', { name: 'Ask the customer' }).click();
    await expect(page.getByText('The customer has been asked', { exact: true })).toBeVisible();
    await expect(sheet.getByText('Asked for another time')).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Ask the customer for another time' })).toBeHidden();
    await expectAccessible(page, 'days off whose customers were asked for another time');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const mail = await mailTo(shop, customerEmail, /^Please pick another time/);
    expect(textOf(mail)).toContain(`${me.name} is on vacation.`);
  });
}

async function whoIs(shop: Shop, cookie: string) {
  const { body } = await askAs(shop, 'GET /api/employee/session', { cookie });
  return body as { readonly name: string; readonly employeeId: string };
}
