import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Updateable } from 'kysely';
import type { InvoiceDetail, InvoicePage, InvoicesOf, InvoiceTotals, OwnInvoice } from '#contract/invoices.ts';
import type { Page } from '#contract/pages.ts';
import { INVOICE_STATES } from '#core/payments/invoices.ts';
import type { QuoteStatus } from '#core/quotes/quotes.ts';
import type { QuotesTable } from '#server/db/tables.ts';
import { remindOfInvoices } from '#server/payments/invoices/mails.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { openTestPayments } from '#testing/payments.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';

let testApp: TestApp;
let ask: Caller<InvoiceDetail & { readonly detail: string }>;
let customers = 0;

before(async () => {
  testApp = await startTestApp();
  ask = await asOwner(testApp);
});
after(() => testApp.close());

/** An approved quote of $125.00 without a time; of a new customer unless their address is given. */
async function addQuote({
  status = 'approved',
  email = '',
  totalCents = 12_500,
}: { readonly status?: QuoteStatus; readonly email?: string; readonly totalCents?: number } = {}): Promise<string> {
  customers += 1;
  const { body } = await submit(
    testApp.app,
    exampleQuote({
      customerEmail: email || `invoiced${customers}@example.com`,
      customerPhone: `518555${String(1000 + customers)}`,
      scheduledDate: undefined,
      scheduledTime: undefined,
    }),
  );
  await testApp.deps.db
    .updateTable('quotes')
    .set({ status, total_cents: totalCents })
    .where('id', '=', body.id)
    .execute();
  return body.id;
}

/** Sets the clock and logs the owner in again, whose session may be over. */
async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  ask = await asOwner(testApp);
}

/** Approved quotes of one customer with that address. */
async function quotesOfOne(
  email: string,
  count = 2,
): Promise<{ readonly ids: readonly string[]; readonly record: string }> {
  const ids: string[] = [];
  for (const _ of upTo(count)) ids.push(await addQuote({ email }));
  const { customer_record_id: record } = await testApp.deps.db
    .selectFrom('quotes')
    .select('customer_record_id')
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow();
  await testApp.deps.db.updateTable('quotes').set({ customer_record_id: record }).where('id', 'in', ids).execute();
  return { ids, record: record ?? '' };
}

const change = async (id: string, columns: Updateable<QuotesTable>) =>
  testApp.deps.db.updateTable('quotes').set(columns).where('id', '=', id).execute();
const get = async <Body>(path: string) => (await ask.download(path)).json<Body>();

