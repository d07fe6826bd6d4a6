import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { DashboardCounts } from '#contract/counts.ts';
import type { WhatNeedsYou } from '#contract/today.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { contextOf } from '#server/context.ts';
import { answerJob } from '#server/jobs/answer.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addApplication } from '#testing/applications.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addCrew, addJob } from '#testing/jobs.ts';
import { mailOf, messageOf } from '#testing/permissions/things.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { scriptCallerOf } from '#testing/scripts.ts';

const NOW = '2027-06-01T12:00:00Z';
const SOON = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };

let testApp: TestApp;
let owner: Caller;
before(async () => void (testApp = await startTestApp({ settings: { mobileAvailable: true } })));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  const { db } = testApp.deps;
  for (const table of ['quotes', 'contact_messages', 'job_applications', 'outbox', 'unmatched_card_payments'] as const)
    await db.deleteFrom(table).execute();
  owner = await asOwner(testApp);
});

async function seen(): Promise<WhatNeedsYou> {
  const { status, body } = await owner('GET /api/dashboard/needs');
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as WhatNeedsYou;
}

/** The kind and id of each, without the backup, which no test but its own makes. */
const listed = async () =>
  (await seen()).needs.filter(({ kind }) => kind !== 'backup').map(({ kind, id }) => [kind, id] as const);

/** The number beside Jobs in the navigation. */
async function acceptancesCounted(): Promise<number> {
  const { body } = await owner('GET /api/admin/counts');
  return (body as unknown as DashboardCounts).jobs.toApprove;
}

/** Moves the clock, and logs in again. */
async function goTo(now: string): Promise<void> {
  testApp.setNow(now);
  owner = await asOwner(testApp);
}

async function done(call: string, body: unknown = {}): Promise<void> {
  const answer = await owner(call, body);
  assert.ok(answer.status < 300, `${call}: ${JSON.stringify(answer.body)}`);
}

async function submitted(change: Readonly<Record<string, unknown>> = {}): Promise<string> {
  return (await submit(testApp.app, exampleQuote(change))).body.id;
}

test('a shop in which all is done needs nothing', async () => {
  assert.deepEqual(await seen(), { timeZone: 'America/New_York', needs: [], all: 0 });
});

