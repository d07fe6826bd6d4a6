import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Invoice } from '#contract/invoices.ts';
import type { QuoteStatus } from '#core/quotes/quotes.ts';
import { startTestApp, TEST_NOW, type TestApp } from '../testing/app.ts';
import { asOwner, type Caller } from '../testing/callers.ts';
import { exampleQuote, submit } from '../testing/quotes.ts';

let testApp: TestApp;
let ask: Caller<Invoice & { readonly detail: string }>;
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
    const billedTo = { company: 'Whitfield Fleet LLC', address: '1 Main St\nTroy, NY 12180', taxId: '98-7654321' };
    const { status, body } = await issue([quote], { ...billedTo, dueDays: 30 });
    assert.equal(status, 201);
    assert.match(body.number, /^INV-2027-\d{4}$/);
    assert.deepEqual([body.state, body.issuedOn, body.dueOn], ['open', '2027-06-01', '2027-07-01']);
    assert.deepEqual([body.totalCents, body.owedCents, body.billedTo], [12_500, 12_500, billedTo]);
    const state = async () => (await ask(`GET /api/invoices/${body.id}`)).body.state;
    testApp.setNow('2027-07-02T16:00:00Z');
    ask = await asOwner(testApp);
    assert.equal(await state(), 'overdue');
    await testApp.deps.db.updateTable('quotes').set({ paid_cents: 12_500 }).where('id', '=', quote).execute();
    assert.equal(await state(), 'paid');
    await testApp.deps.db.updateTable('quotes').set({ status: 'cancelled' }).where('id', '=', quote).execute();
    assert.equal(await state(), 'outdated');
    testApp.setNow(TEST_NOW);
    ask = await asOwner(testApp);
  });

  test('is for several quotes of a customer, and for none of another', async () => {
    const email = 'fleet@example.com';
    const quotes = [await addQuote({ email }), await addQuote({ email })];
    const recordOf = (id = '') =>
      testApp.deps.db.selectFrom('quotes').select('customer_record_id').where('id', '=', id).executeTakeFirstOrThrow();
    const record = await recordOf(quotes[0]);
    await testApp.deps.db.updateTable('quotes').set(record).where('id', 'in', quotes).execute();
    const mixed = await issue([...quotes, await addQuote()]);
    assert.equal(mixed.status, 422);
    assert.match(mixed.body.detail, /one customer/);
    const { status, body } = await issue(quotes);
    assert.deepEqual([status, body.totalCents, body.quotes.length], [201, 25_000, 2]);
    const listed = await ask.download(`/api/customers/${record.customer_record_id}/invoices`);
    assert.deepEqual(
      listed.json<Invoice[]>().map(({ id }) => id),
      [body.id],
    );
    const exported = (await ask.download(`/api/customers/${record.customer_record_id}/export`)).json<{
      readonly invoices: readonly unknown[];
    }>();
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

  test('begin again each year', async () => {
    testApp.setNow('2028-01-01T12:00:00Z');
    ask = await asOwner(testApp);
    assert.equal((await issue([await addQuote()])).body.number, 'INV-2028-0001');
    testApp.setNow(TEST_NOW);
    ask = await asOwner(testApp);
  });
});
