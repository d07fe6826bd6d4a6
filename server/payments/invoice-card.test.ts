import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { CardPayouts } from '#contract/card-payments.ts';
import type { InvoiceDetail, InvoicePage } from '#contract/invoices.ts';
import type { Report } from '#contract/reports.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { contextOf } from '#server/context.ts';
import { readMovements } from '#server/payments/cards/movements.ts';
import { INVARIANTS } from '#server/scripts/verify-database.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Caller } from '#testing/callers.ts';
import { openCardService, type CardService, type ServiceEvent, type Told } from '#testing/checkout.ts';
import { openTestPayments } from '#testing/payments.ts';
import { fromAnywhere, send } from '#testing/people.ts';
import { readCsv } from '#testing/read-csv.ts';

const DUE = 13_500;

let service: CardService;
let testApp: TestApp;
let ask: Caller<InvoiceDetail>;
/** The quotes of one customer, $135 each, on one invoice with its token. */
let jobs: Awaited<ReturnType<typeof openTestPayments>>[];
let token: string;
let invoiceId: string;
/** What had happened at the service before the test. */
let count: number;

before(async () => {
  service = await openCardService();
  testApp = await startTestApp({ env: service.env });
  service.setNow(now());
  ask = await asOwner(testApp);
});
after(async () => {
  const { db } = testApp.deps;
  for (const { query } of INVARIANTS)
    if (/card|fee|invoice|paid/i.test(query)) assert.deepEqual((await sql.raw(query).execute(db)).rows, [], query);
  await testApp.close();
  await service.close();
});
beforeEach(async () => {
  service.asked.length = 0;
  await openInvoice(3);
});

const now = () => testApp.deps.clock.now();

async function openInvoice(quotes: number): Promise<void> {
  jobs = [];
  for (let number = 0; number < quotes; number += 1) jobs.push(await openTestPayments(testApp));
  const ids = jobs.map(({ quoteId }) => quoteId);
  const { db } = testApp.deps;
  const { customer_record_id: record } = await db
    .selectFrom('quotes')
    .select('customer_record_id')
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow();
  await db.updateTable('quotes').set({ customer_record_id: record }).where('id', 'in', ids).execute();
  const { body } = await ask('POST /api/invoices', { quotes: ids, company: 'Whitfield Fleet LLC' });
  invoiceId = body.id;
  token = body.pageUrl?.split('/').at(-1) ?? '';
  count = service.events().length;
}

const page = async () => (await asAnyone<InvoicePage>(testApp)(`GET /api/invoices/by-token/${token}`)).body;
const pay = (cents: number, language = 'en') =>
  send(testApp.app, `POST /api/invoices/by-token/${token}/card`, {
    body: { cents },
    headers: { ...fromAnywhere(), 'accept-language': language },
  });
const payQuote = (index: number) =>
  send(testApp.app, `POST /api/payments/${jobs[index]?.token}/card`, { body: {}, headers: fromAnywhere() });
const sessionOf = (body: Readonly<Record<string, unknown>>) => String(body['url']).split('/').at(-1) ?? '';

/** Opens the checkout of the invoice; the ID of its session. */
async function begin(cents = jobs.length * DUE): Promise<string> {
  const { status, body } = await pay(cents);
  assert.equal(status, 200, JSON.stringify(body));
  return sessionOf(body);
}

