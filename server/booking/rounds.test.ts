import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { CalendarWeek } from '#contract/calendar.ts';
import type { Availability, RoundDays } from '#contract/catalog.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { JobDetail } from '#contract/jobs.ts';
import type { ExpectedPayment } from '#contract/payments.ts';
import type { JobsToday } from '#contract/today.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { createDueVisits } from '#server/booking/plans/create-visits.ts';
import { verifyDatabase } from '#server/scripts/verify-database.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { addCrew } from '#testing/jobs.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { exampleStop, ROUND as EXAMPLE } from '#testing/rounds.ts';
import { settingsCallerOf, type SettingsCaller } from '#testing/settings.ts';

const TROY = '12 Elm Street, Troy, NY 12182';
const { seat: SEAT, ...EDITED } = EXAMPLE;
const ROUND = { ...EDITED, stops: 2, isAfterPickup: true };
const TIMES = ['8:00 AM', '10:00 AM', '2:00 PM'].map((time) => ({ time }));
const SEASON = { name: 'All year', from: '01-01', to: '12-31', weekends: [], weekdays: TIMES };

let testApp: TestApp;
let owner: Caller<QuoteDetail>;
let settings: SettingsCaller;

before(async () => {
  testApp = await startTestApp();
  settings = await settingsCallerOf(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  await setNow(TEST_NOW);
  await testApp.deps.db.updateTable('quotes').set({ plan_id: null }).execute();
  await testApp.deps.db.deleteFrom('plans').execute();
  await testApp.deps.db.deleteFrom('quotes').execute();
  await testApp.changeSettings({
    mobileAvailable: true,
    seasons: [SEASON],
    slotCapacity: 1,
    resources: [],
    closedDays: [],
    planOffers: [],
    rounds: [{ ...ROUND, seat: SEAT }],
    packages: DEFAULT_SETTINGS.packages,
  });
});

async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner(testApp);
}

const STOP = { scheduledDate: '2027-06-08', scheduledTime: '8:00 AM', round: ROUND.id };
const cans = (change: object = {}) => exampleStop({ serviceAddress: TROY, ...change });
const book = async (change: object = {}) => submit(testApp.app, cans(change));
const days = async (query = 'package=garbage&zip=12182') =>
  ((await asAnyone<RoundDays>(testApp)(`GET /api/round-days?${query}`)).body.days ?? []).map(
    ({ date, time, free }) => `${date} ${time}: ${free}`,
  );
const slots = async (date: string) => {
  const found = await asAnyone<Availability>(testApp)(`GET /api/availability?from=${date}&to=${date}&package=full`);
  return found.body.days[0]?.slots.map(({ time, free }) => `${time}: ${free}`);
};
const holds = async () =>
  testApp.deps.db.selectFrom('slot_holds').select(['starts_at', 'seat', 'minutes_after']).orderBy('seat').execute();
type Refused = { readonly errors?: readonly { readonly path: string; readonly message: string }[] };
const errorsOf = ({ body }: { readonly body: object }): readonly string[] =>
  ((body as Refused).errors ?? []).map(({ path, message }) => `${path}: ${message}`);

/** Saves rounds as the owner does. */
const save = async (rounds: readonly object[], change: object = {}) => {
  const { version, business } = await settings.now();
  return settings.ask('PUT', '/api/admin/business', { version, business: { ...business, ...change, rounds } });
};

describe('the days of a round', () => {
  test('are those of its weekday from the first one on, for its ZIP codes and packages', async () => {
    assert.deepEqual((await days()).slice(0, 3), [
      '2027-06-08 8:00 AM: 2',
      '2027-06-15 8:00 AM: 2',
      '2027-06-22 8:00 AM: 2',
    ]);
    assert.deepEqual(await days('package=garbage&zip=12180'), []);
    assert.deepEqual(await days('package=full&zip=12182'), []);
  });

  test('leave out closed days, and follow every two weeks', async () => {
    await testApp.changeSettings({
      closedDays: ['2027-06-22'],
      rounds: [{ ...ROUND, every: '2-weeks', seat: SEAT }],
    });
    assert.deepEqual((await days()).slice(0, 3), [
      '2027-06-08 8:00 AM: 2',
      '2027-07-06 8:00 AM: 2',
      '2027-07-20 8:00 AM: 2',
    ]);
  });
});

