import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { CalendarWeek } from '#contract/calendar.ts';
import type { Availability } from '#contract/catalog.ts';
import type { OverrunSeen } from '#contract/overruns.ts';
import type { WhatNeedsYou } from '#contract/today.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Season } from '#core/settings/settings.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';

type Answer = OverrunSeen &
  WhatNeedsYou &
  CalendarWeek & {
    readonly id: string;
    readonly detail: string;
    readonly job: { readonly id: string; readonly status: string };
    readonly scheduledDate: string;
    readonly scheduledTime: string;
    readonly events: readonly string[];
    readonly timed?: { readonly minutes: number; readonly until: string | null };
    readonly undos: readonly string[];
  };

/** A Monday; every package takes two hours. New York is four hours behind. */
const DATE = '2027-06-21';
const TIMES = [{ time: '8:00 AM' }, { time: '6:00 PM' }];
const FIXED: Season = { name: 'All year', from: '01-01', to: '12-31', weekends: TIMES, weekdays: TIMES };
const SEASON: Season = { ...FIXED, timing: 'quarterHourly' };
const BAY = { id: 'bay', name: 'Bay', kind: 'bay', seat: 10_001, outages: [] } as const;
const SETTINGS = {
  seasons: [SEASON],
  packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 120 })),
  slotCapacity: 3,
  resources: [],
  limitsByPeople: false,
  buffers: { before: 0, after: 0 },
};

let testApp: TestApp;
let owner: Caller<Answer>;
let crew: Caller<Answer>;

before(async () => {
  testApp = await startTestApp({ settings: SETTINGS });
});
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.deps.db.deleteFrom('outbox').execute();
  await testApp.changeSettings(SETTINGS);
  testApp.setNow(TEST_NOW);
});

const employeeId = () => crew.person.roleId;

/** At a time of the day, such as '12:30', in New York. */
async function at(time: string): Promise<void> {
  testApp.setNow(Temporal.ZonedDateTime.from(`${DATE}T${time}[America/New_York]`).toInstant().toString());
  owner = await asOwner<Answer>(testApp, owner?.person);
  crew = await asEmployee<Answer>(testApp, crew?.person);
}

async function booked(scheduledTime: string, customer: string, isTheirs = true): Promise<Answer> {
  testApp.setNow(TEST_NOW);
  owner = await asOwner<Answer>(testApp, owner?.person);
  crew = await asEmployee<Answer>(testApp, crew?.person);
  const [customerFirstName, customerLastName] = customer.split(' ');
  const customerEmail = `${customerFirstName?.toLowerCase()}@example.com`;
  const given = { scheduledDate: DATE, scheduledTime, extras: [], approve: true };
  const walkIn = exampleWalkIn({ ...given, customerFirstName, customerLastName, customerEmail });
  const { status, body } = await owner('POST /api/quotes/walk-in', walkIn);
  assert.equal(status, 201, JSON.stringify(body));
  if (isTheirs) {
    await owner(`PATCH /api/jobs/${body.job.id}`, { assignedStaff: employeeId() });
    await crew(`POST /api/jobs/${body.job.id}/respond`, { response: 'accept' });
  }
  return body;
}

const start = async ({ job }: Answer) => {
  const answer = await crew(`POST /api/jobs/${job.id}/start`, {});
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};
const say = async ({ job }: Answer, until: string, saidAt?: string) =>
  crew(`POST /api/jobs/${job.id}/expected-end`, { until: instant(until), ...(saidAt && { at: instant(saidAt) }) });
const instant = (time: string) =>
  Temporal.ZonedDateTime.from(`${DATE}T${time}[America/New_York]`).toInstant().toString();
const timeOf = (text: string) =>
  Temporal.Instant.from(text).toZonedDateTimeISO('America/New_York').toPlainTime().toString({ smallestUnit: 'minute' });
const see = async ({ id }: Answer) => owner(`GET /api/quotes/${id}/overrun`);
const move = async (quote: Answer, seen: OverrunSeen) =>
  owner(`POST /api/quotes/${quote.id}/overrun/move`, {
    moves: seen.pushed.flatMap(({ quoteId, newStartsAt }) =>
      newStartsAt === null ? [] : [{ quoteId, startsAt: newStartsAt }],
    ),
  });
/** 'Kim Ray 10:00 to 10:30, 20 missing for Crew'. */
const pushedOf = ({ pushed }: OverrunSeen) =>
  pushed.map(
    ({ customerName, startsAt, newStartsAt, missing }) =>
      `${customerName} ${timeOf(startsAt)} to ${newStartsAt === null ? 'nothing' : timeOf(newStartsAt)}, ${missing} missing`,
  );
const needsOf = async () =>
  (await owner('GET /api/dashboard/needs')).body.needs.filter(({ kind }) => kind === 'overrun');
