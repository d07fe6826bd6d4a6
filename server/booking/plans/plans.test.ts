import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { JobDetail } from '#contract/jobs.ts';
import type { Page } from '#contract/pages.ts';
import type { Plan, PlanDetail } from '#contract/plans.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import { linesIn } from '#core/pricing/pricing.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asEmployee, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { exampleWalkIn } from '#testing/quotes.ts';
import { createDueVisits } from './create-visits.ts';

const OFFERS = (['1-week', '2-weeks', '4-weeks', 'month', '8-weeks', '12-weeks'] as const).map((interval) => ({
  interval,
  discount: { kind: 'percent', percent: 10 } as const,
  packages: [],
}));

let testApp: TestApp;
let owner: Caller<QuoteDetail & PlanDetail>;
let anyone: Ask<CustomerQuote>;
before(async () => {
  testApp = await startTestApp({ settings: { planOffers: OFFERS, slotCapacity: 9 } });
  owner = await asOwner(testApp);
  anyone = asAnyone(testApp) as Ask<CustomerQuote>;
});
after(() => testApp.close());

/** An approved walk-in at that time. */
async function approved(scheduledDate: string, scheduledTime = '10:00 AM', change: object = {}): Promise<string> {
  const { body } = await owner(
    'POST /api/quotes/walk-in',
    exampleWalkIn({ scheduledDate, scheduledTime, approve: true, ...change }),
  );
  assert.equal(body.status, 'approved', JSON.stringify(body));
  return body.id;
}

/** Starts a plan on that day from an approved quote; returns the plan. */
async function startPlan(interval: PlanInterval, firstOn: string, from: string): Promise<PlanDetail> {
  const { status, body } = await owner(`POST /api/quotes/${from}/plan`, { interval, firstOn });
  assert.equal(status, 201, JSON.stringify(body));
  return readPlan(body.plan?.id ?? '');
}

async function readPlan(id: string): Promise<PlanDetail> {
  return (await owner(`GET /api/plans/${id}`)).body;
}

/** All visits of a plan: the day each is for, and when and how it is. */
async function visitsOf(id: string) {
  const { db, settings } = testApp.deps;
  const { timeZone } = (await settings()).settings;
  const rows = await db
    .selectFrom('quotes')
    .leftJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .select(['quotes.id', 'plan_due_on', 'starts_at', 'quotes.status', 'total_cents', 'jobs.id as job'])
    .where('plan_id', '=', id)
    .where('plan_due_on', 'is not', null)
    .orderBy('plan_due_on')
    .execute();
  return rows.map(({ plan_due_on: due, starts_at: at, ...visit }) => {
    const local = at === null ? null : Temporal.Instant.from(at).toZonedDateTimeISO(timeZone);
    const on = local && `${local.toPlainDate().toString()} ${local.toPlainTime().toString().slice(0, 5)}`;
    return { ...visit, due, at, on };
  });
}

async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner(testApp);
}

