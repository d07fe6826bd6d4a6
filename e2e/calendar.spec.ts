import { newCustomer } from './customer.ts';
import { expect, nextAddress, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { changeSettings } from './reset-settings.ts';
import { availability, shopToday, dayName, firstFreeVisit, freeVisits } from './visit.ts';
import { choose, chooseDay, dayButton, openAt, selectPackage, turnTo, walk } from './wizard.ts';

const EMPTY = 'No available time slots for this date. Please select another date.';

test.beforeEach(async ({ page, shop, customer }) => {
  const { plan } = await carPlan(shop, customer);
  await openAt(page, plan, 'time');
});

test('the week starts on Sunday, past days and months cannot be reached', async ({ page, shop }) => {
  await expect(page.getByRole('grid').locator('th').first()).toHaveText('Sun');
  await turnTo(page, shopToday().toString().slice(0, 7));
  await expect(page.getByRole('button', { name: /previous month/i })).toBeDisabled();
  const days = await availability(shop, 'full', { from: 1 - shopToday().day, to: 0 });
  for (const { date } of days.filter(({ reason }) => reason === 'past')) {
    await expect(dayButton(page, dayName(date)), date).toBeDisabled();
  }
});

test('the selected day is let go when it is clicked again', async ({ page, shop }) => {
  const visit = await firstFreeVisit(shop, 'full');
  await chooseDay(page, visit);
  await choose(page.getByRole('radio', { name: visit.time, exact: true }));
  const card = page.getByTestId('chosen');
  await expect(card).toContainText('Selected Appointment');
  await expect(card).toContainText('Confirmed');
  await expect(card).toContainText(`${visit.fullDay} at ${visit.time}`);

  await dayButton(page, visit.day).click();
  await expect(card).toHaveCount(0);
  await expect(dayButton(page, visit.day)).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Still needed: a date and a time.')).toBeVisible();
});

test('another day asks for the time again', async ({ page, shop }) => {
  const visits = await freeVisits(shop, 'full');
  const [first] = visits;
  const other = visits.find(({ date, time }) => date !== first!.date && time === first!.time);
  await chooseDay(page, first!);
  await choose(page.getByRole('radio', { name: first!.time, exact: true }));
  await chooseDay(page, other!);
  await expect(page.getByRole('radio', { name: first!.time, exact: true })).not.toBeChecked();
  await expect(page.getByText('Still needed: a time.')).toBeVisible();
});

test('a full day is marked and says why it is empty', async ({ page, shop }) => {
  const { date, day } = await firstFreeVisit(shop, 'full');
  const ofTheDay = (await freeVisits(shop, 'full')).filter((visit) => visit.date === date);
  for (const visit of ofTheDay) await submitElsewhere(shop, { customer: newCustomer(), visit });
  await page.reload();
  await turnTo(page, date.slice(0, 7));
  await expect(dayButton(page, day)).toHaveAccessibleName(`${day} Full`);
  await expect(dayButton(page, day)).toContainText('Full');
  await dayButton(page, day).click();
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
  await expect(page.getByText(/^(All \d|Both|The one) times? on this day (are|is) taken\.$/)).toBeVisible();
  await expect(page.getByText('Still needed: a time.')).toBeVisible();
});

test('late August is closed and says why', async ({ page }) => {
  const ahead = Array.from({ length: 365 }, (_, days) => shopToday().add({ days: days + 1 }));
  const date = ahead.find(({ month, day }) => month === 8 && day >= 20)!.toString();
  await turnTo(page, date.slice(0, 7));
  await expect(page.getByRole('list').filter({ hasText: 'Times free' })).toContainText('Closed August 20 to 31');
  await dayButton(page, dayName(date)).click();
  await expect(page.getByText(EMPTY, { exact: true })).toBeVisible();
  await expect(page.getByText('Closed August 20 to 31, between the summer and the school-year hours.')).toBeVisible();
});

test('the calendar says when its times cannot be loaded, and tries again', async ({ page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await page.route('**/api/availability*', (route) => route.abort());
  await page.reload();
  const notice = page.getByRole('alert').filter({ hasText: 'No connection' });
  await expect(notice).toContainText('Everything you chose is kept.');
  await page.unroute('**/api/availability*');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toHaveCount(0);
  await expect(
    page
      .getByRole('gridcell')
      .getByRole('button', { name: /times? free/ })
      .first(),
  ).toBeVisible();
});

test('where the rest of the month is closed, the calendar opens at the next, and can be turned back', async ({
  page,
  shop,
}) => {
  const today = shopToday();
  const closedDays = Array.from({ length: today.daysInMonth - today.day + 1 }, (_, days) =>
    today.add({ days }).toString(),
  );
  await changeSettings(shop, { closedDays });
  await page.reload();
  const free = page.getByRole('gridcell').getByRole('button', { name: /times? free/ });
  await expect(free.first()).toBeVisible();
  await turnTo(page, today.toString().slice(0, 7));
  await expect(free).toHaveCount(0);
  await changeSettings(shop, { closedDays: [] });
});

test('a free change is offered for the times that leave one, and a call for those that don’t', async ({
  browser,
  shop,
  customer,
}) => {
  // A context of its own: its clock stays set, and the next test would have it, too.
  const context = await browser.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { 'x-forwarded-for': nextAddress() },
  });
  const page = await context.newPage();
  const visit = await firstFreeVisit(shop, 'full');
  const { plan } = await carPlan(shop, customer);
  const startsAt = Temporal.Instant.from(visit.startsAt);
  for (const [hours, says] of [
    [25, 'Cancel or reschedule free up to 24 hours ahead.'],
    [23, 'Less than 24 hours ahead. To cancel or reschedule, please call or email us.'],
  ] as const) {
    await page.clock.setFixedTime(startsAt.subtract({ hours }).epochMilliseconds);
    await selectPackage(page, plan);
    await walk(page, plan, { to: 'time' });
    await chooseDay(page, visit);
    await choose(page.getByRole('radio', { name: visit.time, exact: true }));
    await expect(page.getByRole('main')).toContainText(says);
  }
  await context.close();
});