const issue = (quotes: readonly string[], given: object = {}) => ask('POST /api/invoices', { quotes, ...given });
const numbersOf = async (kind: 'invoice' | 'credit-note') => {
  const rows = await testApp.deps.db
    .selectFrom('invoices')
    .select('position')
    .where('kind', '=', kind)
    .where('year', '=', 2027)
    .orderBy('position')
    .execute();
  return rows.map(({ position }) => position);
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('an invoice', () => {
  test('has what it was issued with, is due, and is paid with its quote', async () => {
    const quote = await addQuote();
    const billedTo = {
      company: 'Whitfield Fleet LLC',
      address: '1 Main St\nTroy, NY 12180',
      taxId: '98-7654321',
      purchaseOrder: 'PO-4711',
    };
    const { status, body } = await issue([quote], { ...billedTo, dueDays: 30 });
    assert.equal(status, 201);
    assert.match(body.number, /^INV-2027-\d{4}$/);
    assert.deepEqual([body.state, body.issuedOn, body.dueOn], ['open', '2027-06-01', '2027-07-01']);
    assert.deepEqual([body.totalCents, body.owedCents, body.billedTo], [12_500, 12_500, billedTo]);
    const state = async () => (await ask(`GET /api/invoices/${body.id}`)).body.state;
    await setNow('2027-07-02T16:00:00Z');
    assert.equal(await state(), 'overdue');
    await testApp.deps.db.updateTable('quotes').set({ paid_cents: 12_500 }).where('id', '=', quote).execute();
    assert.equal(await state(), 'paid');
    await testApp.deps.db.updateTable('quotes').set({ status: 'cancelled' }).where('id', '=', quote).execute();
    assert.equal(await state(), 'outdated');
    await setNow(TEST_NOW);
  });

  test('is outdated by a refund to a gift card, and paid again once that is corrected', async () => {
    const job = await openTestPayments(testApp);
    const { body } = await issue([job.quoteId]);
    const state = async () => (await ask(`GET /api/invoices/${body.id}`)).body.state;
    await job.record(job.admin, { method: 'cash', cents: 13_500 });
    assert.equal(await state(), 'paid');
    const { body: account } = await job.record(job.admin, { kind: 'refund', method: 'credit', cents: 2000 });
    const refund = account.entries.findLast(({ kind }) => kind === 'refund');
    const balance = async () => (await get<{ readonly cents: number }>('/api/gift-cards/liability')).cents;
    assert.deepEqual([await state(), await balance()], ['outdated', 2000]);
    assert.equal((await job.record(job.admin, { kind: 'correction', corrects: refund?.id })).status, 201);
    assert.deepEqual([await state(), await balance()], ['paid', 0]);
    await ask(`POST /api/invoices/${body.id}/credit`);
  });

  test('is for several quotes of a customer, and for none of another', async () => {
    const { ids: quotes, record } = await quotesOfOne('fleet@example.com');
    const mixed = await issue([...quotes, await addQuote()]);
    assert.equal(mixed.status, 422);
    assert.match(mixed.body.detail, /one customer/);
    const before = await get<InvoicesOf>(`/api/customers/${record}/invoices`);
    assert.deepEqual([before.invoices, before.toInvoice.map(({ cents }) => cents)], [[], [12_500, 12_500]]);
    const { status, body } = await issue(quotes);
    assert.deepEqual([status, body.totalCents, body.quotes.length], [201, 25_000, 2]);
    for (const owner of [`customers/${record}`, `quotes/${quotes[0]}`]) {
      const { invoices, toInvoice } = await get<InvoicesOf>(`/api/${owner}/invoices`);
      assert.deepEqual([invoices.map(({ id }) => id), toInvoice], [[body.id], []]);
    }
    const exported = await get<{ readonly invoices: readonly unknown[] }>(`/api/customers/${record}/export`);
    assert.equal(exported.invoices.length, 2, 'a row for each quote');
  });

  const refused = [
    ['pending', 409, /isn’t approved yet/],
    ['cancelled', 409, /owes nothing/],
    ['declined', 409, /owes nothing/],
  ] as const;
  for (const [status, code, says] of refused) {
    test(`of a ${status} quote is refused and takes no number`, async () => {
      const before = await numbersOf('invoice');
      const answer = await issue([await addQuote({ status })]);
      assert.equal(answer.status, code);
      assert.match(answer.body.detail, says);
      assert.deepEqual(await numbersOf('invoice'), before);
    });
  }

  test('is refused for nothing, for a quote that does not exist, and with bad fields', async () => {
    const quote = await addQuote();
    const free = await addQuote({ totalCents: 0 });
    assert.equal((await issue([free])).status, 409);
    assert.equal((await issue([])).status, 422);
    assert.equal((await issue([testApp.deps.random.id()])).status, 404);
    assert.equal((await issue([quote], { dueDays: 1.5 })).status, 422);
    assert.equal((await issue([quote], { company: 'x'.repeat(10_000) })).status, 422);
  });

  test('never changes in the database', async () => {
    const { body } = await issue([await addQuote()]);
    const { db } = testApp.deps;
    await assert.rejects(db.updateTable('invoices').set({ total_cents: 1 }).where('id', '=', body.id).execute());
    await assert.rejects(db.deleteFrom('invoices').where('id', '=', body.id).execute());
  });

  test('is a PDF that stays the same whatever happens later', async () => {
    const quote = await addQuote();
    const { body } = await issue([quote], { company: 'Whitfield Fleet LLC' });
    const pdf = async () => ask.download(`/api/invoices/${body.id}/pdf`);
    const first = await pdf();
    assert.equal(first.headers['content-type'], 'application/pdf');
    await testApp.deps.db.updateTable('quotes').set({ customer_name: '' }).where('id', '=', quote).execute();
    assert.deepEqual((await pdf()).rawPayload, first.rawPayload);
  });
});

describe('a credit note', () => {
  test('takes back an invoice once, and frees its quotes for another', async () => {
    const quote = await addQuote();
    const { body: invoice } = await issue([quote]);
    const again = await issue([quote]);
    assert.deepEqual([again.status, /on an invoice already/.test(again.body.detail)], [409, true]);
    const answers = await Promise.all(upTo(5).map(() => ask(`POST /api/invoices/${invoice.id}/credit`)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [201, 409, 409, 409, 409],
    );
    const note = answers.find(({ status }) => status === 201)?.body;
    assert.deepEqual(
      [note?.kind, note?.credits, note?.totalCents, note?.state],
      ['credit-note', invoice.number, 12_500, null],
    );
    assert.match(note?.number ?? '', /^CN-2027-\d{4}$/);
    assert.equal((await ask(`POST /api/invoices/${note?.id}/credit`)).status, 409);
    assert.equal((await ask(`GET /api/invoices/${invoice.id}`)).body.state, 'credited');
    assert.equal((await ask.download(`/api/invoices/${note?.id}/pdf`)).statusCode, 200);
    assert.equal((await issue([quote])).status, 201);
  });
});

describe('the numbers of a year', () => {
  test('have no gaps with 50 at once, failed ones among them', async () => {
    const before = (await numbersOf('invoice')).length;
    const quotes: string[] = [];
    for (const _ of upTo(25)) quotes.push(await addQuote());
    // Each quote twice: one of the two is refused.
    const answers = await Promise.all([...quotes, ...quotes].map((quote) => issue([quote])));
    assert.equal(answers.filter(({ status }) => status === 201).length, 25);
    assert.equal(answers.filter(({ status }) => status === 409).length, 25);
    assert.deepEqual(await numbersOf('invoice'), upTo(before + 25));
  });

  test('have no gaps after a transaction that fails with its number', async () => {
    const before = await numbersOf('invoice');
    await assert.rejects(
      testApp.deps.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('invoice_counters')
          .set(({ eb }) => ({ last: eb('last', '+', 1) }))
          .execute();
        throw new Error('The server died here.');
      }),
    );
    await issue([await addQuote()]);
    assert.deepEqual(await numbersOf('invoice'), upTo(before.length + 1));
  });

  test('begin again with the New Year of the shop, not of the server', async () => {
    const last = (await numbersOf('invoice')).length;
    // Half past eleven at night in New York.
    await setNow('2028-01-01T04:30:00Z');
    const { body } = await issue([await addQuote()]);
    assert.deepEqual([body.number, body.issuedOn], [`INV-2027-${String(last + 1).padStart(4, '0')}`, '2027-12-31']);
    await setNow('2028-01-01T05:00:00Z');
    assert.equal((await issue([await addQuote()])).body.number, 'INV-2028-0001');
    assert.match((await ask(`POST /api/invoices/${body.id}/credit`)).body.number, /^CN-2028-0001$/);
    await setNow(TEST_NOW);
  });
});

