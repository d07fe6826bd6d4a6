import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import ICAL from 'ical.js';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PlanDetail } from '#contract/plans.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { findQuote } from '#server/quotes/queries.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew } from '#testing/jobs.ts';
import { exampleWalkIn } from '#testing/quotes.ts';
import { createDueVisits } from './create-visits.ts';

const OFFERS = (['1-week', '2-weeks', '4-weeks', 'month'] as const).map((interval) => ({
  interval,
  discount: { kind: 'none' } as const,
  packages: [],
}));

const TIMES = ['8:00 AM', '10:00 AM', '2:00 PM', '6:00 PM'].map((time) => ({ time }));
const SEASON = { name: 'All year', from: '01-01', to: '12-31', weekends: TIMES, weekdays: TIMES };

let testApp: TestApp;
let owner: Caller<QuoteDetail & PlanDetail>;
before(async () => {
  testApp = await startTestApp({
    settings: { planOffers: OFFERS, slotCapacity: 9, closedDays: ['2027-12-25'], seasons: [SEASON] },
  });
  owner = await asOwner(testApp);
});
after(() => testApp.close());

/** Starts a plan on that day that repeats a walk-in; returns it with the address of its customer's quote. */
async function startPlan(interval: PlanInterval, firstOn: string, at = '10:00 AM') {
  const scheduledDate = Temporal.PlainDate.from(firstOn).subtract({ days: 7 }).toString();
  const { body: quote } = await owner(
    'POST /api/quotes/walk-in',
    exampleWalkIn({ scheduledDate, scheduledTime: at, approve: true }),
  );
  const { status, body } = await owner(`POST /api/quotes/${quote.id}/plan`, { interval, firstOn });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.plan?.id ?? '', reference: quote.reference, file: ownFile(quote.id) };
}

function ownFile(quoteId: string) {
  return async (language = 'en') => {
    const quote = await findQuote(testApp.deps.db, quoteId);
    assert.ok(quote);
    const url = `/api/quotes/by-token/${deriveLinks(testApp.deps, quote).pageToken}/plan.ics`;
    return (await testApp.app.inject({ url, headers: { cookie: `language=${language}` } })).body;
  };
}

async function feed(employee: string | null = null): Promise<string> {
  const { body } = await owner('POST /api/calendar-feeds', { employee });
  return (await testApp.app.inject({ url: new URL(String((body as { url?: string }).url)).pathname })).body;
}

/** Reads a calendar with a parser of its own: the local starts of its events until a day, and the series in it. */
function read(text: string, until = '2028-07-01') {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const startsOf = (event: ICAL.Event) => {
    if (!event.isRecurring()) return [event.startDate];
    const starts: ICAL.Time[] = [];
    const days = event.iterator();
    for (let day = days.next() as ICAL.Time | undefined; day; day = days.next() as ICAL.Time | undefined) {
      if (day.toString() >= until) break;
      starts.push(day.clone());
    }
    return starts;
  };
  const local = (time: ICAL.Time) =>
    Temporal.Instant.fromEpochMilliseconds(time.toJSDate().getTime())
      .toZonedDateTimeISO('America/New_York')
      .toPlainDateTime()
      .toString()
      .slice(0, 16);
  const series = events.filter((event) => event.isRecurring());
  return {
    zones: calendar.getAllSubcomponents('vtimezone').length,
    events,
    series,
    starts: (event: ICAL.Event) => startsOf(event).map(local),
  };
}

/** Every so many days from one on, by counting. */
function every(days: number, from: string, until: string): string[] {
  const counted: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(until); at += days * 86_400_000)
    counted.push(new Date(at).toISOString().slice(0, 10));
  return counted;
}

