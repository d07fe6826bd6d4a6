import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { UndoOffer } from '#contract/undos.ts';
import { claimDue } from '#server/notifications/sender.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { openTestPayments } from '#testing/payments.ts';

type Answer = { readonly detail: string; readonly undo: UndoOffer | null };
type Recorded = { readonly status: number; readonly body: object };

let testApp: TestApp;
let owner: Caller<Answer>;
let job: Awaited<ReturnType<typeof openTestPayments>>;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner<Answer>(testApp);
});
beforeEach(async () => {
  testApp.setNow(TEST_NOW);
  job = await openTestPayments(testApp, { paymentMethod: 'cash' });
  await testApp.deps.db.deleteFrom('outbox').execute();
});
after(() => testApp.close());

function wait(milliseconds: number): void {
  testApp.setNow(Temporal.Instant.from(TEST_NOW).add({ milliseconds }).toString());
}

function undoOf({ status, body }: Recorded): UndoOffer | null {
  assert.equal(status, 201, JSON.stringify(body));
  return (body as Answer).undo;
}

const undo = (offer: UndoOffer | null) => owner(`POST /api/admin/undo/${offer?.id}`);
const receipts = async () => (await mailsOf(testApp, { quoteId: job.quoteId, kind: 'receipt' })).length;
const claim = () => {
  const { db, clock, random } = testApp.deps;
  const now = clock.now();
  const until = now.add({ minutes: 1 });
  return claimDue(db, { channel: 'mail', shop: '', claim: random.id(), now, until, most: 100, except: [] });
};

/** What the ledger, its page and the books say, without the entries themselves. */
async function standing() {
  const { balance, halves, state, expected } = (await job.account(job.admin)).body;
  const page = (await job.page()).body;
  const sums = await testApp.deps.db
    .selectFrom('payments')
    .select(['method', 'is_tip', 'received_on'])
    .select(({ fn }) => fn.sum<number>('cents').as('cents'))
    .where('quote_id', '=', job.quoteId)
    .groupBy(['method', 'is_tip', 'received_on'])
    .execute();
  const received = sums.filter(({ cents }) => cents !== 0);
  return { balance, halves, state, expected, received, page: [page.balance, page.state] };
}

async function announced(tipCents: number) {
  await job.announce({ method: 'venmo', cents: 13_500, tipCents });
  const { expected } = (await job.account(job.admin)).body;
  return { method: 'venmo', cents: 13_500, tipCents, dueCents: 13_500, expected: expected?.id };
}

const RECEIVED: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
  'what a customer announced': () => announced(0),
  'what a customer announced, with its tip': () => announced(1500),
  'all that is owed, by check': async () => ({ method: 'check', cents: 13_500, reference: '1042' }),
  'a part, received days ago': async () => ({ method: 'zelle', cents: 5000, receivedOn: '2027-05-29' }),
  'the first half in cash': async () => ({ half: 1 }),
};

describe('a payment that the owner has marked as received', () => {
  for (const [what, compose] of Object.entries(RECEIVED))
    test(`can be undone for 10 seconds, which leaves everything as before: ${what}`, async () => {
      const body = await compose();
      const earlier = await standing();
      const offer = undoOf(await job.record(job.admin, body));
      assert.equal(offer?.seconds, 10);
      assert.notDeepEqual(await standing(), earlier);
      await claim();
      const undone = await undo(offer);
      assert.equal(undone.status, 204, JSON.stringify(undone.body));
      assert.deepEqual(await standing(), earlier);
      wait(60_000);
      assert.equal(await receipts(), 0);
      assert.equal((await job.record(job.admin, body)).status, 201, 'it can be received after all');
    });

  test('sends its receipt once the 10 seconds are over, and stays received', async () => {
    const offer = undoOf(await job.record(job.admin, { method: 'check', cents: 13_500 }));
    assert.equal((await claim()).length, 0);
    wait(10_000);
    assert.equal((await undo(offer)).status, 409);
    assert.deepEqual(
      (await claim()).map(({ kind }) => kind),
      ['receipt'],
    );
    assert.equal((await job.account(job.admin)).body.balance.dueCents, 0);
  });

  test('is undone once, also when two press at once, and not after it was refunded', async () => {
    const twice = undoOf(await job.record(job.admin, { method: 'check', cents: 5000 }));
    const answers = await Promise.all([undo(twice), undo(twice)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [204, 409],
    );
    const refunded = undoOf(await job.record(job.admin, { method: 'check', cents: 5000 }));
    assert.equal(undoOf(await job.record(job.admin, { kind: 'refund', method: 'check', cents: 5000 })), null);
    assert.equal((await undo(refunded)).status, 409);
    assert.equal((await job.account(job.admin)).body.balance.paidCents, 0);
  });

  test('isn’t undone by the crew’s own recording, whose receipt leaves at once', async () => {
    assert.equal(undoOf(await job.record(job.crew, { method: 'check', cents: 13_500 })), null);
    assert.equal((await claim()).filter(({ kind }) => kind === 'receipt').length, 1);
  });
});
