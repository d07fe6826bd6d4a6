import type { Page } from '@playwright/test';
import { acceptQuote, askAs, wearCookie, type AcceptedJob } from './accepted-job.ts';
import { asOwner } from './crew.ts';
import { expect, test } from './fixture.ts';
import { expectMailsAndPage, expectReview, submitAndSee } from './journey.ts';
import { calendarOf, mailTo, textOf } from './mails.ts';
import { carPlan } from './plans.ts';
import { cell, chipOf, lineOf, openPage } from './schedule.ts';
import { TIME_ZONE, type Shop } from './shop.ts';
import { lastVisitOf, type Visit } from './visit.ts';
import { openAt, walk } from './wizard.ts';

// One place for each zone, as far ahead as the second Sunday can be.
test.use({ world: { business: { slotCapacity: 3, horizonDays: 400 } } });

/** A quick run takes one zone and change, the farthest from the shop's. */
const QUICK = 'Pacific/Auckland forward';

for (const timezoneId of ['Pacific/Auckland', 'Europe/London', 'Pacific/Honolulu']) {
  test.describe(timezoneId, () => {
    test.use({ timezoneId });

    for (const change of ['forward', 'back'] as const) {
      test(
        `page, mails, calendar files, owner and crew say the business’s wall time on the Sunday on which clocks go ${change}`,
        { tag: `${timezoneId} ${change}` === QUICK ? [] : ['@full'] },
        async ({ page, shop, customer }) => {
          const { plan: planned, price } = await carPlan(shop, customer);
          // The last time of a day lies on another day in two of these zones.
          const visit = await lastVisitOf(shop, 'full', sundayOf(change));
          const plan = { ...planned, visit };
          await openAt(page, plan, 'time');
          expect(await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId);
          await walk(page, plan, {
            onStep: async ({ name }) => {
              if (name === 'time') await expect(page.getByTestId('chosen')).toContainText(visit.text);
            },
          });
          await expectReview(page, plan, price);
          const reference = await submitAndSee(page, plan, price);
          await expectMailsAndPage(page, shop, { plan, price, reference });

          const { items } = (await asOwner(shop, `GET /api/quotes?q=${reference}`)) as Found;
          const quoteId = items[0]?.id ?? '';
          const job = await acceptQuote(shop, quoteId);
          const confirmed = await mailTo(shop, customer.email, /^Confirmed: /);
          expect(confirmed.subject).toContain(visit.text);
          expect(textOf(confirmed)).toContain(visit.text);
          expect(calendarOf(confirmed)).toContain(`DTSTART:${visit.startsAt.replaceAll(/[-:]/g, '')}`);
          await expectOnScreensOfOwner(page, shop, { visit, reference, quoteId });
          await expectOnScreensOfCrew(page, shop, { visit, job });
        },
      );
    }
  });
}

type Found = { readonly items: readonly { readonly id: string }[] };
type Booked = { readonly visit: Visit; readonly reference: string; readonly quoteId: string };

/** The quote in its list and opened, its job in the week, on its card and in the list of jobs. */
async function expectOnScreensOfOwner(page: Page, shop: Shop, { visit, reference, quoteId }: Booked): Promise<void> {
  await openPage(page, `/admin/dashboard?q=${reference}&quote=${quoteId}`);
  const year = Temporal.Now.zonedDateTimeISO(TIME_ZONE).year;
  const when = page.getByRole('dialog').getByRole('heading', { name: visit.text.replace(`, ${year}`, '') });
  await expect(when).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(inLists(visit));

  await page.goto(`/job-schedule?week=${visit.date}`);
  await expect(page.getByRole('heading', { name: `Week of ${visit.fullDay.replace(/^\w+, /, '')}` })).toBeVisible();
  const chip = await chipOf(page, shop, reference);
  await expect(cell(page, visit).locator(chip)).toBeVisible();
  await expect(await lineOf(page, reference)).toContainText(visit.time);
  const day = page
    .getByRole('region', { name: 'Jobs' })
    .locator('section')
    .filter({ has: page.getByRole('listitem').filter({ hasText: reference }) });
  await expect(day).toContainText(visit.fullDay);

  await page.goto(`/admin/dashboard?tab=jobs&q=${reference}`);
  await expect(page.getByRole('row').filter({ hasText: reference })).toContainText(inLists(visit));
}

/** The job that comes next, the list of jobs, and what is recorded of it. */
async function expectOnScreensOfCrew(
  page: Page,
  shop: Shop,
  { visit, job }: { readonly visit: Visit; readonly job: Omit<AcceptedJob, 'quoteUrl'> },
): Promise<void> {
  const damage = { damageType: 'existing', description: 'A scratch', location: 'Front', severity: 'low' };
  const { body } = await askAs(shop, `POST /api/jobs/${job.id}/damage-logs`, { cookie: job.employee, body: damage });
  const { reportedAt } = body as { readonly reportedAt: string };
  // An open dashboard would keep polling as another person.
  await page.goto('/');
  await wearCookie(page, shop, job.employee);
  await page.goto('/employee-dashboard');
  await expect(page.getByRole('region', { name: 'Next job' })).toContainText(`${visit.time} ${shortDay(visit)}`);

  await page.goto(`/employee/job/${job.id}/documentation?part=damage`);
  await expect(page.getByRole('banner')).toContainText(inLists(visit));
  await expect(page.locator(`time[datetime="${reportedAt}"]`)).toHaveText(wallTime(reportedAt));
}

/** The next Sunday on which the clocks of the business go that way. */
function sundayOf(change: 'forward' | 'back'): Temporal.PlainDate {
  let at = Temporal.Now.zonedDateTimeISO(TIME_ZONE);
  for (let count = 0; count < 2; count += 1) {
    const next = at.getTimeZoneTransition('next');
    if (!next) break;
    const isForward = next.offsetNanoseconds > next.subtract({ seconds: 1 }).offsetNanoseconds;
    if (isForward === (change === 'forward')) return next.toPlainDate();
    at = next;
  }
  throw new Error(`the clocks of ${TIME_ZONE} do not go ${change}`);
}

/** 'Sun, Mar 14' */
function shortDay({ date }: Visit): string {
  const day = Temporal.PlainDate.from(date);
  return day.toLocaleString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
}

/** '6:30 PM' where the business is. */
function wallTime(instant: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(TIME_ZONE);
  return at.toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' }).replaceAll(/\s/g, ' ');
}

/** 'Sun, Mar 14, 2027, 6:30 PM': the year stands there unless it is this one. */
function inLists(visit: Parameters<typeof shortDay>[0]): RegExp {
  return new RegExp(`${shortDay(visit)}(, \\d{4})?[,\\s]*${visit.time.replace(' ', '\\s')}`);
}