describe('a year of five plans', () => {
  const [CLOSED, SETTINGS] = [['2027-07-04', '2027-11-25', '2027-12-25'], { slotCapacity: 1 }];
  const plans = new Map<PlanInterval, string>();
  before(async () => {
    await testApp.changeSettings({ ...SETTINGS, closedDays: CLOSED });
    // Sundays, every other Tuesday, Tuesdays at the same time, second Saturdays, Thursdays.
    for (const [interval, first, firstOn] of [
      ['1-week', '2027-06-06', '2027-06-13'],
      ['2-weeks', '2027-06-08', '2027-06-15'],
      ['4-weeks', '2027-06-22', '2027-06-29'],
      ['month', '2027-06-12', '2027-07-10'],
      ['12-weeks', '2027-06-03', '2027-09-02'],
    ] as const)
      plans.set(interval, (await startPlan(interval, firstOn, await approved(first))).id);
    let day = Temporal.PlainDate.from('2027-06-01');
    for (let days = 0; days < 366; days += 1, day = day.add({ days: 1 })) {
      testApp.setNow(day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: '07:00' }).toInstant().toString());
      await createDueVisits(testApp.deps);
    }
    owner = await asOwner(testApp);
  });
  after(async () => {
    await testApp.changeSettings({ slotCapacity: 9, closedDays: [] });
    await setNow(TEST_NOW);
  });

  const visits = async (interval: PlanInterval) => visitsOf(plans.get(interval) ?? '');
  const LAST = Temporal.PlainDate.from('2028-05-31').add({ days: 56 }).toString();

  /** The days by counting, not by the product's own rule. */
  function daysFrom(first: string, weeks: number): string[] {
    const days: string[] = [];
    for (let at = Date.parse(first); ; at += weeks * 7 * 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10);
      if (day > LAST) return days;
      days.push(day);
    }
  }

  test('every plan has a visit for each of its days, once', async () => {
    for (const [interval, first, weeks] of [
      ['1-week', '2027-06-13', 1],
      ['2-weeks', '2027-06-15', 2],
      ['4-weeks', '2027-06-29', 4],
      ['12-weeks', '2027-09-02', 12],
    ] as const) {
      const dues = (await visits(interval)).map(({ due }) => due);
      assert.deepEqual(dues, daysFrom(first, weeks), interval);
    }
    const months = (await visits('month')).map(({ due }) => due);
    assert.deepEqual(months.slice(0, 7), [
      '2027-07-10',
      '2027-08-14',
      '2027-09-11',
      '2027-10-09',
      '2027-11-13',
      '2027-12-11',
      '2028-01-08',
    ]);
  });

  test('a time is sold once, and every visit with a time has its job', async () => {
    const all = (await Promise.all([...plans.keys()].map(visits))).flat();
    const times = all.flatMap(({ at }) => at ?? []);
    assert.equal(new Set(times).size, times.length);
    for (const { status, at, job, due } of all) {
      assert.equal(status, at === null ? 'pending' : 'approved', due ?? '');
      assert.equal(job === null, at === null, due ?? '');
    }
    const { count } = await testApp.deps.db
      .selectFrom('slot_holds')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(
        'quote_id',
        'in',
        all.map(({ id }) => id),
      )
      .executeTakeFirstOrThrow();
    assert.equal(count, times.length);
  });

  test('the hour on the clock stays the same when daylight saving ends and begins', async () => {
    const sundays = new Map((await visits('1-week')).map(({ due, at, on }) => [due, { at, on }]));
    assert.deepEqual(sundays.get('2027-10-31'), { at: '2027-10-31T14:00:00Z', on: '2027-10-31 10:00' });
    assert.deepEqual(sundays.get('2027-11-07'), { at: '2027-11-07T15:00:00Z', on: '2027-11-07 10:00' });
    assert.deepEqual(sundays.get('2028-03-05'), { at: '2028-03-05T15:00:00Z', on: '2028-03-05 10:00' });
    assert.deepEqual(sundays.get('2028-03-12'), { at: '2028-03-12T14:00:00Z', on: '2028-03-12 10:00' });
  });

  test('a visit of a holiday goes to the next open day, and a later one stays on its own', async () => {
    const sundays = new Map((await visits('1-week')).map(({ due, on }) => [due, on]));
    assert.equal(sundays.get('2027-07-04'), '2027-07-05 10:00');
    assert.equal(sundays.get('2027-07-11'), '2027-07-11 10:00');
    const thursdays = new Map((await visits('12-weeks')).map(({ due, on }) => [due, on]));
    assert.equal(thursdays.get('2027-11-25'), '2027-11-26 16:30');
  });

  test('where the days after it are closed, it goes to an earlier one; with none, it waits for the owner', async () => {
    const sundays = new Map((await visits('1-week')).map(({ due, on }) => [due, on]));
    // The shop has no times between the seasons, from August 20 to 31.
    assert.equal(sundays.get('2027-08-22'), '2027-08-19 10:00');
    assert.equal(sundays.get('2027-08-29'), '2027-09-01 16:30');
    const waiting = (await visits('2-weeks')).filter(({ on }) => on === null);
    assert.deepEqual(
      waiting.map(({ due, status }) => ({ due, status })),
      [{ due: '2027-08-24', status: 'pending' }],
    );
  });

  test('where two plans want the same time, one takes the next one of the day', async () => {
    const every4 = new Map((await visits('4-weeks')).map(({ due, on }) => [due, on]));
    const every2 = new Map((await visits('2-weeks')).map(({ due, on }) => [due, on]));
    const both = new Set([every2.get('2027-06-29'), every4.get('2027-06-29')]);
    assert.deepEqual(both, new Set(['2027-06-29 10:00', '2027-06-29 14:00']));
  });

  test('each visit costs what the quote cost, less the discount', async () => {
    for (const interval of plans.keys())
      for (const visit of await visits(interval)) assert.equal(visit.total_cents, 12_150);
  });
});

