import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Report } from '#contract/reports.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { contextOf } from '#server/context.ts';
import { repeatRefunds } from '#server/payments/cards/card-refunds.ts';
import { readMovements } from '#server/payments/cards/movements.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { openCardService, type CardService, type ServiceEvent } from '#testing/checkout.ts';
import { openTestPayments } from '#testing/payments.ts';
import { fromAnywhere, send } from '#testing/people.ts';
import { sized } from '#testing/size.ts';

let service: CardService;
let testApp: TestApp;
let job: Awaited<ReturnType<typeof openTestPayments>>;

before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
  service.setNow(testApp.deps.clock.now());
});
after(async () => {
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  service.setDown(false);
  service.account.setRefunds('succeeded');
  job = await openTestPayments(testApp);
});

/** Sends an event as the service does; returns the status of the answer. */
async function tell(event: ServiceEvent): Promise<number> {
  const { payload, signature } = service.sign(event, testApp.deps.clock.now());
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const url = '/api/payments/card-events';
  return (await testApp.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

/** Sends what has happened at the service since that many events, in order. */
async function tellSince(count: number): Promise<void> {
  for (const event of service.events().slice(count)) assert.equal(await tell(event), 200, event.type);
}

/** Pays the quote by card at the service, without telling; returns its payment intent. */
async function payByCard(tipCents = 0, token = job.token): Promise<string> {
  const call = `POST /api/payments/${token}/card`;
  const { body } = await send(testApp.app, call, { body: { tipCents }, headers: fromAnywhere() });
  return service.pay(String(body['url']).split('/').at(-1) ?? '');
}

async function paid(tipCents = 0): Promise<{ readonly intent: string; readonly entryId: string }> {
  const count = service.events().length;
  const intent = await payByCard(tipCents);
  await tellSince(count);
  const entryId = (await job.page()).body.entries.find(({ kind }) => kind === 'payment')?.id ?? '';
  return { intent, entryId };
}

const refund = async (entryId: string, cents: number, clientId: string = crypto.randomUUID()) =>
  send(testApp.app, `POST /api/jobs/${job.id}/card-refunds`, {
    cookie: job.admin,
    body: { entryId, cents, clientId },
  });

const balance = async () => (await job.page()).body.balance;

const alerts = async () =>
  (await mailsOf(testApp, { quoteId: job.quoteId, kind: 'payment-alert' })).map(({ data }) => data['alert']);

describe('a refund to the card', () => {
  test('is made by the card service and in the ledger once, the price first and then the tip', async () => {
    const { intent, entryId } = await paid(1500);
    const id = crypto.randomUUID();
    const [first, again] = [await refund(entryId, 3500, id), await refund(entryId, 3500, id)];
    assert.deepEqual([first.status, again.status], [201, 201]);
    assert.equal((await refund(entryId, 3600, id)).status, 409);
    assert.equal((await refund(entryId, 11_501)).status, 422);
    assert.equal((await refund(entryId, 11_000)).status, 201);
    const { paidCents, dueCents, tipCents, reducedCents, totalCents } = await balance();
    assert.deepEqual([paidCents, dueCents, tipCents, reducedCents, totalCents], [0, 0, 500, 13_500, 0]);
    assert.equal(service.account.kept([intent]), 500);
    await tellSince(0);
    assert.equal((await balance()).refundedCents, 14_500);
    const url = 'GET /api/reports/revenue?from=2027-06-01&to=2027-06-01';
    const { body } = await send(testApp.app, url, { cookie: job.admin });
    const { refunded, tips } = (body as unknown as Report).total.values;
    assert.deepEqual([refunded, tips], [13_500, 500], 'a tip that went back lowers the tips');
  });

  test('is refused beyond what is left of all payments, and one made at the service lowers the price to nothing at most', async () => {
    const { intent, entryId } = await paid(500);
    await job.record(job.admin, { kind: 'refund', method: 'cash', cents: 10_000 });
    assert.equal((await refund(entryId, 3501)).status, 422);
    assert.equal((await refund(entryId, 3500)).status, 201);
    const count = service.events().length;
    service.account.refund(intent, 5000);
    await tellSince(count);
    const { totalCents, reducedCents, paidCents, dueCents } = await balance();
    assert.deepEqual([totalCents, reducedCents, paidCents, dueCents], [0, 13_500, -5000, 5000]);
  });

  test('that is more than what was paid for a quote that is cancelled without a fee leaves nothing due', async () => {
    const { intent } = await paid();
    await job.record(job.admin, { kind: 'refund', method: 'cash', cents: 13_500 });
    const { db } = testApp.deps;
    await db.updateTable('quotes').set({ status: 'cancelled' }).where('id', '=', job.quoteId).execute();
    const count = service.events().length;
    service.account.refund(intent, 5000);
    await tellSince(count);
    const { paidCents, dueCents, overpaidCents } = await balance();
    assert.deepEqual([paidCents, dueCents, overpaidCents], [-5000, 0, 0]);
    const { customer_record_id: record } = await db
      .selectFrom('quotes')
      .select('customer_record_id')
      .where('id', '=', job.quoteId)
      .executeTakeFirstOrThrow();
    const { body } = await send(testApp.app, `GET /api/customers/${record}`, { cookie: job.admin });
    assert.equal(body['owed'], 0);
    const unpaid = await send(testApp.app, 'GET /api/quotes?status=unpaid', { cookie: job.admin });
    assert.doesNotMatch(JSON.stringify(unpaid.body), new RegExp(job.quoteId));
  });

  test('never exceeds its payment, with twenty at once', async () => {
    const { intent, entryId } = await paid();
    const answers = await Promise.all(Array.from({ length: 20 }, async () => refund(entryId, 1000)));
    const made = answers.filter(({ status }) => status === 201).length;
    assert.equal(made, 13);
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201, 422]));
    assert.equal((await balance()).paidCents, 500);
    assert.equal(service.account.kept([intent]), 500);
  });

  test('is made once where the answer of the service is lost, and made later where it is away', async () => {
    const { intent, entryId } = await paid();
    const left = async () => (await balance()).paidCents;
    service.setDown(true);
    service.setDown(false);
    service.loseNext();
    assert.equal((await refund(entryId, 2000)).status, 201);
    assert.equal(await left(), 11_500);
    // As if the process had died after the service made it.
    const id = crypto.randomUUID();
    const row = { id, payment_intent: intent, quote_id: job.quoteId, cents: 1500, requested_by: null };
    const asked = { cause: 'owner', status: 'requested', requested_at: testApp.deps.clock.now().toString() } as const;
    await testApp.deps.db
      .insertInto('card_refunds')
      .values({ ...row, ...asked })
      .execute();
    assert.equal((await refund(entryId, 11_500)).status, 422);
    testApp.setNow('2027-06-01T12:05:00Z');
    await repeatRefunds(testApp.deps);
    await repeatRefunds(testApp.deps);
    testApp.setNow('2027-06-01T12:00:00Z');
    assert.equal(await left(), 10_000);
    assert.equal(service.account.kept([intent]), 10_000);
  });

  test('that fails later is corrected, and the owner is told; late news of it change nothing', async () => {
    const { intent, entryId } = await paid();
    service.account.setRefunds('pending');
    const count = service.events().length;
    assert.equal((await refund(entryId, 13_500)).status, 201);
    assert.equal((await balance()).paidCents, 0);
    const refundId = (JSON.parse(service.events()[count]?.payload ?? '') as { data: { object: { id: string } } }).data
      .object.id;
    service.account.settleRefund(refundId, 'failed');
    await tellSince(count);
    await tellSince(count);
    const { paidCents, dueCents, reducedCents } = await balance();
    assert.deepEqual([paidCents, dueCents, reducedCents], [13_500, 0, 0]);
    assert.deepEqual(await alerts(), ['refund-failed']);
    assert.equal(service.account.kept([intent]), 13_500);
    assert.equal((await refund(entryId, 13_500)).status, 201);
  });

  test('made at the service is booked, and one that it refuses changes nothing', async () => {
    const { intent, entryId } = await paid();
    const count = service.events().length;
    service.account.refund(intent, 10_000);
    const refused = await refund(entryId, 5000);
    assert.equal(refused.status, 409);
    assert.match(String(refused.body['detail']), /Stripe refused this refund/);
    assert.equal((await balance()).paidCents, 13_500);
    await tellSince(count);
    const { paidCents, reducedCents } = await balance();
    assert.deepEqual([paidCents, reducedCents], [3500, 10_000]);
    const account = (await job.account(job.admin)).body as unknown as { cards: unknown };
    assert.deepEqual(account.cards, [{ entryId, leftCents: 3500 }]);
  });

  test('that is reported before the failure of an earlier one is sent again, and booked once that is known', async () => {
    const { intent } = await paid();
    service.account.setRefunds('pending');
    const count = service.events().length;
    const failing = service.account.refund(intent, 10_000);
    await tellSince(count);
    const later = service.events().length;
    service.account.settleRefund(failing, 'failed');
    service.account.refund(intent, 13_500);
    const told = service.events().slice(later);
    for (const created of told.filter(({ type }) => type === 'refund.created')) {
      assert.equal(await tell(created), 409);
      assert.equal((await balance()).paidCents, 3500);
    }
    for (const event of told.toReversed().filter(({ type }) => type !== 'refund.created'))
      assert.equal(await tell(event), 200, event.type);
    await tellSince(later);
    const { paidCents, reducedCents, refundedCents } = await balance();
    assert.deepEqual([paidCents, reducedCents, refundedCents], [0, 13_500, 13_500]);
    assert.deepEqual(await alerts(), ['refund-failed']);
    assert.equal(service.account.kept([intent]), 0);
  });

  test('is booked when it and its payment are reported at the same moment', async () => {
    for (const milliseconds of sized(
      [0, 3],
      Array.from({ length: 40 }, (_, index) => index),
    )) {
      job = await openTestPayments(testApp);
      const count = service.events().length;
      service.account.refund(await payByCard(), 5000);
      const tellInTurn = async (event: ServiceEvent, index: number) => {
        await delay(index * milliseconds);
        return tell(event);
      };
      const answers = await Promise.all(service.events().slice(count).map(tellInTurn));
      assert.deepEqual(new Set(answers), new Set([200]));
      assert.equal((await balance()).paidCents, 8500, `${milliseconds} ms apart`);
    }
  });

  test('needs a card payment of this job', async () => {
    await job.record(job.admin, { method: 'card', cents: 13_500, reference: 'terminal' });
    const entryId = (await job.page()).body.entries[0]?.id ?? '';
    assert.equal((await refund(entryId, 100)).status, 422);
  });
});