describe('a stop of a round', () => {
  test('takes a place of the round for the whole time, and none of the shop’s', async () => {
    assert.equal((await book()).status, 201);
    assert.deepEqual((await days())[0], '2027-06-08 8:00 AM: 1');
    assert.deepEqual(await holds(), [{ starts_at: '2027-06-08T12:00:00Z', seat: 30_001, minutes_after: 240 }]);
    assert.deepEqual(await slots('2027-06-08'), ['8:00 AM: 1', '10:00 AM: 1', '2:00 PM: 1']);
    const wash = await submit(
      testApp.app,
      exampleQuote({ scheduledDate: STOP.scheduledDate, scheduledTime: '8:00 AM' }),
    );
    assert.equal(wash.status, 201, JSON.stringify(wash.body));
    assert.deepEqual(await slots('2027-06-08'), ['10:00 AM: 1', '2:00 PM: 1']);
    assert.deepEqual((await days())[0], '2027-06-08 8:00 AM: 1');
  });

  test('is sold as often as there is room', async () => {
    const answers = [await book(), await book(), await book()];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 409],
    );
    assert.equal(answers[2]?.body.code, 'slot-taken');
    assert.deepEqual((await days())[0], '2027-06-15 8:00 AM: 2');
  });

  test('is refused on another day, at another time, at another address, and for other work', async () => {
    const refused = ['scheduledDate: We aren’t in your area then. Please choose another day.'];
    for (const change of [
      { scheduledDate: '2027-06-09' },
      { scheduledDate: '2027-06-01' },
      { scheduledTime: '10:00 AM' },
      { round: 'gone' },
    ]) {
      const answer = await book(change);
      assert.deepEqual([answer.status, errorsOf(answer)], [422, refused], JSON.stringify(change));
    }
    const elsewhere = await book({ serviceAddress: '12 Elm Street, Troy, NY 12180' });
    assert.deepEqual(errorsOf(elsewhere), [
      'serviceAddress: We aren’t in 12180 on that day. Please check the address, or choose another time.',
    ]);
    const nowhere = await book({ serviceAddress: '12 Elm Street, Troy' });
    assert.deepEqual(errorsOf(nowhere), ['serviceAddress: Add the ZIP code to the address.']);
  });

  test('moves to a time of its own and back, and its undo gives it back its place', async () => {
    const { body } = await book();
    const move = async (time: object) => owner(`POST /api/quotes/${body.id}/reschedule`, time);
    assert.equal((await move({ scheduledDate: '2027-06-10', scheduledTime: '10:00 AM' })).status, 200);
    assert.deepEqual(await holds(), [{ starts_at: '2027-06-10T14:00:00Z', seat: 1, minutes_after: 1 }]);
    const { body: seen } = await owner(`GET /api/quotes/${body.id}`);
    assert.equal((await owner(`POST /api/admin/undo/${seen.undo?.id}`)).status, 204);
    assert.deepEqual(await holds(), [{ starts_at: '2027-06-08T12:00:00Z', seat: 30_001, minutes_after: 240 }]);
    assert.equal((await move({ ...STOP, scheduledDate: '2027-06-15' })).status, 200);
    assert.deepEqual(await holds(), [{ starts_at: '2027-06-15T12:00:00Z', seat: 30_001, minutes_after: 240 }]);
  });

  test('stays as it was promised when the round changes, and is named as a conflict', async () => {
    await book();
    const { body } = await save([{ ...ROUND, from: '9:00 AM' }]);
    assert.deepEqual(
      body.conflicts.map(({ reason }: { reason: string }) => reason),
      ['no-such-time'],
    );
    assert.deepEqual(await holds(), [{ starts_at: '2027-06-08T12:00:00Z', seat: 30_001, minutes_after: 240 }]);
    assert.deepEqual((await save([])).body.conflictCount, 1);
    assert.equal((await save([{ ...ROUND, id: undefined }])).body.business.rounds[0]?.seat, 31_001);
  });

  test('keeps the database whole', async () => {
    await book();
    await save([ROUND], { resources: [{ id: 'van-1', name: 'Van 1', kind: 'van', outages: [] }] });
    const said: string[] = [];
    const say = (line: unknown) => void said.push(JSON.stringify(line));
    await verifyDatabase({ deps: testApp.deps, say, signal: new AbortController().signal }).catch(() => {});
    assert.deepEqual(
      said.filter((line) => line.includes('hold')),
      [],
    );
  });
});