async function post({ payload, signature }: ReturnType<CardService['compose']>): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const url = '/api/payments/card-events';
  return (await testApp.app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

const tell = async (session: string, told: Told = {}) => post(service.compose(session, now(), told));
const tellEvent = async (event: ServiceEvent) => post(service.sign(event, now()));
async function tellAll(): Promise<void> {
  for (const event of service.events().slice(count)) assert.equal(await tellEvent(event), 200, event.type);
}

/** Pays the invoice and tells; its payment intent. */
async function paid(): Promise<string> {
  const intent = service.pay(await begin());
  await tellAll();
  count = service.events().length;
  return intent;
}

const balances = async () => Promise.all(jobs.map(async (job) => (await job.page()).body.balance));
const dues = async () => (await balances()).map(({ dueCents }) => dueCents);
/** What the ledger has of each quote, in cents. */
const ledger = async () => (await balances()).map(({ paidCents, tipCents }) => paidCents + tipCents);
const sum = (cents: readonly number[]) => cents.reduce((total, each) => total + each, 0);
const entryOf = async (index: number) =>
  (await jobs[index]?.page())?.body.entries.find(({ kind }) => kind === 'payment')?.id ?? '';
const refund = async (index: number, cents: number, clientId: string = crypto.randomUUID()) =>
  send(testApp.app, `POST /api/jobs/${jobs[index]?.id}/card-refunds`, {
    cookie: jobs[index]?.admin ?? '',
    body: { entryId: await entryOf(index), cents, clientId },
  });
const alerts = async () =>
  (await mailsOf(testApp, { kind: 'payment-alert' })).filter(({ data }) =>
    jobs.some(({ reference }) => JSON.stringify(data['quote']).includes(reference)),
  );

describe('paying an invoice by card', () => {
  test('asks for what is owed on all quotes, is in the ledger of each once, and each has its receipt', async () => {
    await jobs[0]?.record(jobs[0].admin, { method: 'cash', cents: 3500 });
    const owed = 3 * DUE - 3500;
    assert.deepEqual([(await page()).payableCents, (await page()).owedCents], [owed, owed]);
    for (const [cents, status] of [
      [3 * DUE, 409],
      [0, 422],
      ['1', 422],
    ] as const)
      assert.equal((await pay(cents as number)).status, status);
    const begun = await Promise.all(Array.from({ length: 6 }, async () => pay(owed, 'es')));
    assert.deepEqual(new Set(begun.map(({ status }) => status)), new Set([200]));
    const [session = '', ...others] = new Set(begun.map(({ body }) => sessionOf(body)));
    assert.deepEqual(others, []);
    const { form } = service.asked[0] ?? {};
    assert.equal(form?.get('locale'), 'es');
    assert.deepEqual(
      [0, 1, 2].map((line) => form?.get(`line_items[${line}][price_data][unit_amount]`)),
      ['10000', '13500', '13500'],
    );
    assert.match(form?.get('line_items[0][price_data][product_data][name]') ?? '', /^Detallado completo, BB-/);
    assert.match(form?.get('success_url') ?? '', new RegExp(`/invoice/${token}\\?card=done$`));
    assert.deepEqual(await dues(), [10_000, DUE, DUE], 'nothing is paid before the service says so');
    const type = 'checkout.session.async_payment_succeeded';
    const told = [
      tell(session, { id: 'evt_i' }),
      tell(session, { id: 'evt_i' }),
      tell(session),
      tell(session, { type }),
    ];
    assert.deepEqual(new Set(await Promise.all(told)), new Set([200]));
    assert.deepEqual(await ledger(), [DUE, DUE, DUE]);
    assert.deepEqual(await dues(), [0, 0, 0]);
    const { state, payableCents, owedCents } = await page();
    assert.deepEqual([state, payableCents, owedCents], ['paid', 0, 0]);
    for (const { quoteId } of jobs) assert.equal((await mailsOf(testApp, { quoteId, kind: 'receipt' })).length, 1);
    assert.equal((await pay(owed)).status, 409);
  });

  test('and one of its quotes at the same moment never pays the quote twice', async () => {
    for (let round = 0; round < 4; round += 1) {
      const earlier = new Set(service.payable());
      const answers = await Promise.all([pay(3 * DUE), payQuote(1), pay(3 * DUE), payQuote(2), payQuote(1)]);
      for (const { status } of answers) assert.ok(status === 200 || status === 409, String(status));
      const open = service.payable().filter((session) => !earlier.has(session));
      for (const session of open) service.pay(session);
      await tellAll();
      for (const { overpaidCents, dueCents } of await balances())
        assert.deepEqual([overpaidCents, [0, DUE].includes(dueCents)], [0, true], `round ${round}`);
      await openInvoice(3);
    }
    // One after the other: the later one ends the earlier, and one that is paid already is recorded instead.
    const whole = await begin();
    const single = sessionOf((await payQuote(1)).body);
    assert.deepEqual([service.payable().includes(whole), service.payable().includes(single)], [false, true]);
    const again = await begin();
    assert.deepEqual([service.payable().includes(again), service.payable().includes(single)], [true, false]);
    service.pay(again);
    assert.equal((await payQuote(2)).status, 409);
    assert.deepEqual(await ledger(), [DUE, DUE, DUE], 'even without a webhook');
  });

  test('leaves out what is announced or off, and shares as it was begun whatever has happened since', async () => {
    await jobs[0]?.announce({ cents: DUE });
    assert.equal((await page()).payableCents, 2 * DUE);
    const session = await begin(2 * DUE);
    await jobs[1]?.record(jobs[1].admin, { method: 'cash', cents: DUE });
    await jobs[2]?.record(jobs[2].admin, { method: 'cash', cents: DUE });
    assert.equal((await pay(2 * DUE)).status, 409);
    assert.equal(await tell(session), 200);
    assert.equal(await tell(session), 200);
    assert.deepEqual(
      (await balances()).map(({ dueCents, overpaidCents }) => [dueCents, overpaidCents]),
      [
        [DUE, 0],
        [0, DUE],
        [0, DUE],
      ],
    );
    const [alert, ...others] = await alerts();
    assert.equal(others.length, 0);
    assert.partialDeepStrictEqual(alert?.data['quote'], { overpaidCents: 2 * DUE });
    await openInvoice(2);
    const late = await begin();
    await ask(`POST /api/quotes/${jobs[0]?.quoteId}/cancel`, {});
    const { status, body } = await pay(DUE);
    assert.deepEqual([status, /We’ll send you a new one/.test(String(body['detail']))], [409, true]);
    assert.equal(await tell(late), 200);
    assert.deepEqual(
      (await balances()).map(({ dueCents, overpaidCents }) => [dueCents, overpaidCents]),
      [
        [0, DUE],
        [0, 0],
      ],
    );
  });

  test('is shared as its session says after a restore, and kept for the owner where that isn’t known', async () => {
    const { db } = testApp.deps;
    const session = await begin();
    await db.deleteFrom('card_checkouts').where('invoice_id', '=', invoiceId).execute();
    assert.equal(await tell(session), 200);
    assert.deepEqual(await ledger(), [DUE, DUE, DUE]);
    await openInvoice(2);
    const other = await begin();
    await db.deleteFrom('card_checkouts').where('invoice_id', '=', invoiceId).execute();
    assert.equal(await tell(other, { total: 2 * DUE - 1 }), 409);
    assert.deepEqual(await ledger(), [0, 0]);
    const { body } = await send(testApp.app, 'GET /api/payments/unmatched', { cookie: jobs[0]?.admin ?? '' });
    const [kept] = body as unknown as readonly { readonly id: string; readonly cents: number }[];
    assert.equal(kept?.cents, 2 * DUE - 1);
    const matched = await send(testApp.app, `POST /api/payments/unmatched/${kept.id}/match`, {
      cookie: jobs[0]?.admin ?? '',
      body: { reference: jobs[1]?.reference },
    });
    assert.equal(matched.status, 204);
    assert.equal(await tell(other, { total: 2 * DUE - 1 }), 200);
    assert.deepEqual(await ledger(), [0, 2 * DUE - 1]);
  });

  test('needs cards, an open link and something owed', async () => {
    await ask(`POST /api/invoices/${invoiceId}/credit`);
    assert.equal((await pay(3 * DUE)).status, 409);
    assert.equal((await page()).payableCents, 0);
    token = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    assert.equal((await pay(3 * DUE)).status, 404);
  });
});

describe('money of an invoice that goes back', () => {
  test('from one quote is never more than its share, with twenty at once, and only that quote gets cheaper', async () => {
    const intent = await paid();
    assert.equal((await refund(1, DUE + 1)).status, 422);
    const answers = await Promise.all(Array.from({ length: 20 }, async (_, index) => refund(index % 2, 5000)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 4);
    await tellAll();
    assert.deepEqual(await ledger(), [3500, 3500, DUE]);
    assert.deepEqual(await dues(), [0, 0, 0]);
    assert.equal(service.account.kept([intent]), 7000 + DUE);
  });

  test('at the service is shared pro rata of what is left, a failed part corrected, in any order and twice', async () => {
    const intent = await paid();
    await refund(0, DUE);
    service.account.refund(intent, 1001);
    await tellAll();
    assert.deepEqual(await ledger(), [0, DUE - 500, DUE - 501]);
    service.account.setRefunds('pending');
    const made = service.account.refund(intent, 10_000);
    await tellAll();
    assert.equal(sum(await ledger()), service.account.kept([intent]));
    service.account.settleRefund(made, 'failed');
    service.account.setRefunds('succeeded');
    for (const event of service.events().slice(count).toReversed()) assert.equal(await tellEvent(event), 200);
    await tellAll();
    assert.deepEqual(await ledger(), [0, DUE - 500, DUE - 501]);
    assert.deepEqual(
      (await alerts()).map(({ data }) => data['alert']),
      ['refund-failed'],
    );
  });

  test('in a dispute is on each quote, and lost it is a refund of each', async () => {
    const intent = await paid();
    await refund(2, 3500);
    const dispute = service.account.dispute(intent);
    await tellAll();
    const accounts = await Promise.all(jobs.map(async (job) => job.account(job.admin)));
    const shown = accounts.map(({ body }) => (body as unknown as { disputes: { cents: number }[] }).disputes);
    assert.deepEqual(
      shown.map((rows) => rows.map(({ cents }) => cents)),
      [[DUE], [DUE], [DUE - 3500]],
    );
    service.account.closeDispute(dispute, 'lost');
    await tellAll();
    await tellAll();
    assert.deepEqual(await ledger(), [0, 0, 0]);
    assert.deepEqual(
      new Map((await alerts()).map(({ data }) => [data['alert'], data['cents']])),
      new Map([
        ['dispute-lost', 3 * DUE - 3500],
        ['dispute-opened', 3 * DUE - 3500],
      ]),
    );
  });

  for (const seed of [1, 2, 3])
    test(`agrees with the service to the cent after events in any order, before the payment too (seed ${seed})`, async () => {
      let state = seed;
      const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
      const intent = service.pay(await begin());
      service.account.setRefunds('pending');
      for (let refunds = 0; refunds < 3; refunds += 1) {
        const made = service.account.refund(intent, 1 + Math.floor(next() * 9000));
        service.account.settleRefund(made, next() < 0.4 ? 'failed' : 'succeeded');
      }
      service.account.setRefunds('succeeded');
      service.account.closeDispute(service.account.dispute(intent), seed === 2 ? 'won' : 'lost');
      const events = service.events().slice(count);
      const mixed = [...events, ...events].map((event) => ({ event, place: next() }));
      for (const { event } of mixed.toSorted((a, b) => a.place - b.place)) {
        const status = await tellEvent(event);
        assert.ok(status === 200 || status === 409, String(status));
      }
      await tellAll();
      assert.equal(sum(await ledger()), service.account.kept([intent]));
      for (const { paidCents, tipCents } of await balances()) assert.deepEqual([paidCents >= 0, tipCents], [true, 0]);
    });
});

test('its fee is in the books once with the number of the invoice, and shared among its jobs; its payout matches', async () => {
  const { db } = testApp.deps;
  for (const { quoteId } of jobs)
    await db.updateTable('quotes').set({ completed_at: now().toString() }).where('id', '=', quoteId).execute();
  const margin = async () => {
    const day = now().toZonedDateTimeISO('America/New_York').toPlainDate().toString();
    const { body } = await send(testApp.app, `GET /api/reports/margin?from=${day}&to=${day}`, {
      cookie: jobs[0]?.admin ?? '',
    });
    return (body as unknown as Report).total.values.cardFees ?? 0;
  };
  const before = await margin();
  const charged = service.account.transactions().length;
  const intent = service.pay(await begin());
  service.account.dispute(intent, 1000);
  // Half of what the service reports comes before the payment is known, half after.
  await readMovements(contextOf(testApp.deps, { actor: STRANGER }));
  await tellAll();
  await Promise.all([
    readMovements(contextOf(testApp.deps, { actor: STRANGER })),
    readMovements(contextOf(testApp.deps, { actor: STRANGER })),
  ]);
  const fees = sum(
    service.account
      .transactions()
      .slice(charged)
      .map(({ fee }) => fee),
  );
  const shares = await db
    .selectFrom('shared_card_fees')
    .select(['quote_id', 'cents'])
    .where(
      'quote_id',
      'in',
      jobs.map(({ quoteId }) => quoteId),
    )
    .execute();
  assert.equal(sum(shares.map(({ cents }) => cents)), fees);
  for (const { quoteId } of jobs) {
    const own = sum(shares.filter(({ quote_id: id }) => id === quoteId).map(({ cents }) => cents));
    assert.ok(Math.abs(own - fees / 3) <= 1, `${own} of ${fees}`);
  }
  assert.equal(await margin(), before + fees);
  const number = (await page()).number;
  const payouts = (await send(testApp.app, 'GET /api/payments/payouts', { cookie: jobs[0]?.admin ?? '' }))
    .body as unknown as CardPayouts;
  const own = payouts.open.filter(({ invoice }) => invoice?.number === number);
  assert.deepEqual(new Set(own.map(({ kind }) => kind)), new Set(['charge', 'dispute']));
  assert.ok(own.every(({ quote }) => quote === null));
  const csv = (await ask.download('/api/books/journal?from=2027-06-01&to=2027-06-30')).body;
  const [header = [], ...rows] = readCsv(csv);
  const posted = rows.filter((row) => row.some((cell) => cell.includes(number)));
  const amount = (title: string) => sum(posted.map((row) => Math.round(Number(row[header.indexOf(title)] || 0) * 100)));
  assert.equal(amount('*Debits'), amount('*Credits'));
  assert.ok(posted.length >= 2, csv.slice(0, 400));
});
