import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { mailsOf, startTestApp, type TestApp } from '../testing/app.ts';
import { openTestPayments } from '../testing/payments.ts';
import { send } from '../testing/people.ts';

const TERMS = { feeCents: 2500, feePercent: 20, noticeHours: 24 };
const NOW = '2027-06-01T12:00:00Z';
/** 20% of $135. */
const FEE = 2700;

let testApp: TestApp;
before(async () => void (testApp = await startTestApp({ settings: { cancellation: TERMS } })));
after(() => testApp.close());

/** An appointment so many hours ahead, with what was paid for it. */
async function appointment(hours: number, paidCents: number) {
  const job = await openTestPayments(testApp);
  const startsAt = Temporal.Instant.from(NOW).add({ hours }).toString();
  await testApp.deps.db.updateTable('quotes').set({ starts_at: startsAt }).where('id', '=', job.quoteId).execute();
  if (paidCents > 0) await job.record(job.admin, { kind: 'deposit', method: 'cash', cents: paidCents });
  const owner = (name: string, body: object = {}) =>
    send(testApp.app, name.replace('$', `/api/quotes/${job.quoteId}`), { cookie: job.admin, body });
  const told = async () =>
    (await mailsOf(testApp, { quoteId: job.quoteId })).filter(
      ({ kind, status }) =>
        status === 'waiting' && ['quote-cancelled', 'payment-request', 'deposit-returned'].includes(kind),
    );
  return { job, owner, told };
}

const CASES = [
  { hours: 30, as: 'shop', event: 'shop' },
  { hours: 2, as: 'shop', event: 'shop' },
  { hours: 30, as: 'customer', event: 'customer' },
  { hours: 2, as: 'customer', event: 'late' },
  { hours: 2, as: 'customer', event: 'late', chargeFee: true },
  { hours: -1, as: 'customer', event: 'late', chargeFee: true },
  { hours: -1, as: 'no-show', event: 'no-show' },
  { hours: -1, as: 'no-show', event: 'no-show', chargeFee: true },
  { hours: 30, as: undefined, event: 'shop' },
  { hours: 2, as: undefined, event: 'undecided' },
] as const;

for (const { hours, as, event, ...fee } of CASES)
  for (const paidCents of [0, 1000, FEE, 4320]) {
    const isCharged = 'chargeFee' in fee;
    const name = `${as ?? 'unsaid'}, ${hours} h before, ${isCharged ? 'with' : 'without'} its fee, ${paidCents} paid`;
    test(`canceled by ${name}: one email that agrees with the page`, async () => {
      const { job, owner, told } = await appointment(hours, paidCents);
      const { status, body } = await owner('POST $/cancel', { ...(as && { as }), ...fee });
      assert.equal(status, 200);
      const [mail, ...others] = await told();
      assert.deepEqual([mail?.kind, others.length], ['quote-cancelled', 0]);
      const { balance } = (await job.page()).body;
      const owed = isCharged ? FEE : 0;
      assert.equal(balance.totalCents, owed);
      assert.deepEqual(
        [balance.dueCents, balance.overpaidCents],
        [Math.max(0, owed - paidCents), Math.max(0, paidCents - owed)],
      );
      const data = mail?.data;
      assert.deepEqual([data?.['event'], data?.['feeCents'] ?? 0, data?.['paidCents']], [event, owed, paidCents]);
      if (isCharged)
        assert.deepEqual([data?.['dueCents'], data?.['overpaidCents']], [balance.dueCents, balance.overpaidCents]);
      const state = isCharged ? (paidCents >= FEE ? 'paid' : paidCents > 0 ? 'partly-paid' : 'unpaid') : null;
      assert.equal(body['payment'], state);
    });
  }

test('a fee goes with what it’s for: not with the shop’s own cancellation, nor one in time; a no-show not before the start', async () => {
  const refused = [
    [2, { as: 'shop', chargeFee: true }],
    [30, { as: 'customer', chargeFee: true }],
    [2, { as: 'no-show' }],
    [2, { chargeFee: true }],
  ] as const;
  for (const [hours, body] of refused) {
    const { owner } = await appointment(hours, 0);
    assert.equal((await owner('POST $/cancel', body)).status, 409, JSON.stringify(body));
    assert.equal((await owner('POST $/cancel', {})).status, 200, 'nothing was changed');
  }
  const { owner } = await appointment(2, 0);
  await owner('POST $/cancel', { as: 'shop' });
  assert.equal((await owner('POST $/cancellation-fee', { reason: 'late' })).status, 409);
});

test('a no-show with its fee is undone as one, and its fee can be charged afterwards', async () => {
  const { job, owner, told } = await appointment(-1, 0);
  const { body } = await owner('POST $/cancel', { as: 'no-show', chargeFee: true });
  const { id } = body['undo'] as { readonly id: string };
  assert.equal((await send(testApp.app, `POST /api/admin/undo/${id}`, { cookie: job.admin })).status, 204);
  assert.deepEqual([(await job.page()).body.balance.dueCents, (await told()).length], [13_500, 0]);
  await owner('POST $/cancel', { as: 'no-show' });
  assert.equal((await owner('POST $/cancellation-fee', { reason: 'no-show' })).status, 200);
  assert.equal((await job.page()).body.balance.dueCents, FEE);
});