describe('a counter-offer', () => {
  const offer = async (id: string, change: object) =>
    owner(`POST /api/quotes/${id}/counter-offer`, { reason: 'We’re on your street then.', ...change });
  const answer = async (quoteUrl: string, accept: boolean) =>
    asAnyone(testApp)(`POST /api/quotes/by-token/${quoteUrl.split('/').at(-1)}/answer`, { accept });
  const NEXT = { ...STOP, scheduledDate: '2027-06-15' };

  test('offers the round’s next day, holds both stops, and is taken with its time of arrival', async () => {
    const { body: sent } = await book();
    const { status, body } = await offer(sent.id, NEXT);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body.offer?.arrival, { until: '2027-06-15T16:00:00Z', isAfterPickup: true });
    assert.deepEqual(await holds(), [
      { starts_at: '2027-06-08T12:00:00Z', seat: 30_001, minutes_after: 240 },
      { starts_at: '2027-06-15T12:00:00Z', seat: 30_001, minutes_after: 240 },
    ]);
    const [mail] = await mailsOf(testApp, { quoteId: sent.id, kind: 'quote-countered' });
    const told = mail?.data as { readonly offer?: { readonly arrival?: object } } | undefined;
    assert.deepEqual(told?.offer?.arrival, body.offer?.arrival);
    assert.equal((await answer(sent.quoteUrl, true)).status, 200);
    const { body: taken } = await owner(`GET /api/quotes/${sent.id}`);
    assert.deepEqual(
      [taken.status, taken.scheduledDate, taken.arrival?.until, taken.round?.name],
      ['approved', '2027-06-15T12:00:00Z', '2027-06-15T16:00:00Z', 'Lansingburgh'],
    );
    assert.deepEqual(await holds(), [{ starts_at: '2027-06-15T12:00:00Z', seat: 30_001, minutes_after: 240 }]);
  });

  test('is refused for a full day of the round, and its stop is free once it’s refused', async () => {
    await book(NEXT);
    const { body: sent } = await book();
    assert.equal((await offer(sent.id, NEXT)).status, 200);
    const { body: third } = await book();
    const full = await offer(third.id, NEXT);
    assert.deepEqual([full.status, (full.body as { readonly code?: string }).code], [409, 'slot-taken']);
    assert.equal((await answer(sent.quoteUrl, false)).status, 200);
    assert.equal((await offer(third.id, NEXT)).status, 200);
  });

  test('for a time of its own takes the stop off its round, and for a round that begins then it’s refused', async () => {
    const { body: sent } = await book();
    assert.equal((await offer(sent.id, { scheduledDate: '2027-06-10', scheduledTime: '10:00 AM' })).status, 200);
    await answer(sent.quoteUrl, true);
    assert.deepEqual(await holds(), [{ starts_at: '2027-06-10T14:00:00Z', seat: 1, minutes_after: 1 }]);
    const { body: own } = await book({ round: undefined });
    const refused = await offer(own.id, STOP);
    assert.deepEqual([refused.status, errorsOf(refused)[0]?.split(':')[0]], [422, 'scheduledDate']);
  });
});