describe('a dispute', () => {
  test('is shown and told, and lost it is a refund; in any order and twice', async () => {
    const { intent } = await paid(1500);
    const count = service.events().length;
    const dispute = service.account.dispute(intent);
    await tellSince(count);
    assert.equal((await balance()).paidCents, 13_500);
    const needs = await send(testApp.app, 'GET /api/dashboard/needs', { cookie: job.admin });
    assert.match(JSON.stringify(needs.body), /"dispute"/);
    service.account.closeDispute(dispute, 'lost');
    for (const event of service.events().slice(count).toReversed()) await tell(event);
    await tellSince(count);
    const { paidCents, dueCents, tipCents } = await balance();
    assert.deepEqual([paidCents, dueCents, tipCents], [0, 0, 0]);
    assert.deepEqual(new Set(await alerts()), new Set(['dispute-lost', 'dispute-opened']));
  });

  test('that is won changes nothing in the ledger', async () => {
    const { intent } = await paid();
    const count = service.events().length;
    service.account.closeDispute(service.account.dispute(intent), 'won');
    await tellSince(count);
    assert.equal((await balance()).paidCents, 13_500);
    assert.deepEqual(await alerts(), ['dispute-opened', 'dispute-won']);
  });
});

test('every payout adds up to what it is made of, to the cent', async () => {
  const { intent, entryId } = await paid(500);
  await refund(entryId, 3500);
  service.account.closeDispute(service.account.dispute(intent, 1000), 'won');
  service.account.addFee(200);
  const payout = service.account.payOut();
  service.account.settlePayout(payout, 'paid');
  await paid();
  await Promise.all([
    readMovements(contextOf(testApp.deps, { actor: STRANGER })),
    readMovements(contextOf(testApp.deps, { actor: STRANGER })),
  ]);
  await readMovements(contextOf(testApp.deps, { actor: STRANGER }));
  const { status, body } = await send(testApp.app, 'GET /api/payments/payouts', { cookie: job.admin });
  assert.equal(status, 200);
  const seen = body as unknown as {
    readonly payouts: readonly {
      readonly id: string;
      readonly status: string;
      readonly differenceCents: number | null;
      readonly movements: readonly { readonly kind: string }[];
    }[];
    readonly open: readonly { readonly kind: string; readonly grossCents: number }[];
  };
  const found = seen.payouts.find(({ id }) => id === payout);
  assert.deepEqual([found?.status, found?.differenceCents], ['paid', 0]);
  const kinds = found?.movements.map(({ kind }) => kind);
  assert.deepEqual(new Set(kinds), new Set(['charge', 'refund', 'dispute', 'dispute-reversal', 'fee']));
  const stored = await testApp.deps.db.selectFrom('card_movements').select(['net_cents', 'id']).execute();
  assert.equal(stored.length, service.account.transactions().length);
  assert.equal(
    stored.reduce((sum, { net_cents: net }) => sum + net, 0),
    service.account.balance(),
  );
  assert.deepEqual(
    seen.open.map(({ kind }) => kind),
    [],
  );
});