describe('the link of an invoice', () => {
  const open = async (url: string | null) => {
    const token = String(url).split('/').at(-1);
    const answer = await asAnyone<InvoicePage>(testApp)(`GET /api/invoices/by-token/${token}`);
    return { ...answer, token };
  };

  test('is mailed, and opens what was issued with what is owed today', async () => {
    const { ids } = await quotesOfOne('linked@example.com');
    const { body } = await issue(ids, { company: 'Linked LLC', taxId: '12-34', mail: true });
    const [mail, ...others] = await mailsOf(testApp, { kind: 'invoice', recipient: 'linked@example.com' });
    assert.deepEqual([others.length, mail?.data['number'], mail?.data['owedCents']], [0, body.number, 25_000]);
    assert.equal(mail?.data['invoiceUrl'], body.pageUrl);
    assert.ok(body.mailedAt);
    await change(ids[0] ?? '', { paid_cents: 2_500 });
    const { status, body: page, token } = await open(body.pageUrl);
    assert.equal(status, 200);
    assert.deepEqual([page.state, page.totalCents, page.owedCents], ['open', 25_000, 22_500]);
    const balance = [
      { label: 'Total', amount: '$250.00', isBold: true },
      { label: 'Paid so far', amount: '−$25.00', isBold: false },
      { label: 'Amount due', amount: '$225.00', isBold: true },
    ];
    assert.deepEqual(page.tables.at(-1), balance);
    const spanish = { url: `/api/invoices/by-token/${token}`, headers: { 'accept-language': 'es' } };
    const inSpanish = (await testApp.app.inject(spanish)).json<InvoicePage>();
    assert.deepEqual(inSpanish.tables, page.tables, 'the paper keeps its own language');
    assert.ok(page.about.some((line) => line.includes('12-34')) && page.billedTo.includes('Linked LLC'));
    assert.deepEqual(
      page.quotes.map(({ state, payUrl }) => [state, /-payment\?token=/.test(payUrl ?? '')]),
      [
        ['open', true],
        ['open', true],
      ],
    );
    const pdf = await testApp.app.inject({ url: `/api/invoices/by-token/${token}/pdf` });
    assert.equal(pdf.headers['content-type'], 'application/pdf');
    assert.deepEqual(pdf.rawPayload, (await ask.download(`/api/invoices/${body.id}/pdf`)).rawPayload);
    const note = (await ask(`POST /api/invoices/${body.id}/credit`)).body;
    assert.equal((await mailsOf(testApp, { kind: 'invoice', recipient: 'linked@example.com' })).length, 2);
    const { body: credited } = await open(body.pageUrl);
    assert.deepEqual(
      [credited.state, credited.creditedBy, credited.owedCents, credited.quotes],
      ['credited', note.number, 0, []],
    );
    assert.equal((await open(note.pageUrl)).body.credits, body.number);
  });

  test('can’t be guessed or altered, expires, and is extended when it’s mailed again', async () => {
    const quote = await addQuote();
    const { body } = await issue([quote]);
    assert.equal(body.mailedAt, null);
    const token = String(body.pageUrl).split('/').at(-1) ?? '';
    for (const wrong of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, token.slice(0, 22), 'x'.repeat(54)])
      assert.equal((await open(wrong)).status, 404);
    await setNow('2028-11-25T12:00:00Z');
    assert.equal((await open(token)).status, 404);
    assert.equal((await ask(`GET /api/invoices/${body.id}`)).body.pageUrl, null);
    assert.equal((await ask(`POST /api/invoices/${body.id}/mail`)).body.pageUrl, body.pageUrl);
    assert.equal((await open(token)).body.state, 'overdue');
    await setNow(TEST_NOW);
  });

  test('needs an address, and ends with the customer, whose paper stays', async () => {
    const { ids, record } = await quotesOfOne('erased@example.com', 1);
    const { body } = await issue(ids, { company: 'Erased LLC', mail: true, reminds: true });
    await change(ids[0] ?? '', { status: 'cancelled' });
    assert.equal((await ask(`DELETE /api/customers/${record}`)).status, 204);
    assert.equal((await open(body.pageUrl)).status, 404);
    const { body: kept } = await ask(`GET /api/invoices/${body.id}`);
    assert.deepEqual(
      [kept.state, kept.email, kept.customerId, kept.pageUrl, kept.reminds, kept.billedTo.company],
      ['outdated', '', null, null, false, 'Erased LLC'],
    );
    assert.equal((await ask(`POST /api/invoices/${body.id}/mail`)).status, 409);
    assert.equal((await mailsOf(testApp, { recipient: 'erased@example.com' })).length, 0);
    assert.equal((await ask.download(`/api/invoices/${body.id}/pdf`)).statusCode, 200);
  });

  test('is in the account of the customer, and of no other', async () => {
    const customer = await asCustomer<readonly OwnInvoice[]>(testApp);
    const { ids } = await quotesOfOne(customer.person.email, 1);
    const { body } = await issue(ids);
    const own = await customer('GET /api/customer/invoices');
    assert.deepEqual(
      own.body.map(({ number, owedCents, url }) => [number, owedCents, url]),
      [[body.number, 12_500, body.pageUrl]],
    );
    const other = await asCustomer<readonly OwnInvoice[]>(testApp);
    assert.deepEqual((await other('GET /api/customer/invoices')).body, []);
  });
});