describe('the start of a plan', () => {
  test('schedules the visits of eight weeks at once, and one email tells of all of them', async () => {
    const customerEmail = 'plan-start@example.com';
    const from = await approved('2027-06-05', '2:00 PM', { customerEmail });
    const sent = (await mailsOf(testApp, { recipient: customerEmail })).length;
    const plan = await startPlan('2-weeks', '2027-06-19', from);
    assert.deepEqual(
      plan.visits.map(({ dueOn, state, isMoved, totalCents }) => ({ dueOn, state, isMoved, totalCents })),
      ['2027-06-19', '2027-07-03', '2027-07-17'].map((dueOn) => ({
        dueOn,
        state: 'booked',
        isMoved: false,
        totalCents: 12_150,
      })),
    );
    assert.equal(plan.nextAt, '2027-06-19T18:00:00Z');
    const mails = (await mailsOf(testApp, { recipient: customerEmail })).slice(sent);
    assert.deepEqual(
      mails.map(({ kind }) => kind),
      ['plan-changed'],
    );
    const { body: quote } = await owner(`GET /api/quotes/${plan.visits[0]?.id}`);
    assert.deepEqual(quote.plan, {
      id: plan.id,
      interval: '2-weeks',
      firstOn: '2027-06-19',
      state: 'active',
      isVisit: true,
      dueOn: '2027-06-19',
    });
    assert.equal(quote.events.includes('approve'), false);
  });

  test('the discount is a line of its own, in the language of the reader, before sales tax', async () => {
    await testApp.changeSettings({ tax: { name: 'Sales tax', rates: { services: 8000, extras: 0, fees: 8000 } } });
    const from = await approved('2027-06-06', '2:00 PM');
    const { body: sold } = await owner(`GET /api/quotes/${from}`);
    const plan = await startPlan('4-weeks', '2027-07-06', from);
    const { lines, settings } = await soldLines(plan.visits[0]?.id ?? '');
    assert.deepEqual(
      lines.map(({ kind, cents }) => ({ kind, cents })),
      [
        ...sold.lines.filter(({ kind }) => kind !== 'tax').map(({ kind, cents }) => ({ kind, cents })),
        { kind: 'discount', cents: -1350 },
        // 8% of $125, which is the package and the truck fee, less 10%: $112.50.
        { kind: 'tax', cents: 900 },
      ],
    );
    const discount = lines.filter(({ kind }) => kind === 'discount');
    const words = (language: 'en' | 'es') => linesIn(settings, discount, language)[0];
    assert.deepEqual([words('en')?.label, words('en')?.detail], ['Plan discount', '10% off']);
    assert.equal(words('es')?.label, 'Descuento del plan');
    await testApp.changeSettings({ tax: { name: 'Sales tax', rates: { services: 0, extras: 0, fees: 0 } } });
  });

  test('an amount is taken off at most until nothing is left', async () => {
    await testApp.changeSettings({
      planOffers: [{ interval: '1-week', discount: { kind: 'amount', amountCents: 50_000 }, packages: ['full'] }],
    });
    const plan = await startPlan('1-week', '2027-06-20', await approved('2027-06-13', '2:00 PM'));
    assert.equal(plan.visits[0]?.totalCents, 0);
    await testApp.changeSettings({ planOffers: OFFERS });
  });

  test('is refused without an offer, from a quote without approval, twice, and for a day that has passed', async () => {
    const id = await approved('2027-06-09', '2:00 PM');
    const start = async (quote: string, body: object = {}) =>
      owner(`POST /api/quotes/${quote}/plan`, { interval: '4-weeks', firstOn: '2027-07-06', ...body });
    await testApp.changeSettings({
      planOffers: [{ interval: '4-weeks', discount: { kind: 'none' }, packages: ['interior'] }],
    });
    assert.equal((await owner(`GET /api/quotes/${id}`)).body.planOffers, undefined);
    assert.equal((await start(id)).status, 422);
    await testApp.changeSettings({ planOffers: OFFERS });
    const { body: pending } = await owner('POST /api/quotes/walk-in', exampleWalkIn({ approve: false }));
    assert.equal((await start(pending.id)).status, 409);
    assert.equal((await start(id, { firstOn: '2027-06-01' })).status, 422);
    assert.equal((await start(id, { firstOn: '2029-06-01' })).status, 422);
    const both = await Promise.all([start(id), start(id)]);
    assert.deepEqual(new Set(both.map(({ status }) => status)), new Set([201, 409]));
    const plan = await readPlan((await owner(`GET /api/quotes/${id}`)).body.plan?.id ?? '');
    assert.equal((await start(plan.visits[0]?.id ?? '')).status, 409);
  });
});