describe('it is listed until it is done:', () => {
  test('a quote to answer, with what it is about, in the language of the reader', async () => {
    const id = await submitted();
    const [need] = (await seen()).needs;
    assert.deepEqual(
      [need?.kind, need?.id, need?.urgency, need?.name, need?.about, need?.cents, need?.canApprove],
      [
        'promise',
        id,
        'today',
        'Dana Whitfield',
        'Full Detail · Truck, Ford F-150 · Sat, Jun 19, 10:00 AM · Drop-off',
        13_500,
        true,
      ],
    );
    await goTo('2027-06-03T12:00:00Z');
    assert.equal((await seen()).needs[0]?.urgency, 'now');
    await done(`POST /api/quotes/${id}/approve`);
    assert.deepEqual(await listed(), []);
  });

  test('a quote without a time can’t be approved as it is', async () => {
    await submitted({ scheduledDate: undefined, scheduledTime: undefined });
    const [need] = (await seen()).needs;
    assert.deepEqual([need?.kind, need?.canApprove], ['promise', false]);
  });

  test('a counter-offer that its customer has not answered', async () => {
    const id = await submitted();
    await done(`POST /api/quotes/${id}/counter-offer`, { totalPrice: 160, reason: 'Pet hair.' });
    assert.deepEqual(await listed(), [['offer', id]]);
    await testApp.deps.db.updateTable('counter_offers').set({ answer: 'expired', answered_at: NOW }).execute();
    assert.deepEqual(await listed(), []);
  });

  test('a job without an employee, from two days before its appointment until a day after', async () => {
    const { id } = await addJob(testApp, { quote: SOON });
    const employee = await addCrew(testApp.deps);
    for (const [now, urgency] of [
      ['2027-06-17T13:59:00Z', undefined],
      ['2027-06-17T14:01:00Z', 'today'],
      ['2027-06-19T06:00:00Z', 'now'],
      ['2027-06-19T20:00:00Z', 'now'],
      ['2027-06-20T14:01:00Z', undefined],
    ] as const) {
      await goTo(now);
      const need = (await seen()).needs.find(({ kind }) => kind !== 'backup');
      assert.deepEqual([need?.id, need?.urgency], urgency ? [id, urgency] : [undefined, undefined], now);
    }
    await goTo('2027-06-18T12:00:00Z');
    await done(`PATCH /api/jobs/${id}`, { assignedStaff: employee.id });
    assert.deepEqual(await listed(), []);
  });

  test('an acceptance to approve, with the employee', async () => {
    const { id } = await addJob(testApp, { quote: SOON });
    const employee = await addCrew(testApp.deps, { name: 'Robin Vale' });
    await answerJob(contextOf(testApp.deps, { actor: STRANGER, requestId: id }), {
      id,
      employee: employee.id,
      answer: 'accept',
      notes: '',
    });
    const [need] = (await seen()).needs;
    assert.deepEqual([need?.kind, need?.id, need?.urgency, need?.employee], ['acceptance', id, 'soon', 'Robin Vale']);
    assert.equal(await acceptancesCounted(), 1);
    assert.equal('conflicts' in (need ?? {}), false);
    await owner(`POST /api/staff/${employee.id}/time-off`, { from: '2027-06-19', to: '2027-06-20' });
    assert.deepEqual((await seen()).needs[0]?.conflicts, [{ kind: 'time-off', from: '2027-06-19', to: '2027-06-20' }]);
    await done(`POST /api/jobs/${id}/approve`);
    assert.deepEqual(await listed(), []);
    assert.equal(await acceptancesCounted(), 0);
  });

  test('an address that is missing', async () => {
    const garbage = { packageType: 'garbage', serviceType: 'dropoff', extras: [], basePrice: undefined };
    const { quoteId } = await addJob(testApp, {
      quote: { ...SOON, ...garbage, totalPrice: undefined, truckFee: undefined, vehicleType: undefined },
    });
    assert.deepEqual(await listed(), [['address', quoteId]]);
    await done(`PATCH /api/quotes/${quoteId}`, { serviceAddress: '12 Elm Street, Albany' });
    assert.deepEqual(await listed(), []);
  });

  test('a job that was moved after it was sent, until an employee has its new time', async () => {
    const employee = await addCrew(testApp.deps);
    const { id, quoteId } = await addJob(testApp, { quote: SOON });
    await done(`POST /api/jobs/${id}/send-to-employees`);
    assert.deepEqual(await listed(), []);
    await goTo('2027-06-01T13:00:00Z');
    await done(`POST /api/quotes/${quoteId}/reschedule`, { scheduledDate: '2027-06-20', scheduledTime: '2:00 PM' });
    assert.deepEqual(await listed(), [['moved', id]]);
    await done(`PATCH /api/jobs/${id}`, { assignedStaff: employee.id });
    assert.deepEqual(await listed(), []);
  });

  test('a payment that its customer announced, and a card payment without a quote', async () => {
    const { db, random } = testApp.deps;
    const { quoteId } = await addJob(testApp, { quote: SOON });
    const [announced, unmatched] = [random.id(), random.id()];
    await db
      .insertInto('expected_payments')
      .values({ id: announced, quote_id: quoteId, method: 'venmo', cents: 13_500, tip_cents: 500, announced_at: NOW })
      .execute();
    await db
      .insertInto('unmatched_card_payments')
      .values({ id: unmatched, session_id: 'cs_1', reference: 'pi_1', cents: 900, tip_cents: 0, received_at: NOW })
      .execute();
    const { needs } = await seen();
    assert.deepEqual(
      needs.map(({ kind, id, cents, urgency }) => [kind, id, cents, urgency]),
      [
        ['payment', quoteId, 14_000, 'today'],
        ['unmatched', unmatched, 900, 'today'],
      ],
    );
    await done(`POST /api/payments/expected/${announced}/dismiss`);
    await done(`POST /api/payments/unmatched/${unmatched}/dismiss`);
    assert.deepEqual(await listed(), []);
  });

  test('an email that failed', async () => {
    const id = await mailOf(testApp);
    await testApp.deps.db.updateTable('outbox').set({ status: 'failed' }).where('id', '=', id).execute();
    await testApp.deps.db.deleteFrom('contact_messages').execute();
    assert.deepEqual(await listed(), [['mail', id]]);
    await done(`POST /api/mails/${id}/resend`);
    assert.deepEqual(await listed(), []);
  });

  test('an unread message and a new application', async () => {
    const [message, application] = [await messageOf(testApp), await addApplication(testApp.deps)];
    assert.deepEqual(await listed(), [
      ['message', message],
      ['application', application],
    ]);
    await done(`POST /api/messages/${message}/read`, { isRead: true });
    await done(`PATCH /api/job-applications/${application}`, { status: 'interview' });
    assert.deepEqual(await listed(), []);
  });

  test('a backup a day and a half after the last one, or after the shop opened', async () => {
    await goTo('2027-06-02T23:59:00Z');
    assert.deepEqual((await seen()).needs, []);
    await goTo('2027-06-03T00:01:00Z');
    assert.deepEqual(
      (await seen()).needs.map(({ kind, id, at }) => [kind, id, at]),
      [['backup', null, NOW]],
    );
    await (await scriptCallerOf(testApp)).run('backup-database');
    assert.deepEqual((await seen()).needs, []);
  });
});

test('of very many the fifty most urgent are listed, and all are counted', async () => {
  const { db, random } = testApp.deps;
  const at = (minutes: number) => Temporal.Instant.from(NOW).subtract({ minutes }).toString();
  await db
    .insertInto('contact_messages')
    .values(
      Array.from({ length: 1200 }, (_, n) => ({
        id: random.id(),
        name: `Writer ${n}`,
        email: 'writer@example.com',
        phone: null,
        message: 'Boats?',
        created_at: at(n),
      })),
    )
    .execute();
  const quote = await submitted();
  const { needs, all } = await seen();
  assert.deepEqual([needs.length, all], [50, 1001]);
  assert.deepEqual([needs[0]?.id, needs[1]?.name, needs[49]?.name], [quote, 'Writer 1199', 'Writer 1151']);
});
