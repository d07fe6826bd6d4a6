import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { booksTexts } from '#core/languages/en/books.ts';
import { CHOSEN_METHODS, METHODS, OFFERED_METHODS, PAYMENT_METHODS, SENT_METHODS } from '#core/payments/methods.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { codeOfGiftCard } from '#testing/gift-cards.ts';
import { openTestPayments } from '#testing/payments.ts';
import { send } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';

let testApp: TestApp;
let job: Awaited<ReturnType<typeof openTestPayments>>;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => void (job = await openTestPayments(testApp)));

const asOwner = (name: string, body?: object) => send(testApp.app, name, { cookie: job.admin, ...(body && { body }) });
const csv = async (url: string) => {
  const { body } = await testApp.app.inject({ url, headers: { cookie: job.admin } });
  return readCsv(body);
};
const MONEY = PAYMENT_METHODS.filter((method) => METHODS[method].isMoney);

const UNSCHEDULED = { scheduledDate: undefined, scheduledTime: undefined };
const PAY_TO = { check: '', zelle: '518 555 0100', cashapp: '', transfer: '' };

/** A gift card with so much on it, and its code. */
async function giftCard(cents: number): Promise<string> {
  const { body } = await asOwner('POST /api/gift-cards', { origin: 'sold', cents, method: 'check' });
  return codeOfGiftCard(testApp.deps, String(body['id']));
}

for (const method of MONEY)
  test(`what was paid by ${method} is in the ledger, the till, the export, the journal and the month of its account`, async () => {
    const cents = 1000 + PAYMENT_METHODS.indexOf(method);
    const { status } = await job.record(job.admin, { method, cents, tipCents: 5, reference: '1042' });
    assert.equal(status, 201);
    const { body: ledger } = await asOwner(`GET /api/payments?status=${method}&q=${job.reference}`);
    assert.deepEqual(
      (ledger['items'] as { method: string; cents: number }[]).map((entry) => [entry.method, entry.cents]),
      [
        [method, 5],
        [method, cents],
      ],
    );
    const { body: till } = await asOwner('GET /api/payments/till');
    const line = (till['lines'] as { method: string; netCents: number }[]).find((each) => each.method === method);
    assert.equal(line?.netCents, cents + 5);
    const exported = await csv(`/api/payments/export?q=${job.reference}`);
    assert.equal(exported.filter((row) => row.includes(method)).length, 2);
    const account = booksTexts('en')(METHODS[method].account);
    const journal = await csv('/api/books/journal?from=2027-06-01&to=2027-06-30');
    assert.ok(journal.some((row) => row.includes(account) && row.includes((cents / 100).toFixed(2))));
    const { body: month } = await asOwner('GET /api/books?month=2027-06');
    const sums = (month['accounts'] as { name: string; debitCents: number }[]).find(({ name }) => name === account);
    assert.equal(sums?.debitCents, cents + 5);
    const paper = await testApp.app.inject(`/api/payments/${job.token}/receipt`);
    assert.equal(paper.statusCode, 200);
    assert.equal((await job.record(job.admin, { kind: 'refund', method, cents: 100 })).status, 201);
  });

test('each method has an account of its own', () => {
  const accounts = PAYMENT_METHODS.map((method) => METHODS[method].account);
  assert.equal(new Set(accounts).size, accounts.length);
});

test('the crew records in full what is handed over, and no more', async () => {
  for (const method of PAYMENT_METHODS) {
    job = await openTestPayments(testApp);
    const isTheirs = METHODS[method].isHandedOver;
    const less = await job.record(job.crew, { method, cents: 13_499 });
    assert.equal(less.status, isTheirs ? 409 : 403, method);
    assert.equal((await job.record(job.crew, { kind: 'refund', method, cents: 100 })).status, 403, method);
    const all = await job.record(job.crew, { method, cents: 13_500, tipCents: 500 });
    assert.equal(all.status, isTheirs ? 201 : 403, method);
    if (!isTheirs) continue;
    assert.deepEqual([all.body.state, all.body.balance.dueCents, all.body.balance.tipCents], ['paid', 0, 500]);
    assert.equal((await job.record(job.crew, { method, cents: 13_500 })).status, 409, 'twice');
  }
});