describe('a van that drives a round', () => {
  const VANS = ['van-1', 'van-2'].map((id, index) => ({ id, name: `Van ${index + 1}`, kind: 'van', outages: [] }));
  const MOBILE = { serviceType: 'mobile', serviceAddress: TROY, basePrice: undefined, totalPrice: undefined };
  const atCustomer = async (scheduledTime: string) =>
    (await submit(testApp.app, exampleQuote({ ...MOBILE, scheduledDate: '2027-06-08', scheduledTime }))).status;

  test('is sold for nothing else meanwhile', async () => {
    const { status } = await save([{ ...ROUND, van: 'van-1' }], { resources: VANS });
    assert.equal(status, 200);
    assert.deepEqual([await atCustomer('10:00 AM'), await atCustomer('10:00 AM')], [201, 409]);
    assert.deepEqual([await atCustomer('2:00 PM'), await atCustomer('2:00 PM')], [201, 201]);
    assert.deepEqual([(await book()).status, (await book()).status, (await book()).status], [201, 201, 409]);
  });

  test('is named at its stops, with the round, to the owner and in the calendar', async () => {
    await save([{ ...ROUND, van: 'van-1' }], { resources: VANS });
    const { body: sent } = await book();
    await owner(`POST /api/quotes/${sent.id}/approve`, {});
    const round = { name: 'Lansingburgh', van: { id: 'van-1', name: 'Van 1' } };
    const { body: detail } = await owner(`GET /api/quotes/${sent.id}`);
    assert.deepEqual(detail.round, round);
    const ask = owner as unknown as Caller<CalendarWeek & JobDetail & JobsToday>;
    const { body: job } = await ask(`GET /api/jobs/${detail.job?.id}`);
    assert.deepEqual(job.round, round);
    const { body: week } = await ask('GET /api/jobs/week?from=2027-06-06');
    assert.deepEqual(
      week.visits.map(({ arrival, round: given }) => [arrival?.until, given]),
      [['2027-06-08T16:00:00Z', round]],
    );
    await setNow('2027-06-08T11:00:00Z');
    const today = owner as unknown as Caller<JobsToday>;
    const [seen] = (await today('GET /api/dashboard/jobs-today')).body.today.jobs;
    assert.deepEqual([seen?.arrival?.until, seen?.round], ['2027-06-08T16:00:00Z', round]);
    const { body: feed } = await (owner as unknown as Caller<{ readonly url: string }>)('POST /api/calendar-feeds', {
      employee: null,
    });
    const ics = (await testApp.app.inject({ url: new URL(feed.url).pathname })).body;
    assert.match(ics, /DTSTART:20270608T120000Z\r\nDTEND:20270608T160000Z\r\nSUMMARY:[^\r]*Lansingburgh/);
  });

  test('has its arrival window beside a payment that is expected for a stop', async () => {
    await save([{ ...ROUND, van: 'van-1' }], { resources: VANS });
    const { body: sent } = await book({ paymentMethod: 'venmo' });
    await owner(`POST /api/quotes/${sent.id}/approve`, {});
    const ask = owner as unknown as Caller<readonly ExpectedPayment[]>;
    const [expected] = (await ask('GET /api/payments/expected')).body;
    assert.deepEqual(
      [expected?.quoteId, expected?.scheduledDate, expected?.arrival?.until],
      [sent.id, '2027-06-08T12:00:00Z', '2027-06-08T16:00:00Z'],
    );
  });

  test('takes its round with it when it’s out of service', async () => {
    const outages = [{ from: '2027-06-07', to: '2027-06-09', reason: 'Brakes' }];
    await save([{ ...ROUND, van: 'van-1' }], { resources: VANS });
    await book();
    const { body } = await save([{ ...ROUND, van: 'van-1' }], { resources: [{ ...VANS[0], outages }, VANS[1]] });
    assert.deepEqual(
      body.conflicts.map(({ reason }: { reason: string }) => reason),
      ['out-of-service'],
    );
    assert.equal((await days())[0], '2027-06-15 8:00 AM: 2');
    const only = (from: string, until: string) => [
      { ...VANS[0], outages: [{ ...outages[0]!, times: { from, until } }] },
      VANS[1],
    ];
    const afternoon = await save([{ ...ROUND, van: 'van-1' }], { resources: only('12:00 PM', '5:00 PM') });
    assert.deepEqual([afternoon.status, (await days())[0]], [200, '2027-06-08 8:00 AM: 1']);
    await save([{ ...ROUND, van: 'van-1' }], { resources: only('11:00 AM', '5:00 PM') });
    assert.equal((await days())[0], '2027-06-15 8:00 AM: 2');
  });

  test('can’t drive two rounds at once, nor be one that isn’t there', async () => {
    const other = { ...ROUND, id: 'other', name: 'Other', van: 'van-1', from: '11:00 AM', until: '2:00 PM' };
    const twice = await save([{ ...ROUND, van: 'van-1' }, other], { resources: VANS });
    assert.deepEqual(errorsOf(twice), [
      'business.rounds.1.van: This van drives the round “Lansingburgh” at the same time. Please choose another van, day, or time.',
    ]);
    assert.equal(
      (
        await save(
          [
            { ...ROUND, van: 'van-1' },
            { ...other, from: '12:00 PM' },
          ],
          { resources: VANS },
        )
      ).status,
      200,
    );
    const gone = await save([{ ...ROUND, van: 'van-9' }], { resources: VANS });
    assert.deepEqual(errorsOf(gone), ['business.rounds.0.van: This van was removed. Please choose another one.']);
  });
});

