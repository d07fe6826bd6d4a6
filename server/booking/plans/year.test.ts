import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { BooksMonth } from '#contract/books.ts';
import type { Report } from '#contract/reports.ts';
import { parseSlotTime } from '#core/lib/time.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { openCardService, type CardService } from '#testing/checkout.ts';
import {
  addDays,
  isDayOf,
  isRoundDay,
  PlanYear,
  YEAR_OFFERS,
  YEAR_RESOURCES,
  YEAR_ZONE,
  yearRounds,
  type Life,
} from '#testing/plan-year.ts';
import { SEVERAL_VEHICLES } from '#testing/settings.ts';
import { sized } from '#testing/size.ts';
import { createDueVisits } from './create-visits.ts';

const PLANS = sized(12, 40);
const FIRST = '2027-06-01';
/** A month more than a year: the price is kept for a year, and what's announced for the day after that has to hold, too. */
const LAST = '2028-06-30';
const CAPACITY = 3;
const CLOSED = ['2027-07-04', '2027-09-06', '2027-11-25', '2027-12-25', '2028-01-01'];
/** The shop is on vacation for a week. */
const VACATION = Array.from({ length: 7 }, (_, days) => addDays('2028-02-14', days));
/** A Tuesday that others fill before any visit is created for it. */
const FULL_DAY = '2027-10-19';
const FILLED_ON = '2027-08-10';
const NEW_TAX_ON = '2028-01-03';
const RAISED_ON = '2028-03-20';
const RAISED_FROM = '2028-06-01';
const RAISED_BY = 700;

const RHYTHMS: readonly PlanInterval[] = [
  '1-week',
  '2-weeks',
  '4-weeks',
  'month',
  '8-weeks',
  '2-weeks',
  '4-weeks',
  'month',
  '12-weeks',
  '4-weeks',
];
const CANS = {
  packageType: 'garbage',
  vehicleType: undefined,
  vehicleSubtype: undefined,
  extras: ['Add Deodorizer'],
  garbageCanCount: 3,
  serviceAddress: '12 Elm Street, Albany, NY 12203',
};
const CAR = { packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] };
/** What's sold: one vehicle, cans, two vehicles, another vehicle. */
const WORK = [{}, CANS, { items: [CAR] }, { ...CAR, packageType: 'interior', extras: ['Tire Shine'] }];

/** Three rounds, each with fewer stops than would want one on some days. */
const ROUNDS = yearRounds(sized([1, 1, 1], [3, 4, 2]));
/** How often the plans on each round come. */
const ON_ROUNDS: readonly (readonly PlanInterval[])[] = [
  ['1-week', '4-weeks', 'month', '2-weeks', '2-weeks', 'month'],
  ['2-weeks', '4-weeks', 'month', '4-weeks', '2-weeks'],
  ['1-week', 'month', '8-weeks', '2-weeks', '4-weeks'],
];
let service: CardService;
let testApp: TestApp;
let year: PlanYear;
const moved: string[] = [];
const early: string[] = [];
const declined: ReturnType<PlanYear['dueToCards']>[number][] = [];
let unsettled: typeof declined = [];
/** Days of rounds on which a visit found no room. */
const full = new Set<string>();

before(async () => {
  service = await openCardService();
  const settings = { planOffers: YEAR_OFFERS, slotCapacity: CAPACITY, severalVehicles: SEVERAL_VEHICLES };
  const places = { resources: YEAR_RESOURCES, rounds: ROUNDS, closedDays: [...CLOSED, ...VACATION] };
  testApp = await startTestApp({ env: service.env, settings: { ...settings, ...places } });
  year = new PlanYear(testApp, service);
  await year.setTax(8000);
  for (let number = 0; number < PLANS; number += 1) await open(number);
});
after(async () => {
  await testApp.close();
  await service.close();
});

/** Starts a plan from a quote of June: on all days of the week, for all kinds of work; two of five live on a round, two of three pay by card. */
async function open(number: number): Promise<void> {
  const day = addDays('2027-06-03', (3 + number * 3) % 28);
  const life = number % 5 === 1 || number % 5 === 3 ? await openOnRound(number, day) : await openAtTime(number, day);
  if (number % 3 !== 2 && life.interval !== '12-weeks') await year.agreeToCard(life);
}