const timesNow = async () => {
  const { rows } = await sql<{ text: string }>`
    select customer_name || ' ' || to_char(lower(during) at time zone 'America/New_York', 'HH24:MI') as text
    from slot_holds join quotes on quotes.id = quote_id order by during, customer_name`.execute(testApp.deps.db);
  return rows.map(({ text }) => text);
};
const mailsOf = async (kind: string) => {
  const rows = await testApp.deps.db
    .selectFrom('outbox')
    .select(['recipient', 'data'])
    .where('kind', '=', kind)
    .execute();
  return rows.map(({ recipient }) => recipient).toSorted();
};

describe('a job that runs over', () => {
  test('is said to the owner with what it runs into, from its real start on, and nothing moves by itself', async () => {
    const lead = await booked('8:00 AM', 'Ann Lee');
    await booked('10:00 AM', 'Kim Ray');
    await booked('12:30 PM', 'Lou Fox');
    await at('08:20');
    await start(lead);
    const { status, body } = await see(lead);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual([timeOf(body.plannedUntil), timeOf(body.until), body.isSaid], ['10:00', '10:20', false]);
    // 20 minutes are two steps of a quarter of an hour; the half hour before the last one takes them up.
    assert.deepEqual(pushedOf(body), ['Kim Ray 10:00 to 10:30, 20 missing']);
    const [need] = await needsOf();
    assert.deepEqual(
      [
        need?.name,
        need?.employee?.startsWith('FKE-'),
        need?.urgency,
        need?.id,
        need?.overrun?.customer,
        need?.overrun?.missing,
      ],
      ['Ann Lee', true, 'now', lead.job.id, 'Kim Ray', 20],
    );
    const { visits } = (await owner(`GET /api/jobs/week?from=${DATE}`)).body;
    assert.deepEqual(
      visits.flatMap(({ customerName, overrun }) => (overrun ? [`${customerName} ${overrun.missing}`] : [])),
      ['Ann Lee 20'],
    );
    await at('11:30');
    assert.deepEqual(pushedOf((await see(lead)).body), [
      'Kim Ray 10:00 to 11:30, 90 missing',
      'Lou Fox 12:30 to 13:30, 60 missing',
    ]);
    assert.deepEqual(await timesNow(), ['Ann Lee 08:00', 'Kim Ray 10:00', 'Lou Fox 12:30']);
  });

  test('moves what follows with one press: told by email, kept by its employee, in the audit log, and undone', async () => {
    const lead = await booked('8:00 AM', 'Ann Lee');
    const kim = await booked('10:00 AM', 'Kim Ray');
    await booked('12:00 PM', 'Lou Fox');
    await at('08:10');
    await start(lead);
    assert.equal((await say(lead, '10:35')).status, 200);
    const { body: seen } = await see(lead);
    assert.deepEqual([timeOf(seen.until), seen.isSaid], ['10:35', true]);
    assert.deepEqual(pushedOf(seen), ['Kim Ray 10:00 to 10:45, 35 missing', 'Lou Fox 12:00 to 12:45, 45 missing']);
    const moved = await move(lead, seen);
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    assert.deepEqual(await timesNow(), ['Ann Lee 08:00', 'Kim Ray 10:45', 'Lou Fox 12:45']);
    assert.deepEqual(await needsOf(), []);
    const { body: quote } = await owner(`GET /api/quotes/${kim.id}`);
    assert.deepEqual([quote.scheduledTime, quote.job.status], ['10:45 AM', 'employee-accepted']);
    assert.deepEqual(await mailsOf('quote-rescheduled'), ['kim@example.com', 'lou@example.com']);
    const told = await testApp.deps.db.selectFrom('outbox').select('data').where('kind', '=', 'job-moved').execute();
    assert.deepEqual(
      told.map(({ data }) => Object(data)['isStillTheirs']),
      [true, true],
    );
    const { after: facts } = await testApp.deps.db
      .selectFrom('audit')
      .select('after')
      .where('subject_id', '=', kim.id)
      .where('action', '=', 'quote.reschedule')
      .executeTakeFirstOrThrow();
    assert.equal(Object(facts)['because'], lead.id);
    for (const id of moved.body.undos) assert.equal((await owner(`POST /api/admin/undo/${id}`)).status, 204);
    assert.deepEqual(await timesNow(), ['Ann Lee 08:00', 'Kim Ray 10:00', 'Lou Fox 12:00']);
    assert.deepEqual(await mailsOf('quote-rescheduled'), []);
    assert.deepEqual(await mailsOf('job-moved'), []);
  });

  test('moves nothing if other times are needed by now, and all or none', async () => {
    const lead = await booked('8:00 AM', 'Ann Lee');
    await booked('10:00 AM', 'Kim Ray');
    await at('08:10');
    await start(lead);
    const { body: seen } = await see(lead);
    await say(lead, '11:00');
    const refused = await move(lead, seen);
    assert.equal(refused.status, 409);
    assert.match(refused.body.detail, /changed meanwhile/);
    assert.deepEqual(await timesNow(), ['Ann Lee 08:00', 'Kim Ray 10:00']);
    const [one, other] = await Promise.all([0, 0].map(async () => move(lead, (await see(lead)).body)));
    assert.deepEqual(new Set([one?.status, other?.status]), new Set([200, 409]));
    assert.deepEqual(await timesNow(), ['Ann Lee 08:00', 'Kim Ray 11:00']);
    assert.equal((await owner(`POST /api/quotes/${lead.id}/overrun/move`, { moves: [] })).status, 409);
  });

  test('is left as it is until its employee says another end', async () => {
    const lead = await booked('8:00 AM', 'Ann Lee');
    await booked('10:00 AM', 'Kim Ray');
    await at('08:30');
    await start(lead);
    assert.equal((await needsOf()).length, 1);
    assert.equal((await owner(`POST /api/quotes/${lead.id}/overrun/leave`)).status, 204);
    assert.deepEqual(await needsOf(), []);
    await at('08:40');
    await say(lead, '10:45');
    const [need] = await needsOf();
    assert.equal(need?.overrun?.missing, 45);
  });

  test('is one of the same bay as well, and of no one where others are free', async () => {
    await testApp.changeSettings({ resources: [BAY] });
    const lead = await booked('8:00 AM', 'Ann Lee');
    const kim = await booked('10:00 AM', 'Kim Ray', false);
    await at('08:30');
    await start(lead);
    const { body } = await see(lead);
    assert.deepEqual(
      body.pushed.map(({ quoteId, sharedName }) => [quoteId, sharedName]),
      [[kim.id, 'Bay']],
    );
    const moved = await move(lead, body);
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    assert.deepEqual(await timesNow(), ['Ann Lee 08:00', 'Kim Ray 10:30']);
  });

  test('isn’t one at another place with another employee, nor in a season of fixed times', async () => {
    const lead = await booked('8:00 AM', 'Ann Lee');
    await booked('10:00 AM', 'Kim Ray', false);
    await at('08:30');
    await start(lead);
    assert.deepEqual((await see(lead)).body.pushed, []);
    assert.deepEqual(await needsOf(), []);
    await testApp.changeSettings({ seasons: [FIXED], slotCapacity: 1 });
    assert.equal((await see(lead)).status, 409);
    assert.equal((await crew(`GET /api/jobs/${lead.job.id}`)).body.timed, undefined);
  });
});