async function soldLines(id: string) {
  const { db, settings } = testApp.deps;
  const { lines } = await db.selectFrom('quotes').select('lines').where('id', '=', id).executeTakeFirstOrThrow();
  return { lines, settings: (await settings()).settings };
}

describe('changes', () => {
  beforeEach(() => setNow(TEST_NOW));
  const open = async (interval: PlanInterval, time = '4:00 PM') =>
    startPlan(interval, '2027-06-19', await approved('2027-06-12', time));
  const change = async (id: string, what: string, body: object = {}) => {
    const { status, body: plan } = await owner(`POST /api/plans/${id}/${what}`, body);
    assert.equal(status, 200, JSON.stringify(plan));
    return plan;
  };

  test('a pause takes far visits off the calendar and frees their times; resuming goes on with the rhythm', async () => {
    const { id, visits } = await open('1-week');
    await setNow('2027-06-18T21:00:00Z');
    const paused = await change(id, 'pause');
    assert.equal(paused.state, 'paused');
    // The visit of tomorrow at 4 PM is 23 hours away.
    assert.deepEqual(
      paused.visits.map(({ dueOn, state }) => ({ dueOn, state })),
      [{ dueOn: '2027-06-19', state: 'booked' }],
    );
    const free = await testApp.deps.db
      .selectFrom('slot_holds')
      .select('quote_id')
      .where(
        'quote_id',
        'in',
        visits.slice(1).map((visit) => visit.id),
      )
      .execute();
    assert.deepEqual(free, []);
    await createDueVisits(testApp.deps);
    assert.equal((await readPlan(id)).visits.length, 1);
    await setNow('2027-07-01T12:00:00Z');
    const resumed = await change(id, 'resume');
    assert.deepEqual(resumed.visits.map(({ dueOn }) => dueOn).slice(0, 3), ['2027-06-19', '2027-07-03', '2027-07-10']);
    assert.equal((await owner(`POST /api/plans/${id}/resume`, {})).status, 409);
  });

  test('an ended plan stays ended, and its quote can be repeated again', async () => {
    const { id, quoteId } = await open('2-weeks');
    const ended = await change(id, 'end');
    assert.deepEqual([ended.state, ended.visits], ['ended', []]);
    assert.equal((await owner(`POST /api/plans/${id}/pause`, {})).status, 409);
    assert.notEqual((await startPlan('4-weeks', '2027-06-26', quoteId)).id, id);
  });

  test('a skipped visit is canceled and not created again', async () => {
    const { id } = await open('1-week');
    const skipped = await change(id, 'skip', { dueOn: '2027-06-26' });
    assert.equal(skipped.visits[1]?.state, 'canceled');
    assert.equal((await owner(`POST /api/plans/${id}/skip`, { dueOn: '2027-06-26' })).status, 422);
    assert.equal((await owner(`POST /api/plans/${id}/skip`, { dueOn: '2027-06-25' })).status, 422);
    await createDueVisits(testApp.deps);
    assert.equal((await visitsOf(id)).filter(({ due }) => due === '2027-06-26').length, 1);
    await setNow('2027-06-18T21:00:00Z');
    assert.equal((await owner(`POST /api/plans/${id}/skip`, { dueOn: '2027-06-19' })).status, 409);
  });

  test('a day without a visit yet can be skipped', async () => {
    const { id } = await open('12-weeks');
    const { nextDueOn } = await readPlan(id);
    assert.equal(nextDueOn, '2027-09-11');
    assert.equal((await change(id, 'skip', { dueOn: nextDueOn })).nextDueOn, '2027-12-04');
  });

  test('another interval keeps the next visit and those that fit', async () => {
    const { id } = await open('1-week');
    const { status, body } = await owner(`PUT /api/plans/${id}/interval`, { interval: '4-weeks' });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.visits.map(({ dueOn }) => dueOn),
      ['2027-06-19', '2027-07-17'],
    );
    assert.equal(body.nextDueOn, '2027-08-14');
    const { body: often } = await owner(`PUT /api/plans/${id}/interval`, { interval: '2-weeks' });
    assert.deepEqual(
      often.visits.map(({ dueOn }) => dueOn),
      ['2027-06-19', '2027-07-03', '2027-07-17'],
    );
    assert.equal((await owner(`PUT /api/plans/${id}/interval`, { interval: '2-weeks' })).status, 422);
  });

  test('another interval goes by the next visit, not by one that still waits for a time on a day that has passed', async () => {
    const { id } = await startPlan('month', '2027-08-24', await approved('2027-06-15', '2:00 PM'));
    // The shop has no times in the days around August 24.
    await setNow('2027-09-23T12:00:00Z');
    await createDueVisits(testApp.deps);
    const { body } = await owner(`PUT /api/plans/${id}/interval`, { interval: '4-weeks' });
    assert.deepEqual(
      body.visits.map(({ dueOn, state }) => `${dueOn} ${state}`).filter((day) => day >= '2027-09-23'),
      ['2027-09-28 booked', '2027-10-26 booked'],
    );
  });

  test('a visit that was moved stays moved, and the next ones keep their days', async () => {
    const { id, visits } = await open('2-weeks');
    const time = { scheduledDate: '2027-06-21', scheduledTime: '2:00 PM' };
    assert.equal((await owner(`POST /api/quotes/${visits[0]?.id}/reschedule`, time)).status, 200);
    await createDueVisits(testApp.deps);
    const moved = await readPlan(id);
    assert.deepEqual(
      moved.visits.slice(0, 2).map(({ dueOn, isMoved }) => ({ dueOn, isMoved })),
      [
        { dueOn: '2027-06-19', isMoved: true },
        { dueOn: '2027-07-03', isMoved: false },
      ],
    );
  });
});