async function openAtTime(number: number, day: string): Promise<Life> {
  const time = ['10:00 AM', '2:00 PM'][number % 2] ?? '';
  const quote = await year.sell(day, time, {
    ...WORK[number % WORK.length],
    customerEmail: `year${number}@example.com`,
  });
  const interval = RHYTHMS[number % RHYTHMS.length] ?? '4-weeks';
  // One is on the fifth Tuesday of its month, one on a fifth Saturday.
  const firstOn = { 27: '2027-06-29', 37: '2027-07-31' }[number] ?? addDays(day, 7);
  return year.start(quote, { number, interval, firstOn, time });
}

/** The first appointment is on the first day of the round that has room. */
async function openOnRound(number: number, from: string): Promise<Life> {
  const which = 2 * Math.floor(number / 5) + (number % 5 === 3 ? 1 : 0);
  const round = ROUNDS[which % ROUNDS.length];
  const interval = ON_ROUNDS[which % ROUNDS.length]?.[Math.floor(which / ROUNDS.length)];
  if (!round || !interval) throw new Error('There is no such round');
  let day = from;
  while (!isRoundDay(round, day) || (await countStops(round, day)) >= round.stops) day = addDays(day, 1);
  const quote = await year.sell(day, round.from, { ...stopAt(round), customerEmail: `year${number}@example.com` });
  const firstOn = addDays(day, 7 * Number.parseInt(round.every, 10));
  return year.start(quote, { number, interval, firstOn, time: round.from, round });
}

function stopAt({ id, zips }: (typeof ROUNDS)[number]) {
  return { ...CANS, serviceAddress: `12 Elm Street, Albany, NY ${zips[0]}`, round: id };
}