describe('a plan on a round', () => {
  const visits = async (planId: string) =>
    testApp.deps.db
      .selectFrom('quotes')
      .select(['plan_due_on', 'scheduled_date', 'scheduled_time', 'round'])
      .where('plan_id', '=', planId)
      .orderBy('plan_due_on')
      .execute();
  const OFFER = { interval: '4-weeks', discount: { kind: 'none' }, packages: ['garbage'] } as const;

  async function start(): Promise<string> {
    await testApp.changeSettings({ planOffers: [OFFER] });
    const { body } = await book({ plan: '4-weeks' });
    assert.equal((await owner(`POST /api/quotes/${body.id}/approve`, {})).status, 200);
    const plan = await testApp.deps.db.selectFrom('plans').select('id').executeTakeFirstOrThrow();
    await setNow(testApp.deps.clock.now().add({ minutes: 1 }).toString());
    await createDueVisits(testApp.deps);
    return plan.id;
  }

  test('has its visits on the round', async () => {
    const made = await visits(await start());
    assert.deepEqual(
      made.map(({ scheduled_date: date, round }) => `${date} ${round?.id} ${round?.minutes}`),
      ['2027-07-06 lansingburgh 240'],
    );
  });

  test('takes the round’s next day where one is closed or full', async () => {
    await testApp.changeSettings({ closedDays: ['2027-07-06'] });
    await book({ scheduledDate: '2027-07-13' });
    await book({ scheduledDate: '2027-07-13' });
    const made = await visits(await start());
    assert.deepEqual(
      made.map(({ plan_due_on: due, scheduled_date: date, round }) => `${due} ${date} ${round?.id}`),
      ['2027-07-06 2027-07-20 lansingburgh'],
    );
  });
});