describe('what customers do by the link of any of the quotes', () => {
  beforeEach(() => setNow(TEST_NOW));

  async function openOwn(interval: PlanInterval) {
    const customerEmail = `own-${interval}@example.com`;
    const from = await approved('2027-06-12', '4:00 PM', { customerEmail });
    const plan = await startPlan(interval, '2027-06-19', from);
    const mails = await mailsOf(testApp, { recipient: customerEmail, kind: 'plan-changed' });
    const [url = ''] = mails.map(({ data }) => (data as { readonly quoteUrl?: string }).quoteUrl);
    const token = url.split('/').at(-1) ?? '';
    const page = async () => (await anyone(`GET /api/quotes/by-token/${token}`)).body.plan;
    const change = async (body: object) => anyone(`POST /api/quotes/by-token/${token}/plan`, body);
    return { ...plan, customerEmail, page, change };
  }

  test('they see the next visits, skip one, pause, resume and end, and the owner is told', async () => {
    const { id, page, change } = await openOwn('1-week');
    const plan = await page();
    assert.deepEqual(plan?.visits.slice(0, 2), [
      { dueOn: '2027-06-19', scheduledDate: '2027-06-19T20:00:00Z', isThis: false, canSkip: true },
      { dueOn: '2027-06-26', scheduledDate: '2027-06-26T20:00:00Z', isThis: false, canSkip: true },
    ]);
    assert.equal((await change({ event: 'skip', dueOn: '2027-06-26' })).status, 200);
    assert.equal((await page())?.visits[1]?.dueOn, '2027-07-03');
    assert.equal((await change({ event: 'pause' })).body.plan?.state, 'paused');
    assert.deepEqual((await page())?.visits, []);
    assert.equal((await change({ event: 'pause' })).status, 409);
    const resumed = (await change({ event: 'resume' })).body.plan;
    // The day that was skipped stays skipped.
    assert.deepEqual(
      resumed?.visits.slice(0, 2).map(({ dueOn }) => dueOn),
      ['2027-06-19', '2027-07-03'],
    );
    const { status, body } = await change({ event: 'end' });
    // Nothing repeats the first quote any more.
    assert.deepEqual([status, body.plan, (await readPlan(id)).state], [200, undefined, 'ended']);
    const told = (await mailsOf(testApp, { kind: 'customer-answered' })).map(
      ({ data }) => (data as { what?: string }).what,
    );
    assert.deepEqual(told.slice(-4), ['skipped-visit', 'paused-plan', 'resumed-plan', 'ended-plan']);
  });

  test('what is less than 24 hours away stays, and a quote without a plan has none to change', async () => {
    const { id, change } = await openOwn('2-weeks');
    testApp.setNow('2027-06-18T21:00:00Z');
    assert.equal((await change({ event: 'skip', dueOn: '2027-06-19' })).status, 409);
    assert.equal((await change({ event: 'skip' })).status, 422);
    assert.equal((await change({ event: 'end' })).status, 200);
    owner = await asOwner(testApp);
    assert.deepEqual(
      (await readPlan(id)).visits.map(({ dueOn, state }) => ({ dueOn, state })),
      [{ dueOn: '2027-06-19', state: 'booked' }],
    );
  });

  test('a customer sees and changes the plan of a quote in the account, and no one else does', async () => {
    const { quoteId, customerEmail } = await openOwn('4-weeks');
    const { db } = testApp.deps;
    const customer = await asCustomer<CustomerQuote>(testApp);
    const call = `POST /api/customer/quotes/${quoteId}/plan`;
    assert.equal((await customer(call, { event: 'pause' })).status, 404);
    await db.updateTable('quotes').set({ customer_id: customer.person.roleId }).where('id', '=', quoteId).execute();
    assert.equal((await customer(call, { event: 'pause' })).body.plan?.state, 'paused');
    const news = await mailsOf(testApp, { recipient: customerEmail, kind: 'plan-changed' });
    assert.deepEqual(
      news.map(({ data }) => (data as { readonly news?: string }).news),
      ['started', 'paused'],
    );
  });
});