describe('reminders', () => {
  const sentOn = async (days: readonly string[]) => {
    const counts: number[] = [];
    for (const day of days) {
      await setNow(`${day}T14:00:00Z`);
      counts.push(await remindOfInvoices(testApp.deps));
    }
    await setNow(TEST_NOW);
    return counts;
  };

  test('are mailed once each, also by two rounds at once, while the invoice is owed', async () => {
    const quote = await addQuote();
    const { body } = await issue([quote], { dueDays: 14, reminds: true });
    await issue([await addQuote()], { dueDays: 14 });
    await setNow('2027-06-12T12:00:00Z');
    assert.equal(await remindOfInvoices(testApp.deps), 0, 'not before nine in the shop');
    await setNow('2027-06-12T14:00:00Z');
    const both = await Promise.all([remindOfInvoices(testApp.deps), remindOfInvoices(testApp.deps)]);
    assert.equal(both[0] + both[1], 1);
    const days = ['06-13', '06-15', '06-16', '06-17', '06-30', '07-14', '07-28', '08-11', '09-01'];
    assert.deepEqual(await sentOn(days.map((day) => `2027-${day}`)), [0, 0, 1, 0, 1, 1, 1, 0, 0]);
    const mails = await mailsOf(testApp, { kind: 'invoice-reminder', quoteId: quote });
    assert.deepEqual(
      mails.map(({ data }) => [data['number'], data['isDue']]),
      [false, true, true, true, true].map((isDue) => [body.number, isDue]),
    );
    const { reminders } = (await ask(`GET /api/invoices/${body.id}`)).body;
    assert.deepEqual(
      reminders.map(({ step }) => step),
      ['before-due', 'overdue', 'overdue-2', 'overdue-3', 'overdue-4'],
    );
  });

  test('end when the invoice is paid, credited, out of date, said to be paid, or they are turned off', async () => {
    const quotes = [await addQuote(), await addQuote(), await addQuote(), await addQuote(), await addQuote()];
    const invoices: InvoiceDetail[] = [];
    for (const quote of quotes) invoices.push((await issue([quote], { reminds: true })).body);
    const [, credited, , off] = invoices;
    await change(quotes[0] ?? '', { paid_cents: 12_500 });
    await ask(`POST /api/invoices/${credited?.id}/credit`);
    await change(quotes[2] ?? '', { reduced_cents: 500 });
    assert.equal((await ask(`PUT /api/invoices/${off?.id}/reminders`, { isOn: false })).body.reminds, false);
    const { db, random, clock } = testApp.deps;
    const announced_at = clock.now().toString();
    const claim = {
      id: random.id(),
      quote_id: quotes[4] ?? '',
      method: 'venmo' as const,
      cents: 12_500,
      tip_cents: 0,
      announced_at,
    };
    await db.insertInto('expected_payments').values(claim).execute();
    assert.deepEqual(await sentOn(['2027-06-16']), [0]);
    const missing = { settled_at: announced_at, outcome: 'missing' } as const;
    await db.updateTable('expected_payments').set(missing).where('id', '=', claim.id).execute();
    assert.deepEqual(await sentOn(['2027-06-17']), [1]);
  });
});

