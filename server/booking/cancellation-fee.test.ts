import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { INVARIANTS } from '#server/scripts/verify-database.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { openTestPayments } from '#testing/payments.ts';
import { send } from '#testing/people.ts';
import { readCsv } from '#testing/read-csv.ts';

const TERMS = { feeCents: 2500, feePercent: 20, noticeHours: 24, isTaxed: true };
const TAX = { name: 'Sales tax', rates: { services: 0, extras: 0, fees: 10_000 } };
const NOW = '2027-06-01T12:00:00Z';

let testApp: TestApp;
let job: Awaited<ReturnType<typeof openTestPayments>>;
before(async () => void (testApp = await startTestApp({ settings: { cancellation: TERMS, tax: TAX } })));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  job = await openTestPayments(testApp, { totalPrice: 135.5 });
});

const asOwner = (name: string, body?: object) => send(testApp.app, name, { cookie: job.admin, ...(body && { body }) });
const quote = () =>
  testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', job.quoteId).executeTakeFirstOrThrow();
const fee = `cancellation-fee`;
const charge = (reason: string) => asOwner(`POST /api/quotes/${job.quoteId}/${fee}`, { reason });
const waive = () => asOwner(`DELETE /api/quotes/${job.quoteId}/${fee}`);

/** Moves the appointment so many hours ahead, cancels, and waits until that can't be undone anymore. */
async function cancel(hoursBefore: number) {
  testApp.setNow(NOW);
  const startsAt = Temporal.Instant.from(NOW).add({ hours: hoursBefore }).toString();
  await testApp.deps.db.updateTable('quotes').set({ starts_at: startsAt }).where('id', '=', job.quoteId).execute();
  const { status, body } = await asOwner(`POST /api/quotes/${job.quoteId}/cancel`, {});
  assert.equal(status, 200);
  testApp.setNow('2027-06-01T12:01:00Z');
  return body['cancellationFee'];
}

test('its customer reads what it can cost, and nothing is charged by itself', async () => {
  const { body } = await asOwner(`GET /api/quotes/${job.quoteId}`);
  assert.equal(body['cancellationFee'], null);
  const approval = (await mailsOf(testApp, { quoteId: job.quoteId, kind: 'quote-approved' }))[0];
  // 20% of $135.00, and 10% tax on it.
  assert.deepEqual(approval?.data['cancellationFee'], { cents: 2970, hours: 24 });
  const offered = await cancel(2);
  assert.deepEqual(offered, { cents: 2970, hours: 24, reasons: ['late'], chargedCents: 0 });
  const { body: page } = await job.page();
  assert.deepEqual([page.state, page.balance.dueCents], ['cancelled', 0]);
});

test('a canceled quote owes exactly the fee, which is taxed, mailed, listed and paid like any amount', async () => {
  await cancel(2);
  const { status, body } = await charge('late');
  assert.deepEqual([status, body['payment']], [200, 'unpaid']);
  const { body: page } = await job.page();
  assert.deepEqual([page.state, page.balance.totalCents, page.balance.dueCents], ['open', 2970, 2970]);
  assert.deepEqual(
    page.lines.slice(-3).map(({ label, cents }) => [label, cents]),
    [
      ['Canceled', -13_550],
      ['Late cancellation fee', 2700],
      ['Sales tax', 270],
    ],
  );
  const asked = (await mailsOf(testApp, { quoteId: job.quoteId, kind: 'payment-request' }))[0]?.data;
  assert.deepEqual([asked?.['dueCents'], asked?.['isFee']], [2970, true]);
  const unpaid = async () =>
    ((await asOwner(`GET /api/quotes?status=unpaid&q=${job.reference}`)).body['items'] as readonly unknown[]).length;
  assert.equal(await unpaid(), 1);
  const { body: record } = await asOwner(`GET /api/customers/${(await quote()).customer_record_id}`);
  assert.equal(record['owed'], 29.7);
  const csv = await testApp.app.inject({
    url: `/api/quotes/export?q=${job.reference}`,
    headers: { cookie: job.admin },
  });
  assert.match(csv.body, /"?Cancellation fee"?,"?Still owed"?/);
  assert.match(csv.body, /"29\.70","29\.70"/);
  const report = await asOwner(`GET /api/reports/changes?from=2027-06-01&to=2027-06-30`);
  assert.match(JSON.stringify(report.body), /2700/);

  const { body: paid } = await job.record(job.admin, { method: 'venmo', cents: 2970 });
  assert.deepEqual([paid.state, paid.balance.dueCents, paid.balance.overpaidCents, await unpaid()], ['paid', 0, 0, 0]);
  assert.equal((paid.entries as unknown as readonly { taxCents: number }[])[0]?.taxCents, 270);
  const refund = await job.record(job.admin, { kind: 'refund', method: 'venmo', cents: 100 });
  assert.deepEqual([refund.status, refund.body.errors[0]?.path], [422, 'cents']);
  assert.deepEqual(await brokenRules(), []);
});