test('the job names which visit of its plan it is, to the owner and to the employee who has it; skipped ones don’t count', async () => {
  await setNow(TEST_NOW);
  const { id, visits } = await startPlan('2-weeks', '2027-06-19', await approved('2027-06-12', '8:00 AM'));
  const third = visits[2]?.id ?? '';
  const jobId = (await owner(`GET /api/quotes/${third}`)).body.job?.id ?? '';
  const named = async () => {
    const { body }: { readonly body: unknown } = await owner(`GET /api/jobs/${jobId}`);
    return (body as JobDetail).planVisit;
  };
  assert.equal(await named(), 'Every 2 weeks, visit 3');
  await owner(`POST /api/plans/${id}/skip`, { dueOn: '2027-07-03' });
  assert.equal(await named(), 'Every 2 weeks, visit 2');

  const employee = await asEmployee(testApp);
  await testApp.deps.db
    .updateTable('jobs')
    .set({ status: 'employee-accepted', accepted_by: employee.person.roleId })
    .where('id', '=', jobId)
    .execute();
  const { employee_id: number } = await testApp.deps.db
    .selectFrom('employees')
    .select('employee_id')
    .where('id', '=', employee.person.roleId)
    .executeTakeFirstOrThrow();
  const { body }: { readonly body: unknown } = await employee(`GET /api/jobs/employee/${number}`);
  assert.deepEqual(
    (body as readonly CrewJob[]).map(({ planVisit }) => planVisit),
    ['Every 2 weeks, visit 2'],
  );
});