test('the crew sees on a finished job what is still to be collected', async () => {
  await job.record(job.crew, { half: 1 });
  await testApp.deps.db
    .updateTable('jobs')
    .set({ status: 'completed', completed_at: '2027-06-01T11:00:00Z' })
    .execute();
  const { employee_id: employeeId } = await testApp.deps.db
    .selectFrom('employees')
    .select('employee_id')
    .where('id', '=', job.employee.roleId)
    .executeTakeFirstOrThrow();
  const due = async () => {
    const { body } = await send(testApp.app, `GET /api/jobs/employee/${employeeId}`, { cookie: job.crew });
    return (body as unknown as { id: string; dueCents: number }[]).find(({ id }) => id === job.id)?.dueCents;
  };
  assert.equal(await due(), 6750);
  await job.record(job.crew, { method: 'cash', cents: 6750 });
  assert.equal(await due(), 0);
});

test('customers choose only what the shop offers; no one is asked whose gift card covers everything', async () => {
  const covering = await giftCard(13_500);
  const small = await giftCard(13_499);
  for (const [about, change, status] of [
    ['offered at first', { paymentMethod: 'cash' }, 201],
    ['not offered at first', { paymentMethod: 'zelle' }, 422],
    ['never a choice', { paymentMethod: 'card' }, 422],
    ['left out', { paymentMethod: undefined }, 422],
    ['left out, with a card that is too small', { paymentMethod: undefined, giftCard: small }, 422],
    ['left out, with a card that covers everything', { paymentMethod: undefined, giftCard: covering }, 201],
  ] as const) {
    const answer = await submit(testApp.app, exampleQuote({ ...UNSCHEDULED, ...change }));
    assert.equal(answer.status, status, about);
    if (status === 422)
      assert.deepEqual((answer.body['errors'] as readonly { path: string }[])[0]?.path, 'paymentMethod', about);
    else
      assert.equal(
        (await asOwner(`GET /api/quotes/${answer.body['id']}`)).body['paymentMethod'],
        'giftCard' in change ? 'credit' : 'cash',
      );
  }
  const offered = { venmo: false, cash: true, check: true, zelle: true, cashapp: true, transfer: true };
  await testApp.changeSettings({
    offeredMethods: offered,
    payTo: PAY_TO,
  });
  for (const method of OFFERED_METHODS) {
    const { status } = await submit(testApp.app, exampleQuote({ ...UNSCHEDULED, paymentMethod: method }));
    assert.equal(status, method === 'venmo' ? 422 : 201, method);
  }
  await testApp.changeSettings({ offeredMethods: DEFAULT_SETTINGS.offeredMethods });
});

test('a payment that was sent is expected by its method, and confirmed as such', async () => {
  for (const method of SENT_METHODS) {
    job = await openTestPayments(testApp, { paymentMethod: 'cash' });
    assert.equal((await job.announce({ method, cents: 13_500, tipCents: 500 })).status, 200);
    const expected = async () =>
      ((await asOwner('GET /api/payments/expected')).body as unknown as { jobId: string; method: string }[]).find(
        ({ jobId }) => jobId === job.id,
      );
    assert.equal((await expected())?.method, method);
    const { id } = (await job.account(job.admin)).body.expected ?? { id: '' };
    const { body } = await job.record(job.admin, { method, cents: 13_500, tipCents: 500, expected: id });
    assert.equal(body.state, 'paid');
    assert.equal(await expected(), undefined);
  }
  assert.equal((await job.announce({ method: 'check', cents: 100 })).status, 422);
});

test('a quote may name every method that is planned, and its page says where to send it', async () => {
  await testApp.changeSettings({ payTo: PAY_TO });
  for (const method of CHOSEN_METHODS) {
    job = await openTestPayments(testApp, {});
    await testApp.deps.db.updateTable('quotes').set({ payment_method: method }).where('id', '=', job.quoteId).execute();
    const { status, body } = await job.page();
    assert.equal(status, 200);
    assert.equal((body as unknown as { payTo: string | null }).payTo, method === 'zelle' ? '518 555 0100' : null);
  }
});