test('a deposit counts toward it; once it is waived, everything paid is to be returned', async () => {
  await job.record(job.admin, { kind: 'deposit', method: 'cash', cents: 5000 });
  await cancel(-1);
  const { body: charged } = await charge('no-show');
  assert.equal(charged['payment'], 'paid');
  assert.equal((await job.page()).body.balance.overpaidCents, 2030);
  assert.equal((await mailsOf(testApp, { quoteId: job.quoteId, kind: 'receipt' })).length, 1);
  assert.equal((await charge('late')).status, 409);
  assert.equal((await waive()).status, 200);
  assert.deepEqual([(await job.page()).body.balance.overpaidCents, (await waive()).status], [5000, 409]);
  assert.equal((await job.record(job.admin, { kind: 'refund', method: 'cash', cents: 5000 })).status, 201);
  assert.deepEqual(await inJournal(), [2970, -2970]);
  assert.deepEqual(await brokenRules(), []);
});

test('none is charged for what was canceled in time, is still on, or was sold without one', async () => {
  assert.equal((await charge('late')).status, 409);
  assert.deepEqual(await cancel(24), { cents: 2970, hours: 24, reasons: [], chargedCents: 0 });
  assert.equal((await charge('late')).status, 409);
  assert.equal((await charge('rain')).status, 422);

  job = await openTestPayments(testApp, { totalPrice: 135.5 });
  await testApp.deps.db.updateTable('quotes').set({ cancellation_terms: null }).where('id', '=', job.quoteId).execute();
  assert.equal(await cancel(2), null);
  assert.equal((await charge('late')).status, 409);
});

test('one of a cancellation that was undone is not owed when the quote is canceled again', async () => {
  const startsAt = Temporal.Instant.from(NOW).add({ hours: 2 }).toString();
  await testApp.deps.db.updateTable('quotes').set({ starts_at: startsAt }).where('id', '=', job.quoteId).execute();
  const { body } = await asOwner(`POST /api/quotes/${job.quoteId}/cancel`, {});
  await charge('late');
  const { id: undo } = body['undo'] as { id: string };
  assert.equal((await asOwner(`POST /api/admin/undo/${undo}`)).status, 204);
  assert.equal((await job.page()).body.balance.dueCents, 13_550);
  await cancel(2);
  assert.deepEqual([(await job.page()).body.balance.dueCents, (await charge('late')).status], [0, 200]);
  assert.deepEqual(await inJournal(), [2970, -2970, 2970]);
});

test('one that two admins charge at once is charged once', async () => {
  await cancel(2);
  const statuses = (await Promise.all([charge('late'), charge('late')])).map(({ status }) => status);
  assert.deepEqual(
    statuses.toSorted((one, other) => one - other),
    [200, 409],
  );
  assert.equal((await mailsOf(testApp, { quoteId: job.quoteId, kind: 'payment-request' })).length, 1);
});

test('a fee without tax costs what the settings say, to the word', async () => {
  for (const [cancellation, cents] of [
    [{ feeCents: 2500, feePercent: 0, noticeHours: 24, isTaxed: false }, 2500],
    // Terms of a quote that was sold before there was a choice.
    [{ feeCents: 2500, feePercent: 0, noticeHours: 24 }, 2500],
    [{ feeCents: 0, feePercent: 20, noticeHours: 24, isTaxed: false }, 2700],
    [{ feeCents: 2500, feePercent: 0, noticeHours: 24, isTaxed: true }, 2750],
  ] as const) {
    await testApp.changeSettings({ cancellation, tax: TAX });
    job = await openTestPayments(testApp, { totalPrice: 135.5 });
    const approval = (await mailsOf(testApp, { quoteId: job.quoteId, kind: 'quote-approved' }))[0];
    assert.deepEqual(approval?.data['cancellationFee'], { cents, hours: 24 });
    assert.deepEqual(await cancel(2), { cents, hours: 24, reasons: ['late'], chargedCents: 0 });
    // The choice of today doesn't change what a quote was sold with.
    await testApp.changeSettings({ cancellation: { ...cancellation, isTaxed: true }, tax: TAX });
    await charge('late');
    assert.equal((await job.page()).body.balance.dueCents, cents);
    const asked = (await mailsOf(testApp, { quoteId: job.quoteId, kind: 'payment-request' }))[0]?.data;
    assert.equal(asked?.['dueCents'], cents);
  }
  await testApp.changeSettings({ cancellation: TERMS, tax: TAX });
});

/** What the customer owes by each entry about a fee, what was charged first. */
async function inJournal(): Promise<readonly number[]> {
  const url = '/api/books/journal?from=2027-06-01&to=2027-06-01';
  const [, ...rows] = readCsv((await testApp.app.inject({ url, headers: { cookie: job.admin } })).body);
  return rows
    .filter(([, , account, , , about]) => account === 'Customer receivables' && about?.includes('Cancellation fee'))
    .filter(([, , , , , about]) => about?.endsWith(job.reference))
    .map(([, , , debit, credit]) => Math.round(Number(debit) * 100) - Math.round(Number(credit) * 100));
}

/** The ids that break a rule about money. */
async function brokenRules(): Promise<readonly unknown[]> {
  const found = await Promise.all(
    INVARIANTS.filter(({ query }) => /paid_cents|fee_cents|owed_cents|total_cents/.test(query)).map(({ query }) =>
      sql.raw(query).execute(testApp.deps.db),
    ),
  );
  return found.flatMap(({ rows }) => rows);
}