describe('a round that someone drives', () => {
  const jobs = async () => {
    const rows = await testApp.deps.db
      .selectFrom('jobs')
      .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
      .innerJoin('employees', 'employees.id', 'jobs.assigned_employee')
      .select(['scheduled_date', 'employees.name'])
      .orderBy('scheduled_date')
      .orderBy('employees.name')
      .execute();
    return rows.map(({ scheduled_date: date, name }) => `${date} ${name}`);
  };
  /** Books a stop and approves it. Returns the ID of its job. */
  const approve = async (change: object = {}) => {
    const { body: sent } = await book(change);
    const { status, body } = await owner(`POST /api/quotes/${sent.id}/approve`, {});
    assert.equal(status, 200, JSON.stringify(body));
    return (
      await testApp.deps.db.selectFrom('jobs').select('id').where('quote_id', '=', sent.id).executeTakeFirstOrThrow()
    ).id;
  };
  const give = async (id: string, assignedStaff: string) => {
    const { status, body } = await (owner as unknown as Caller<{ readonly stops: number }>)(
      `POST /api/jobs/${id}/assign-round`,
      { assignedStaff },
    );
    return status === 200 ? body.stops : status;
  };
  const told = async () =>
    (await mailsOf(testApp, { kind: 'round-assigned' })).map(({ recipient, data }) => {
      const { stops, isTaken } = data as { readonly stops: number; readonly isTaken: boolean };
      return `${recipient} ${isTaken ? 'lost' : 'has'} ${stops}`;
    });
  const [ROBIN, KIM] = ['robin@example.com', 'kim@example.com'];
  let robin: string;
  let kim: string;
  beforeEach(async () => {
    await testApp.deps.db.deleteFrom('employees').execute();
    await testApp.deps.db.deleteFrom('outbox').execute();
    await testApp.changeSettings({ rounds: [{ ...ROUND, stops: 5, seat: SEAT }] });
    robin = (await addCrew(testApp.deps, { name: 'Robin', email: ROBIN })).id;
    kim = (await addCrew(testApp.deps, { name: 'Kim', email: KIM })).id;
    // From three employees on, an assigned one is asked to accept.
    await addCrew(testApp.deps, { name: 'Ada' });
  });

  test('is given to an employee with all stops of a day, who is emailed once', async () => {
    const id = await approve();
    await approve();
    await approve({ scheduledDate: '2027-06-15' });
    assert.deepEqual([await give(id, robin), await give(id, robin)], [2, 0]);
    assert.deepEqual(await jobs(), ['2027-06-08 Robin', '2027-06-08 Robin']);
    assert.deepEqual(await told(), [`${ROBIN} has 2`]);
    assert.deepEqual(await mailsOf(testApp, { kind: 'job-credentials' }), []);
  });

  test('gives its driver every stop that’s approved later, on that day and the ones after it, without an email about each', async () => {
    await give(await approve(), robin);
    await approve();
    await approve({ scheduledDate: '2027-06-15' });
    assert.deepEqual(await jobs(), ['2027-06-08 Robin', '2027-06-08 Robin', '2027-06-15 Robin']);
    const states = await testApp.deps.db.selectFrom('jobs').select('status').distinct().execute();
    assert.deepEqual(states, [{ status: 'employee-accepted' }]);
    assert.equal((await told()).length, 1);
    assert.deepEqual(await mailsOf(testApp, { kind: 'job-credentials' }), []);
  });

  test('goes to someone else for a day, and both are told; what has begun stays', async () => {
    const id = await approve();
    const begun = await approve();
    await give(id, robin);
    await setNow('2027-06-08T12:30:00Z');
    await owner(`POST /api/jobs/${begun}/start`);
    assert.equal(await give(id, kim), 1);
    assert.deepEqual(await jobs(), ['2027-06-08 Kim', '2027-06-08 Robin']);
    assert.deepEqual((await told()).toSorted(), [`${KIM} has 1`, `${ROBIN} has 2`, `${ROBIN} lost 1`]);
  });

  test('leaves its stops open on a day that its driver has off, and to someone who left', async () => {
    await give(await approve(), robin);
    await testApp.deps.db
      .insertInto('time_off')
      .values({
        id: testApp.deps.random.id(),
        employee: robin,
        from_day: '2027-06-15',
        to_day: '2027-06-15',
        note: '',
        status: 'approved',
        requested_at: TEST_NOW,
        decided_at: TEST_NOW,
      })
      .execute();
    await approve({ scheduledDate: '2027-06-15' });
    assert.deepEqual(await jobs(), ['2027-06-08 Robin']);
    await testApp.deps.db.updateTable('employees').set({ deleted_at: TEST_NOW }).where('id', '=', robin).execute();
    await approve({ scheduledDate: '2027-06-22' });
    assert.deepEqual(await jobs(), ['2027-06-08 Robin']);
  });

  test('is no matter of other jobs', async () => {
    const { body: sent } = await submit(
      testApp.app,
      exampleQuote({ scheduledDate: '2027-06-08', scheduledTime: '8:00 AM' }),
    );
    await owner(`POST /api/quotes/${sent.id}/approve`, {});
    const job = await testApp.deps.db.selectFrom('jobs').select('id').executeTakeFirstOrThrow();
    assert.deepEqual([await give(job.id, robin), await give(testApp.deps.random.id(), robin)], [409, 404]);
  });
});