describe('whatever happens meanwhile', () => {
  beforeEach(() => setNow(TEST_NOW));
  test('two rounds at once create each visit once', async () => {
    const { id } = await startPlan('1-week', '2027-06-20', await approved('2027-06-13', '6:00 PM'));
    testApp.setNow('2027-07-20T12:00:00Z');
    await Promise.all([1, 2, 3].map(() => createDueVisits(testApp.deps)));
    const dues = (await visitsOf(id)).map(({ due }) => due);
    assert.equal(new Set(dues).size, dues.length);
    assert.equal(dues.at(-1), '2027-09-12');
  });

  test('a round that is cut short anywhere is completed by the next one', async () => {
    const { id } = await startPlan('1-week', '2027-06-20', await approved('2027-06-13', '2:00 PM'));
    testApp.setNow('2027-07-01T12:00:00Z');
    for (let calls = 1; calls < 40; calls += 3) {
      let left = calls;
      const { random } = testApp.deps;
      const broken = {
        ...random,
        id: () => {
          left -= 1;
          if (left < 0) throw new Error('cut short');
          return random.id();
        },
      };
      await createDueVisits({ ...testApp.deps, random: broken });
    }
    await createDueVisits(testApp.deps);
    const visits = await visitsOf(id);
    const dues = visits.map(({ due }) => due);
    assert.equal(new Set(dues).size, dues.length);
    assert.equal(dues.at(-1), '2027-08-22');
    assert.ok(visits.every(({ job, at }) => (job === null) === (at === null)));
  });

  test('days that passed while the server was off have no visits, and the plan goes on', async () => {
    const { id } = await startPlan('1-week', '2027-06-21', await approved('2027-06-14', '2:00 PM'));
    testApp.setNow('2027-10-01T12:00:00Z');
    await createDueVisits(testApp.deps);
    const dues = (await visitsOf(id)).map(({ due }) => due);
    assert.ok(dues.includes('2027-10-04') && dues.includes('2027-11-22'));
    assert.ok(!dues.includes('2027-09-06'));
  });
});

async function ownersPlans(query: string): Promise<readonly Plan[]> {
  const { body }: { readonly body: unknown } = await owner(`GET /api/plans?${query}`);
  return (body as Page<Plan>).items;
}

test('the list has the plan with the next visit first, and finds a customer', async () => {
  await setNow(TEST_NOW);
  const { id } = await startPlan(
    '1-week',
    '2027-06-02',
    await approved('2027-06-16', '6:30 PM', { customerLastName: 'Zzyzx' }),
  );
  assert.equal((await ownersPlans('limit=200'))[0]?.id, id);
  const found = async (query: string) => (await ownersPlans(query)).map((plan) => plan.id);
  assert.deepEqual(await found('q=zzyzx&status=active'), [id]);
  assert.deepEqual(await found('q=zzyzx&status=ended'), []);
});

test('erasing the customer of a paused plan ends it', async () => {
  const from = await approved('2027-06-02', '2:00 PM');
  const { id } = await startPlan('12-weeks', '2027-09-11', from);
  const { body } = await owner(`GET /api/quotes/${from}`);
  const record = body.customer?.id ?? '';
  await owner(`POST /api/plans/${id}/pause`, {});
  await owner(`POST /api/quotes/${from}/cancel`, {});
  assert.equal((await owner(`DELETE /api/customers/${record}`, { name: body.customerName })).status, 204);
  assert.equal((await readPlan(id)).state, 'ended');
});