/** Numbers from 0 to 1 that follow from a seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('ledger and card service agree to the cent', () => {
  for (const seed of Array.from({ length: sized(3, 25) }, (_, index) => index + 1)) {
    test(`after events in any order, twice and late (seed ${seed})`, async () => {
      const next = numbersFrom(seed);
      const some = (most: number) => 1 + Math.floor(next() * most);
      const jobs = [];
      const intents: string[] = [];
      const count = service.events().length;
      for (let number = 0; number < 3; number += 1) {
        const other = await openTestPayments(testApp);
        jobs.push(other);
        intents.push(await payByCard(next() < 0.5 ? 0 : some(2000), other.token));
      }
      for (const intent of intents) {
        service.account.setRefunds(next() < 0.5 ? 'pending' : 'succeeded');
        for (let refunds = some(3); refunds > 0; refunds -= 1) {
          const made = service.account.refund(intent, some(4000));
          const fate = next();
          if (fate < 0.3) service.account.settleRefund(made, 'failed');
          else if (fate < 0.6) service.account.settleRefund(made, 'succeeded');
        }
        if (next() < 0.6) service.account.closeDispute(service.account.dispute(intent), next() < 0.5 ? 'won' : 'lost');
      }
      if (next() < 0.7) service.account.settlePayout(service.account.payOut(), 'paid');
      const told = service.events().slice(count);
      const mixed = [...told, ...told.filter(() => next() < 0.4)]
        .map((event) => ({ event, place: next() }))
        .toSorted((a, b) => a.place - b.place);
      for (const { event } of mixed) assert.equal(await tell(event), 200, event.type);
      const { rows } = { rows: await testApp.deps.db.selectFrom('payments').select(['cents', 'quote_id']).execute() };
      for (const [index, { quoteId }] of jobs.entries()) {
        const ledger = rows.filter((row) => row.quote_id === quoteId).reduce((sum, { cents }) => sum + cents, 0);
        assert.equal(ledger, service.account.kept([intents[index] ?? '']), `quote ${index}`);
      }
      await readMovements(contextOf(testApp.deps, { actor: STRANGER }));
      const movements = await testApp.deps.db
        .selectFrom('card_movements')
        .select(({ fn }) => fn.sum<number>('net_cents').as('net'))
        .executeTakeFirstOrThrow();
      assert.equal(movements.net, service.account.balance());
    });
  }
});