describe('a payment for an invoice', () => {
  test('pays the quotes in the order of their appointments, once, and never more than is owed', async () => {
    const { ids } = await quotesOfOne('payer@example.com', 3);
    const { body } = await issue(ids);
    const pay = (cents: number, given = {}) =>
      ask(`POST /api/invoices/${body.id}/payments`, { method: 'cash', cents, ...given });
    const clientId = testApp.deps.random.id();
    const twice = await Promise.all([pay(20_000, { clientId }), pay(20_000, { clientId })]);
    for (const { status, body: after } of twice) assert.deepEqual([status, after.owedCents], [201, 17_500]);
    for (const other of [{ cents: 100 }, { method: 'venmo' }, { receivedOn: '2027-05-31' }])
      assert.equal((await pay(20_000, { clientId, ...other })).status, 409);
    const paid = async () =>
      (
        await testApp.deps.db
          .selectFrom('payments')
          .select(({ fn }) => fn.sum<number>('cents').as('cents'))
          .where('quote_id', 'in', ids)
          .groupBy('quote_id')
          .orderBy('cents', 'desc')
          .execute()
      ).map(({ cents }) => cents);
    assert.deepEqual(await paid(), [12_500, 7_500]);
    const tooMuch = await pay(17_501);
    assert.deepEqual([tooMuch.status, /Only \$175\.00/.test(tooMuch.body.detail)], [422, true]);
    assert.equal((await pay(100, { receivedOn: '2027-06-02' })).status, 422);
    assert.deepEqual(await paid(), [12_500, 7_500]);
    const { body: done } = await pay(17_500);
    assert.deepEqual([done.state, done.owedCents], ['paid', 0]);
    assert.equal((await pay(1)).status, 422);
    await ask(`POST /api/invoices/${body.id}/credit`);
    assert.equal((await pay(1)).status, 409);
  });
});