describe('an employee says until when the work takes', () => {
  test('once it has begun, and what was said later stays', async () => {
    const lead = await booked('8:00 AM', 'Ann Lee');
    await at('08:05');
    assert.equal((await say(lead, '10:30')).status, 409);
    await start(lead);
    const job = async () => (await crew(`GET /api/jobs/${lead.job.id}`)).body;
    assert.deepEqual((await job()).timed, { minutes: 120, until: null });
    assert.ok((await job()).events.includes('expect-end'));
    await at('09:50');
    assert.equal((await say(lead, '10:30', '09:40')).status, 200);
    assert.equal((await say(lead, '10:15', '09:30')).status, 200);
    assert.equal((await say(lead, '10:30', '09:40')).status, 200);
    assert.equal((await job()).timed?.until, instant('10:30'));
    assert.equal((await say(lead, '09:00')).status, 422);
    assert.equal((await owner(`GET /api/quotes/${lead.id}/overrun`)).body.isSaid, true);
    const { rows } = await sql`
      select 1 from audit where action = 'job.expect-end' and subject_id = ${lead.job.id}`.execute(testApp.deps.db);
    assert.equal(rows.length, 1);
  });

  test('of their own job only', async () => {
    const lead = await booked('8:00 AM', 'Ann Lee');
    await at('08:05');
    await start(lead);
    const other = await asEmployee<Answer>(testApp);
    const body = { until: instant('10:30') };
    assert.equal((await other(`POST /api/jobs/${lead.job.id}/expected-end`, body)).status, 404);
  });
});