describe('the visits of plans in a calendar', () => {
  test('repeat after the last one that exists, at the same hour through both changes of daylight saving', async () => {
    const { id, reference } = await startPlan('2-weeks', '2027-06-12');
    const { visits } = (await owner(`GET /api/plans/${id}`)).body;
    const { series, starts, events, zones } = read(await feed());
    assert.equal(zones, 1);
    const [event] = series;
    assert.ok(event);
    const expected = every(14, '2027-06-12', '2028-07-01').filter((day) => day !== '2027-12-25');
    const single = events.filter((each) => each !== event).flatMap(starts);
    const all = [...single.filter((start) => start >= '2027-06-12'), ...starts(event)];
    assert.deepEqual(
      all,
      expected.map((day) => `${day}T10:00`),
    );
    assert.equal(single.length, visits.length + 1);
    assert.deepEqual(
      [event.duration.toSeconds(), event.component.getFirstPropertyValue('status')],
      [4 * 3600, 'TENTATIVE'],
    );
    assert.equal(event.summary, `Full Detail ${reference} (planned)`);
    assert.equal(new Set(events.map(({ uid }) => uid)).size, events.length);
    await owner(`POST /api/plans/${id}/end`);
  });

  test('move on as visits are created, without a day twice or left out', async () => {
    const { id } = await startPlan('1-week', '2027-06-13', '2:00 PM');
    const all = async () => {
      const { starts, events } = read(await feed(), '2027-12-01');
      return events
        .filter((event) => starts(event)[0]?.endsWith('T14:00'))
        .flatMap(starts)
        .toSorted();
    };
    const before = await all();
    assert.deepEqual(
      before,
      every(7, '2027-06-06', '2027-12-01').map((day) => `${day}T14:00`),
    );
    testApp.setNow('2027-06-25T12:00:00Z');
    await createDueVisits(testApp.deps);
    owner = await asOwner(testApp);
    assert.deepEqual(await all(), before);
    await owner(`POST /api/plans/${id}/end`);
  });

  test('follow a month by its weekday, the last one included', async () => {
    const { id } = await startPlan('month', '2027-07-10', '6:00 PM');
    const { id: last } = await startPlan('month', '2027-07-31', '8:00 AM');
    const { series, starts } = read(await feed());
    const byHour = (hour: string) => series.flatMap(starts).filter((start) => start.endsWith(hour));
    const days = (hour: string) => byHour(hour).map((start) => Temporal.PlainDateTime.from(start));
    assert.ok(days('T18:00').length >= 9);
    for (const { dayOfWeek, day } of days('T18:00')) assert.ok(dayOfWeek === 6 && day > 7 && day <= 14, String(day));
    assert.ok(days('T08:00').length >= 8);
    for (const { dayOfWeek, day, daysInMonth } of days('T08:00'))
      assert.ok(dayOfWeek === 6 && day > daysInMonth - 7, String(day));
    // The last Saturday of December is Christmas, when the shop is closed.
    assert.ok(!days('T08:00').some(({ month }) => month === 12));
    for (const each of [id, last]) await owner(`POST /api/plans/${each}/end`);
  });

  test('leave out days that are skipped, and go while the plan is paused', async () => {
    const { id, file } = await startPlan('4-weeks', '2027-07-06');
    const { nextDueOn } = (await owner(`GET /api/plans/${id}`)).body;
    const startsOfSeries = async () => {
      const { series, starts } = read(await feed());
      return series.flatMap(starts).map((start) => start.slice(0, 10));
    };
    assert.equal((await startsOfSeries())[0], nextDueOn);
    assert.equal((await owner(`POST /api/plans/${id}/skip`, { dueOn: nextDueOn })).status, 200);
    const later = every(28, nextDueOn, '2028-07-01').slice(1);
    assert.deepEqual(await startsOfSeries(), later);
    assert.equal((await owner(`POST /api/plans/${id}/pause`)).status, 200);
    assert.deepEqual(await startsOfSeries(), []);
    const [canceled] = read(await file()).series;
    assert.equal(canceled?.component.getFirstPropertyValue('status'), 'CANCELLED');
    assert.equal((await owner(`POST /api/plans/${id}/resume`)).status, 200);
    assert.deepEqual(await startsOfSeries(), later);
    await owner(`POST /api/plans/${id}/end`);
    assert.deepEqual(await startsOfSeries(), []);
  });

  test('are a file for the customer, in their language, with the appointments that are booked', async () => {
    const { id, file } = await startPlan('4-weeks', '2027-07-10');
    const { events, series, starts } = read(await file());
    assert.deepEqual(events.filter((event) => !series.includes(event)).flatMap(starts), [
      '2027-07-03T10:00',
      '2027-07-10T10:00',
      '2027-08-07T10:00',
    ]);
    assert.equal(series.flatMap(starts)[0], '2027-09-04T10:00');
    assert.match(String(series[0]?.description), /every 4 weeks on Saturday/);
    assert.match((await file('es')).replaceAll(/\r\n[ \t]/g, ''), /\(prevista\).*cada 4 semanas/s);
    await owner(`POST /api/plans/${id}/end`);
  });

  test('are in no employee’s calendar, and a shop without plans has no rules of a time zone in its file', async () => {
    const { id } = await startPlan('4-weeks', '2027-07-11', '2:00 PM');
    const member = await addCrew(testApp.deps);
    assert.doesNotMatch(await feed(member.id), /RRULE|VTIMEZONE/);
    await owner(`POST /api/plans/${id}/end`);
    assert.doesNotMatch(await feed(), /RRULE|VTIMEZONE|TZID/);
  });
});