describe('the fee of a canceled quote', () => {
  test('is invoiced as a fee, alone, and only while it is charged', async () => {
    const quote = await addQuote();
    const { body: before } = await issue([quote]);
    const fee = [
      { kind: 'fee', label: 'Late cancellation', facts: { fee: 'late' }, cents: 3_000 },
      { kind: 'tax', label: 'Sales tax', cents: 240 },
    ];
    await change(quote, { status: 'cancelled', fee_cents: 3_240, cancellation_lines: JSON.stringify(fee) });
    assert.deepEqual(
      [(await ask(`GET /api/invoices/${before.id}`)).body].map(({ state, owedCents }) => [state, owedCents]),
      [['outdated', 0]],
    );
    assert.equal((await issue([quote])).status, 409, 'the other invoice has it');
    await ask(`POST /api/invoices/${before.id}/credit`);
    const listed = await get<InvoicesOf>(`/api/quotes/${quote}/invoices`);
    assert.deepEqual(
      listed.toInvoice.map(({ cents, isFee }) => [cents, isFee]),
      [[3_240, true]],
    );
    const { status, body } = await issue([quote], { mail: true });
    assert.deepEqual([status, body.state, body.totalCents, body.owedCents], [201, 'open', 3_240, 3_240]);
    const token = String(body.pageUrl).split('/').at(-1);
    const { body: page } = await asAnyone<InvoicePage>(testApp)(`GET /api/invoices/by-token/${token}`);
    assert.deepEqual(
      page.tables.flat().map(({ amount }) => amount),
      ['', '$30.00', '$2.40', '$32.40', '$32.40'],
    );
    const state = async () => (await ask(`GET /api/invoices/${body.id}`)).body.state;
    await change(quote, { paid_cents: 3_240 });
    assert.equal(await state(), 'paid');
    await change(quote, { fee_cents: 0, cancellation_lines: '[]' });
    assert.equal(await state(), 'outdated');
    await ask(`POST /api/invoices/${body.id}/credit`);
    const waived = await issue([quote]);
    assert.deepEqual([waived.status, /owes nothing/.test(waived.body.detail)], [409, true]);
  });
});

describe('the list of all invoices', () => {
  const list = async (query = '') => (await get<Page<InvoiceDetail>>(`/api/invoices?limit=100${query}`)).items;

  test('has each state, finds by words and days, adds up what is owed, and is a CSV', async () => {
    await setNow('2027-07-20T12:00:00Z');
    const all = await list();
    for (const status of [...INVOICE_STATES, 'credit-note'] as const) {
      const found = await list(`&status=${status}`);
      const expected = all.filter(({ state }) => (state ?? 'credit-note') === status);
      assert.ok(expected.length > 0, status);
      assert.deepEqual(
        found.map(({ id }) => id),
        expected.map(({ id }) => id),
      );
    }
    const totals = await get<InvoiceTotals>('/api/invoices/totals');
    for (const state of ['open', 'overdue'] as const) {
      const of = all.filter((each) => each.state === state);
      const cents = of.reduce((sum, { owedCents }) => sum + owedCents, 0);
      assert.deepEqual(totals[state], { count: of.length, cents });
    }
    const [first] = all;
    const found = await list(`&q=${encodeURIComponent(first?.number.toLowerCase() ?? '')}`);
    assert.deepEqual([found.length, found[0]?.id], [1, first?.id]);
    assert.deepEqual((await list('&q=linked%20llc')).map(({ kind }) => kind).toSorted(), ['credit-note', 'invoice']);
    assert.deepEqual(await list('&from=2027-06-02&to=2027-12-30'), []);
    const rows = readCsv((await ask.download('/api/invoices/export')).body);
    assert.equal(rows.length, all.length + 1);
    assert.deepEqual((await get<Page<InvoiceDetail>>('/api/invoices?limit=2')).items.length, 2);
    const needs = await get<{ readonly needs: readonly { readonly kind: string; readonly cents: number }[] }>(
      '/api/dashboard/needs',
    );
    const overdue = needs.needs.filter(({ kind }) => kind === 'invoice');
    assert.equal(overdue.length, Math.min(totals.overdue.count, 50));
    await setNow(TEST_NOW);
  });

  test('keeps the invoices of merged records together', async () => {
    const [one, other] = [await quotesOfOne('one@example.com', 1), await quotesOfOne('other@example.com', 1)];
    await issue(one.ids);
    await issue(other.ids);
    assert.equal((await ask(`POST /api/customers/${one.record}/merge`, { id: other.record })).status, 200);
    assert.equal((await get<InvoicesOf>(`/api/customers/${one.record}/invoices`)).invoices.length, 2);
  });
});