async function countStops({ id }: Pick<(typeof ROUNDS)[number], 'id'>, day: string): Promise<number> {
  const { count } = await testApp.deps.db
    .selectFrom('quotes')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where(sql<boolean>`round ->> 'id' = ${id}`)
    .where('scheduled_date', '=', day)
    .where('status', 'in', ['approved', 'pending'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a round takes place on a day: it's one of its days, the shop is open, and its van is in service. */
function isRoundOpen(round: (typeof ROUNDS)[number], day: string): boolean {
  const outages = YEAR_RESOURCES.find(({ id }) => id === round.van)?.outages ?? [];
  const isClosed = [...CLOSED, ...VACATION].includes(day) || outages.some(({ from, to }) => from <= day && day <= to);
  return isRoundDay(round, day) && !isClosed;
}

async function live(day: string): Promise<void> {
  year.goTo(day, '07:00');
  const before = testApp.deps.random.id();
  const created = await createDueVisits(testApp.deps);
  year.grow(day);
  for (const visit of created > 0 ? await visitRows(before) : []) await checkPlace(visit);
  if (day === NEW_TAX_ON) await year.setTax(8250);
  if (day === FILLED_ON) await fillDay();
  for (const visit of unsettled) await year.settle(visit, day);
  unsettled = [];
  for (const life of year.lives) await happen(life, day);
  year.grow(day);
  year.goTo(day, '21:00');
  await year.work(day);
  await charge(day);
}

type Charged = (typeof declined)[number];
const isOfRound = ({ life }: Charged) => life.round !== undefined;

/**
 * Charges the visits of a day once they can't be reopened any more. In fall, the bank declines cards of plans on a round and of others, until it
 * has done so with both.
 */
async function charge(day: string): Promise<void> {
  year.goTo(day, '21:30');
  const due = year.dueToCards(day);
  // What a customer has moved stays with its plan.
  const canPause = ({ life }: Charged) => life.state === 'active' && life.number % 8 !== 1;
  const isNew = due.some((each) => !declined.some((other) => isOfRound(other) === isOfRound(each)));
  const isDeclined = day >= '2027-09-01' && day.slice(8) < '25' && isNew && due.every(canPause);
  await year.charge(day, { isDeclined });
  if (!isDeclined) return;
  declined.push(...due);
  unsettled = [...due];
}

/** What customers and the owner do with a plan in the course of the year. */
async function happen(life: Life, day: string): Promise<void> {
  const { number } = life;
  const is = (rest: number, on: string) => number % 8 === rest && day === addDays(on, number);
  if (is(0, '2027-07-06')) await year.skip(life, 'customer');
  if (is(0, '2027-11-02')) await year.skip(life, 'owner');
  if (is(1, '2027-08-03') || is(1, '2028-02-01')) moved.push(...(await year.move(life)));
  if (is(2, '2027-08-20')) await year.pause(life, 'customer');
  if (is(2, '2027-11-03')) await year.resume(life, day);
  if (is(3, '2027-09-20')) await year.changeInterval(life, life.interval === '4-weeks' ? '2-weeks' : '4-weeks');
  if (is(3, '2028-02-10')) await year.changeInterval(life, 'month');
  if (is(4, '2028-01-20')) await year.end(life, number % 16 === 4 ? 'owner' : 'customer');
  if (is(5, '2027-12-20')) await year.pause(life, 'owner');
  if (is(5, '2027-12-31')) await year.resume(life, day);
  if (day === RAISED_ON && life.state === 'active' && number % 8 !== 3)
    await year.raisePrice(life, { fromOn: RAISED_FROM, by: RAISED_BY });
}

/** Fills the bays, the vans and the round of a day. */
async function fillDay(): Promise<void> {
  const sellAll = async (packageType: string, work: object) => {
    const pack = await testApp.deps.db
      .selectFrom('quotes')
      .select('id')
      .where('package_type', '=', packageType)
      .limit(1)
      .executeTakeFirstOrThrow();
    for (let times = await year.freeTimes(FULL_DAY, pack.id); times[0]; times = await year.freeTimes(FULL_DAY, pack.id))
      early.push((await year.sell(FULL_DAY, times[0], work)).id);
  };
  for (const round of ROUNDS.filter((each) => isRoundOpen(each, FULL_DAY)))
    for (let stop = 0; stop < round.stops; stop += 1)
      early.push((await year.sell(FULL_DAY, round.from, stopAt(round))).id);
  await sellAll('full', {});
  await sellAll('garbage', CANS);
}

/** The visits of plans: those with a later ID, as IDs go by their time. */
async function visitRows(after = '00000000-0000-0000-0000-000000000000') {
  return testApp.deps.db
    .selectFrom('quotes')
    .select(['id', 'plan_id', 'plan_due_on', 'starts_at', 'status', 'lines', 'total_cents', 'completed_at', 'round'])
    .where('plan_id', 'is not', null)
    .where('id', '>', after)
    .execute();
}
type VisitRow = Awaited<ReturnType<typeof visitRows>>[number];

const lifeOf = ({ plan_id: id }: VisitRow) => year.lives.find((life) => life.id === id);

function localTime(instant: string): string {
  const at = Temporal.Instant.from(instant).toZonedDateTimeISO(YEAR_ZONE);
  return `${at.toPlainDate().toString()} ${at.toPlainTime().toString().slice(0, 5)}`;
}

const CLOCK: Readonly<Record<string, string>> = { '10:00 AM': '10:00', '2:00 PM': '14:00' };

/** A visit that was just created is at its own time, unless that isn't free, and at most three days away from its day. */
async function checkPlace(visit: VisitRow): Promise<void> {
  const { id, plan_due_on: due, starts_at: startsAt } = visit;
  const life = lifeOf(visit);
  if (due === null || !life) return;
  if (life.round && (await isOnRound(visit, { ...life, round: life.round, due }))) return;
  const { time } = life;
  const place = startsAt === null ? 'nowhere' : localTime(startsAt);
  if (place === `${due} ${CLOCK[time]}`) return;
  const free = await year.freeTimes(due, id);
  assert.ok(!free.includes(time), `${due} ${time} was free, and its visit is ${place}`);
  if (startsAt === null || place.slice(0, 10) !== due) assert.deepEqual(free, [], `${due} has free times`);
  if (startsAt !== null) assert.ok(Math.abs(Date.parse(place.slice(0, 10)) - Date.parse(due)) <= 3 * 86_400_000, place);
}

/** Whether a visit is a stop: on the next day of its round that's open and has room, before the next visit. It has to be if there is one. */
async function isOnRound(
  { round: stop, starts_at: startsAt }: VisitRow,
  { round, due, ...rhythm }: Life & { readonly round: NonNullable<Life['round']>; readonly due: string },
): Promise<boolean> {
  for (let day = due; day === due || !isDayOf(rhythm, day); day = addDays(day, 1)) {
    if (!isRoundOpen(round, day)) continue;
    if (startsAt !== null && stop?.id === round.id && localTime(startsAt).startsWith(day)) return true;
    const count = await countStops(round, day);
    assert.equal(count, round.stops, `${round.id} had room on ${day} for the visit of ${due}`);
    full.add(`${round.id} ${day}`);
  }
  assert.equal(stop, null, `the visit of ${due} is a stop on another day`);
  return false;
}

describe('day by day', () => {
  const starts = Array.from({ length: 13 }, (_, months) => Temporal.PlainDate.from(FIRST).add({ months }).toString());
  for (const [index, first] of starts.entries()) {
    const next = starts[index + 1] ?? addDays(LAST, 1);
    test(`each visit is on its time or round in ${first.slice(0, 7)}`, async () => {
      for (let day = first; day < next; day = addDays(day, 1)) await live(day);
    });
  }
  after(() => year.goTo(LAST, '22:00'));
});

describe(`a year of ${PLANS} plans and ${ROUNDS.length} rounds`, () => {
  test('every day that is due has exactly one visit, or a reason why not', async () => {
    const rows = await visitRows();
    let visits = 0;
    for (const life of year.lives) {
      const own = rows.filter((row) => row.plan_id === life.id && row.plan_due_on !== null);
      const due = own.map((row) => row.plan_due_on ?? '');
      assert.equal(new Set(due).size, due.length, `plan ${life.number} has two visits on a day`);
      for (const [day, expected] of life.days) {
        const row = own.find((each) => each.plan_due_on === day);
        const said = `plan ${life.number}, ${life.interval}, ${day}: ${row?.status ?? 'no visit'}`;
        if (expected.is === 'skipped') {
          assert.ok(!row || row.status === 'cancelled', said);
          continue;
        }
        visits += 1;
        assert.ok(row, said);
        assert.equal(row.status, row.starts_at === null ? 'pending' : 'approved', said);
        assert.equal(row.total_cents, expected.cents, said);
        const isOver = row.starts_at !== null && localTime(row.starts_at).slice(0, 10) <= LAST;
        assert.equal(row.completed_at !== null, isOver, said);
      }
      const unexpected = due.filter((day) => !life.days.has(day));
      assert.deepEqual(unexpected, [], `plan ${life.number} has visits on other days`);
    }
    assert.ok(visits > 17 * PLANS, `only ${visits} visits`);
    const stops = rows.filter(({ round, completed_at: doneAt }) => round && doneAt);
    assert.ok(stops.length > 5 * PLANS, `only ${stops.length} stops`);
    const released = rows.filter((row) => row.plan_due_on === null);
    assert.ok(released.length > PLANS / 4 && released.every(({ status }) => status === 'cancelled'));
  });

  test('what customers moved stays where they put it, on the day that it was for', async () => {
    const rows = await visitRows();
    assert.ok(moved.length >= PLANS / 6, moved.join());
    for (const id of moved) {
      const row = rows.find((each) => each.id === id);
      assert.ok(row?.plan_due_on && row.starts_at && localTime(row.starts_at).slice(0, 10) !== row.plan_due_on);
    }
  });

  test('no seat is sold twice, and each appointment has exactly one job', async () => {
    const { db } = testApp.deps;
    const rows = await db
      .selectFrom('quotes')
      .leftJoin('jobs', 'jobs.quote_id', 'quotes.id')
      .select(['quotes.id', 'starts_at', 'at_customer', 'jobs.id as job'])
      .where('quotes.status', '=', 'approved')
      .execute();
    assert.equal(new Set(rows.map(({ id }) => id)).size, rows.length);
    const atShop = rows.filter(({ at_customer: isAway }) => !isAway);
    const sold = Map.groupBy(atShop, ({ starts_at: at }) => at);
    for (const [at, quotes] of sold) assert.ok(quotes.length <= CAPACITY, `${at} was sold ${quotes.length} times`);
    assert.ok(
      [...sold.values()].some(({ length }) => length === CAPACITY),
      'the shop was never full',
    );
    assert.ok(rows.every(({ job, starts_at: at }) => job !== null && at !== null));
    const onFullDay = rows.filter(({ starts_at: at }) => localTime(at ?? '').startsWith(FULL_DAY));
    assert.equal(onFullDay.length, early.length);
    const closed = rows.filter(({ starts_at: at }) =>
      [...CLOSED, ...VACATION].includes(localTime(at ?? '').slice(0, 10)),
    );
    assert.deepEqual(closed, []);
  });

  test('no round has more stops than room, each is on its day, and its van is sold for nothing else meanwhile', async () => {
    const { rows } = await sql<Readonly<Record<'id' | 'day' | 'time' | 'zip', string>> & { readonly stops: number }>`
      select round ->> 'id' as id, scheduled_date::text as day, scheduled_time as time,
        right(service_address, 5) as zip, count(*)::integer as stops
      from quotes where round is not null and status = 'approved' group by 1, 2, 3, 4`.execute(testApp.deps.db);
    for (const { id, day, time, zip, stops } of rows) {
      const round = ROUNDS.find((each) => each.id === id);
      assert.ok(round && isRoundOpen(round, day) && time === round.from && round.zips[0] === zip, `${id} on ${day}`);
      assert.ok(stops <= round.stops, `${id} has ${stops} stops on ${day}`);
    }
    assert.ok(full.size >= sized(3, 10), `only ${full.size} days were full`);
    assert.ok(rows.length > 60, `only ${rows.length} days of rounds`);
    for (const { van, from, until, every, firstOn } of ROUNDS) {
      const seat = YEAR_RESOURCES.find(({ id }) => id === van)?.seat ?? 0;
      const others = await testApp.deps.db
        .selectFrom('slot_holds')
        .select('starts_at')
        .where('seat', '=', seat)
        .execute();
      assert.ok(others.length > 0, `${van} drives only rounds`);
      const meeting = others.filter(({ starts_at: at }) => {
        const [day = '', time = ''] = localTime(at).split(' ');
        const [begins, ends] = [from, until].map((each) => parseSlotTime(each).toString().slice(0, 5));
        return isRoundDay({ every, firstOn }, day) && time >= (begins ?? '') && time < (ends ?? '');
      });
      assert.deepEqual(meeting, []);
    }
  });

  test('the hour on the clock stays the same over both Sundays of daylight saving', async () => {
    const sunday = year.lives[0];
    const at = new Map(
      (await visitRows()).filter((row) => row.plan_id === sunday?.id).map((row) => [row.plan_due_on, row.starts_at]),
    );
    assert.deepEqual(
      ['2027-10-31', '2027-11-07', '2028-03-05', '2028-03-12'].map((day) => at.get(day)),
      ['2027-10-31T14:00:00Z', '2027-11-07T15:00:00Z', '2028-03-05T15:00:00Z', '2028-03-12T14:00:00Z'],
    );
  });

  test('every price line is what the plan sold, with one discount and the tax of the day it was created', async () => {
    const { db } = testApp.deps;
    for (const visit of await visitRows()) {
      const life = lifeOf(visit);
      const first = await db
        .selectFrom('quotes')
        .select('lines')
        .where('id', '=', life?.quoteId ?? '')
        .executeTakeFirstOrThrow();
      const linesOf = (lines: VisitRow['lines']) =>
        lines
          .filter(({ kind, facts }) => kind !== 'tax' && !facts?.isPlan && !facts?.isDifference)
          .map(({ kind, cents, label }) => ({ kind, cents, label }));
      assert.deepEqual(linesOf(visit.lines), linesOf(first.lines), `plan ${life?.number}`);
      const raised = visit.lines.filter(({ facts }) => facts?.isDifference).map(({ cents }) => cents);
      const isRaised = life?.newPrice && visit.plan_due_on !== null && visit.plan_due_on >= RAISED_FROM;
      assert.deepEqual(raised, isRaised ? [RAISED_BY] : [], `plan ${life?.number} on ${visit.plan_due_on}`);
      assert.ok(visit.lines.filter(({ facts }) => facts?.isPlan).length <= 1);
    }
  });
});

describe('the money of the year', () => {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);
  const inMonth = (month: string) => year.done.filter(({ day }) => day.startsWith(month));
  const paidIn = (month: string) => year.done.filter(({ paidOn }) => paidOn.startsWith(month));
  const months = Array.from({ length: 13 }, (_, index) =>
    Temporal.PlainYearMonth.from('2027-06').add({ months: index }).toString(),
  );
  const read = async <Body>(call: string): Promise<Body> => {
    const { status, body }: { readonly status: number; readonly body: unknown } = await year.ask(call);
    assert.equal(status, 200, call);
    return body as Body;
  };

  test('the report of each month agrees with what was done and paid, to the cent', async () => {
    const { rows } = await read<Report>(`GET /api/reports/revenue?from=${FIRST}&to=${LAST}&by=month`);
    assert.ok(year.done.length > 12 * PLANS);
    for (const [index, month] of months.entries()) {
      const done = inMonth(month);
      const { completed, collected } = rows[index]?.values ?? {};
      assert.deepEqual(
        { month, completed, collected },
        {
          month,
          completed: sumOf(done.map(({ net }) => net)),
          collected: sumOf(paidIn(month).map(({ cents }) => cents)),
        },
      );
    }
  });

  test('each visit was paid exactly once: by the card that its customer agreed to, or in cash', async () => {
    const { db } = testApp.deps;
    const payments = await db.selectFrom('payments').select(['quote_id', 'method', 'cents']).execute();
    const byQuote = Map.groupBy(payments, ({ quote_id: id }) => id ?? '');
    for (const { quoteId, planId, by, cents, day } of year.done) {
      const paid = (byQuote.get(quoteId) ?? []).map((each) => `${each.method} ${each.cents}`);
      assert.deepEqual(paid, cents > 0 ? [`${by} ${cents}`] : [], `paid for ${day}`);
      byQuote.delete(quoteId);
      const charges = planId === null ? [] : service.account.intentsFor(quoteId);
      const isDeclined = declined.some((each) => each.quoteId === quoteId);
      assert.deepEqual(
        charges.map(({ status, amount }) => `${status} ${amount}`),
        isDeclined
          ? [`requires_payment_method ${cents}`]
          : planId !== null && by === 'card'
            ? [`succeeded ${cents}`]
            : [],
        `charged for ${day}`,
      );
    }
    assert.deepEqual([...byQuote.keys()], [], 'paid for what was not done');
    assert.equal(new Set(declined.map(isOfRound)).size, 2, 'no card was declined');
    assert.ok(year.done.filter(({ by, day }) => by === 'card' && day >= RAISED_FROM).length > PLANS / 2);
  });

  test('so do the books: revenue, sales tax, cash and cards, and nothing is owed in the end', async () => {
    let owed = 0;
    for (const month of months) {
      const { accounts, debitCents, creditCents } = await read<BooksMonth>(`GET /api/books?month=${month}`);
      assert.equal(debitCents, creditCents, `${month} is balanced`);
      const of = (...names: readonly string[]) =>
        sumOf(
          accounts.filter(({ account }) => names.includes(account)).map((each) => each.creditCents - each.debitCents),
        );
      const done = inMonth(month);
      assert.deepEqual(
        [month, of('serviceRevenue', 'extraRevenue', 'feeRevenue'), of('salesTax'), -of('cash'), -of('cardClearing')],
        [
          month,
          sumOf(done.map(({ net }) => net)),
          sumOf(done.map(({ net, cents }) => cents - net)),
          ...(['cash', 'card'] as const).map((how) =>
            sumOf(
              paidIn(month)
                .filter(({ by }) => by === how)
                .map(({ cents }) => cents),
            ),
          ),
        ],
      );
      owed -= of('receivables');
    }
    assert.equal(owed, 0);
  });
});