describe('until then', () => {
  const VAN = { id: 'van', name: 'Van', kind: 'van', seat: 20_001, outages: [] } as const;
  const [second] = [{ ...BAY, id: 'second', name: 'Second bay', seat: 10_002 }];
  /** The first start from 9:30 AM on at which a full detail is offered to customers. */
  const firstFree = async (): Promise<string | undefined> => {
    const call = `GET /api/availability?from=${DATE}&to=${DATE}&package=full`;
    const { body } = await asAnyone(testApp)(call);
    const [day] = (body as unknown as Availability).days;
    return day?.slots.find(({ time, free }) => free > 0 && !['8:00 AM', '8:15 AM'].includes(time))?.time;
  };
  const submitAt = async (scheduledTime: string) =>
    submit(testApp.app, exampleQuote({ scheduledDate: DATE, scheduledTime, extras: [], totalPrice: undefined }));
  const holdOf = async ({ id }: Answer) => {
    const { rows } = await sql<{ until: string }>`
      select to_char(upper(during) at time zone 'America/New_York', 'HH24:MI') as until from slot_holds where quote_id = ${id}`.execute(
      testApp.deps.db,
    );
    return rows.map(({ until }) => until).join(' and ');
  };

  test('its bay isn’t offered or sold, and is again as soon as its employee says less or is done', async () => {
    await testApp.changeSettings({ resources: [BAY, VAN], buffers: { before: 0, after: 10 } });
    const lead = await booked('8:00 AM', 'Ann Lee');
    await at('08:10');
    await start(lead);
    assert.equal(await firstFree(), '10:15 AM');
    await say(lead, '11:00');
    assert.deepEqual([await holdOf(lead), await firstFree()], ['11:10', '11:15 AM']);
    assert.equal((await submitAt('11:00 AM')).status, 409);
    await at('08:20');
    await say(lead, '09:00');
    assert.deepEqual([await holdOf(lead), await firstFree()], ['10:10', '10:15 AM']);
    await at('08:30');
    await say(lead, '11:00');
    const sold = await submitAt('11:15 AM');
    assert.equal(sold.status, 201, JSON.stringify(sold.body));
  });

  test('the next appointment in its bay ends what it keeps, what moves makes room, and Undo gives it back', async () => {
    await testApp.changeSettings({ resources: [BAY] });
    const lead = await booked('8:00 AM', 'Ann Lee');
    await booked('10:15 AM', 'Kim Ray', false);
    await at('08:10');
    await start(lead);
    await say(lead, '11:00');
    assert.equal(await holdOf(lead), '10:15');
    const moved = await move(lead, (await see(lead)).body);
    assert.equal(moved.status, 200, JSON.stringify(moved.body));
    assert.deepEqual([await holdOf(lead), await timesNow()], ['11:00', ['Ann Lee 08:00', 'Kim Ray 11:00']]);
    for (const id of moved.body.undos) assert.equal((await owner(`POST /api/admin/undo/${id}`)).status, 204);
    assert.deepEqual([await holdOf(lead), await timesNow()], ['10:15', ['Ann Lee 08:00', 'Kim Ray 10:15']]);
  });

  test('another length that the owner gives it doesn’t make it shorter than what its employee said', async () => {
    await testApp.changeSettings({ resources: [BAY] });
    const lead = await booked('8:00 AM', 'Ann Lee');
    await at('08:10');
    await start(lead);
    await say(lead, '11:00');
    const changed = await owner(`PUT /api/quotes/${lead.id}/length`, { minutes: 90 });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    assert.equal(await holdOf(lead), '11:00');
  });

  test('one place less is offered where they have no names', async () => {
    await testApp.changeSettings({ slotCapacity: 2 });
    const lead = await booked('8:00 AM', 'Ann Lee');
    await booked('10:00 AM', 'Kim Ray', false);
    await at('08:10');
    await start(lead);
    assert.equal(await firstFree(), '8:30 AM');
    await say(lead, '11:00');
    // From 10 to 11, both places are taken: a start before 8:30 takes until 10:30.
    assert.equal(await firstFree(), '11:00 AM');
    const { rows } = await sql<{ seat: number }>`select distinct seat from slot_holds`.execute(testApp.deps.db);
    assert.equal(rows.length, 2);
  });

  test('its employee isn’t counted as free where people limit what’s sold, also beyond what its bay is kept for', async () => {
    await testApp.changeSettings({ resources: [BAY, second] });
    const lead = await booked('8:00 AM', 'Ann Lee');
    const kim = await booked('10:15 AM', 'Kim Ray', false);
    const { roleId: other } = (await asEmployee<Answer>(testApp)).person;
    await owner(`PATCH /api/jobs/${kim.job.id}`, { assignedStaff: other });
    await testApp.deps.db
      .updateTable('employees')
      .set({ deleted_at: TEST_NOW })
      .where('id', 'not in', [other, employeeId()])
      .execute();
    await testApp.changeSettings({ limitsByPeople: true });
    await at('08:30');
    await start(lead);
    // At each moment one of the two is free: the first answer is this early.
    assert.equal(await firstFree(), '8:45 AM');
    await say(lead, '11:00');
    assert.deepEqual([await holdOf(lead), await firstFree()], ['10:15', '11:00 AM']);
    const sold = await Promise.all(['10:15 AM', '10:30 AM', '10:45 AM'].map(submitAt));
    assert.deepEqual(
      sold.map(({ status }) => status),
      [409, 409, 409],
    );
  });
});
