import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { CustomerDetail } from '#contract/customer-records.ts';
import { SOURCE } from '#core/languages/language.ts';
import { lineText } from '#core/operations/script-lines.ts';
import { verifyDatabase } from '#server/scripts/verify-database.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
let count = 0;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());

const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined };

/** Submits a quote without a time; returns it with the id of its customer. */
async function quoteOf(change: Readonly<Record<string, unknown>> = {}, headers = {}) {
  count += 1;
  const contact = { customerEmail: `c${count}@x.example`, customerPhone: `(518) 555-${4000 + count}` };
  const { status, body } = await submit(testApp.app, exampleQuote({ ...UNTIMED, ...contact, ...change }), headers);
  assert.equal(status, 201, JSON.stringify(body));
  return { ...body, ...contact, ...change, customerId: await customerOf(body.id) };
}

async function customerOf(quoteId: string): Promise<string> {
  const quotes = testApp.deps.db.selectFrom('quotes').select('customer_record_id').where('id', '=', quoteId);
  return String((await quotes.executeTakeFirstOrThrow()).customer_record_id);
}

const read = async (id: string) => (await owner(`GET /api/customers/${id}`)).body as unknown as CustomerDetail;
const change = (id: string, body: object) => owner(`PATCH /api/customers/${id}`, body);

describe('correcting a typo', () => {
  test('corrects the customer, the quotes and what still waits to be sent', async () => {
    const quote = await quoteOf({ customerEmail: 'hal@gmial.example' });
    const { status, body } = await change(quote.customerId, {
      firstName: 'Hal',
      lastName: 'Ames',
      email: 'Hal@gmail.example',
      phone: '(518) 555-0190',
      language: 'es',
    });
    assert.equal(status, 200, JSON.stringify(body));
    const row = await testApp.deps.db
      .selectFrom('quotes')
      .select(['customer_name', 'customer_email', 'customer_phone', 'language'])
      .where('id', '=', quote.id)
      .executeTakeFirst();
    assert.deepEqual(row, {
      customer_name: 'Hal Ames',
      customer_email: 'hal@gmail.example',
      customer_phone: '+15185550190',
      language: 'es',
    });
    const mails = await testApp.deps.db
      .selectFrom('outbox')
      .select('recipient')
      .where('quote_id', '=', quote.id)
      .execute();
    assert.ok(mails.some(({ recipient }) => recipient === 'hal@gmail.example'));
    const right = await quoteOf({ customerEmail: 'hal@gmail.example', customerPhone: '(518) 555-0190' });
    const wrong = await quoteOf({ customerEmail: 'hal@gmial.example', customerPhone: quote.customerPhone });
    assert.deepEqual([right.customerId, wrong.customerId], [quote.customerId, quote.customerId]);
  });

  test('leaves an account its address, and everyone a way to be reached', async () => {
    const customer = await asCustomer(testApp);
    const own = await quoteOf({ customerEmail: customer.person.email }, { cookie: customer.cookie });
    const refused = await change(own.customerId, { email: 'other@x.example' });
    assert.deepEqual([refused.status, pathsOf(refused.body)], [422, ['email']]);
    const other = await quoteOf();
    const unreachable = await change(other.customerId, { email: '', phone: '' });
    assert.deepEqual([unreachable.status, pathsOf(unreachable.body)], [422, ['phone']]);
    const bad = await change(other.customerId, { email: 'not an address' });
    assert.deepEqual([bad.status, pathsOf(bad.body)], [422, ['email']]);
  });
});

test('notes are kept, and the log says how long they are, not what they say', async () => {
  const { customerId } = await quoteOf();
  assert.equal((await change(customerId, { notes: 'Gate code 4711' })).body['notes'], 'Gate code 4711');
  const rows = await testApp.deps.db.selectFrom('audit').selectAll().where('subject_id', '=', customerId).execute();
  assert.deepEqual(
    rows.map(({ action, after: said }) => [action, said]),
    [['customer-record.note', { length: 14 }]],
  );
});

test('a note of 10,000 characters, an id that is none and an unknown customer are refused, and nothing changes', async () => {
  const { customerId } = await quoteOf();
  const long = await change(customerId, { notes: 'x'.repeat(10_000), isBlocked: true });
  assert.deepEqual([long.status, pathsOf(long.body)], [422, ['notes']]);
  const none = await change('dana', { notes: 'Hello' });
  assert.deepEqual([none.status, pathsOf(none.body)], [422, ['id']]);
  const unknown = testApp.deps.random.id();
  const answers = [change(unknown, { notes: 'Hello' }), owner(`DELETE /api/customers/${unknown}`)];
  assert.deepEqual(
    (await Promise.all(answers)).map(({ status }) => status),
    [404, 404],
  );
  const { notes, isBlocked } = await read(customerId);
  assert.deepEqual([notes, isBlocked], ['', false]);
});

describe('a blocked customer', () => {
  test('is refused by address, phone number and account, without a reason, until unblocked', async () => {
    const customer = await asCustomer(testApp);
    const quote = await quoteOf({ customerEmail: customer.person.email }, { cookie: customer.cookie });
    const stranger = await quoteOf();
    await change(quote.customerId, { isBlocked: true });
    await change(stranger.customerId, { isBlocked: true });
    const attempts = [
      submit(testApp.app, exampleQuote({ ...UNTIMED, customerEmail: 'new@x.example' }), { cookie: customer.cookie }),
      submit(testApp.app, exampleQuote({ ...UNTIMED, customerEmail: stranger.customerEmail })),
      submit(testApp.app, exampleQuote({ ...UNTIMED, customerPhone: stranger.customerPhone })),
    ];
    for (const { status, body } of await Promise.all(attempts)) {
      assert.equal(status, 403);
      assert.equal(body.detail, 'We can’t take this request online. Please call us instead.');
    }
    await change(stranger.customerId, { isBlocked: false });
    assert.equal((await quoteOf({ customerEmail: stranger.customerEmail })).status, 'pending');
  });
});

describe('a merge is undone', () => {
  /** Two customers, merged; with what undoes it, and how everything was before. */
  async function merged() {
    const [into, from] = [await quoteOf(), await quoteOf()];
    await change(into.customerId, { notes: 'Dog in the yard' });
    await change(from.customerId, { notes: 'Gate code 4711', isBlocked: true });
    const was = [await read(into.customerId), await read(from.customerId)];
    const { body } = await owner(`POST /api/customers/${into.customerId}/merge`, { id: from.customerId });
    const { undo } = body as unknown as CustomerDetail;
    assert.ok(undo);
    return { into, from, was, undo: () => owner(`POST /api/admin/undo/${undo.id}`) };
  }

  test('both customers are as they were, with their quotes, and later requests find the right one', async () => {
    const { into, from, was, undo } = await merged();
    assert.equal((await undo()).status, 204);
    assert.deepEqual([await read(into.customerId), await read(from.customerId)], was);
    const contact = { customerEmail: from.customerEmail, customerPhone: from.customerPhone };
    await change(from.customerId, { isBlocked: false });
    assert.equal((await quoteOf(contact)).customerId, from.customerId);
  });

  test('with the account of the one that was merged away', async () => {
    const customer = await asCustomer(testApp);
    const from = await quoteOf({ customerEmail: customer.person.email }, { cookie: customer.cookie });
    const into = await quoteOf();
    const { body } = await owner(`POST /api/customers/${into.customerId}/merge`, { id: from.customerId });
    assert.equal(body['hasAccount'], true);
    const { undo } = body as unknown as CustomerDetail;
    assert.equal((await owner(`POST /api/admin/undo/${undo?.id}`)).status, 204);
    const accounts = [await read(into.customerId), await read(from.customerId)].map(({ hasAccount }) => hasAccount);
    assert.deepEqual(accounts, [false, true]);
  });

  test('but not once a quote has arrived or something has changed since', async () => {
    const arrived = await merged();
    await change(arrived.into.customerId, { isBlocked: false });
    await quoteOf({ customerEmail: arrived.from.customerEmail, customerPhone: arrived.from.customerPhone });
    const refused = await arrived.undo();
    assert.deepEqual([refused.status, refused.body['code']], [409, 'wrong-state']);
    const changed = await merged();
    await change(changed.into.customerId, { notes: 'Cat' });
    assert.equal((await changed.undo()).status, 409);
  });
});

describe('merging', () => {
  test('gives everything of one customer to the other, and later quotes follow', async () => {
    const [into, from] = [await quoteOf(), await quoteOf()];
    await change(into.customerId, { notes: 'Dog in the yard' });
    await change(from.customerId, { notes: 'Pays cash' });
    const { status, body } = await owner(`POST /api/customers/${into.customerId}/merge`, { id: from.customerId });
    assert.equal(status, 200, JSON.stringify(body));
    const merged = body as unknown as CustomerDetail;
    assert.deepEqual(merged.history.map(({ id }) => id).toSorted(), [into.id, from.id].toSorted());
    assert.deepEqual([merged.quotes, merged.notes], [2, 'Dog in the yard\n\nPays cash']);
    assert.ok(merged.otherContacts.includes(from.customerEmail));
    assert.equal((await owner(`GET /api/customers/${from.customerId}`)).status, 404);
    const later = await quoteOf({ customerEmail: from.customerEmail, customerPhone: from.customerPhone });
    assert.equal(later.customerId, into.customerId);
  });

  test('keeps an account and a block', async () => {
    const customer = await asCustomer(testApp);
    const own = await quoteOf({ customerEmail: customer.person.email }, { cookie: customer.cookie });
    const other = await quoteOf();
    await change(own.customerId, { isBlocked: true });
    const { body } = await owner(`POST /api/customers/${other.customerId}/merge`, { id: own.customerId });
    assert.deepEqual([body['hasAccount'], body['isBlocked']], [true, true]);
  });

  test('is refused for the same customer, for two accounts, and for an unknown one; nothing changes', async () => {
    const { customerId } = await quoteOf();
    const same = await owner(`POST /api/customers/${customerId}/merge`, { id: customerId });
    assert.deepEqual([same.status, pathsOf(same.body)], [422, ['id']]);
    const unknown = await owner(`POST /api/customers/${customerId}/merge`, { id: testApp.deps.random.id() });
    assert.equal(unknown.status, 404);
    const [one, two] = [await asCustomer(testApp), await asCustomer(testApp)];
    const first = await quoteOf({ customerEmail: one.person.email }, { cookie: one.cookie });
    const second = await quoteOf({ customerEmail: two.person.email }, { cookie: two.cookie });
    const both = await owner(`POST /api/customers/${first.customerId}/merge`, { id: second.customerId });
    assert.deepEqual([both.status, both.body['code']], [409, 'wrong-state']);
    assert.equal((await read(first.customerId)).quotes, 1);
  });

  test('by two admins at once happens once', async () => {
    const [into, from] = [await quoteOf(), await quoteOf()];
    const merge = () => owner(`POST /api/customers/${into.customerId}/merge`, { id: from.customerId });
    const answers = await Promise.all([merge(), merge()]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 404],
    );
    assert.equal((await read(into.customerId)).quotes, 2);
  });
});

test('the export is a file with everything about the customer', async () => {
  const quote = await quoteOf();
  await asAnyone(testApp)('POST /api/contact', {
    name: 'Ida',
    email: quote.customerEmail,
    message: 'Any time is fine',
  });
  await change(quote.customerId, { notes: 'Likes it early' });
  const card = { origin: 'goodwill', reason: 'Rain', cents: 5000, recipientEmail: quote.customerEmail };
  assert.equal((await owner('POST /api/gift-cards', card)).status, 201);
  const answer = await owner.download(`/api/customers/${quote.customerId}/export`);
  assert.match(String(answer.headers['content-disposition']), /customer\.json/);
  const data = answer.json<{
    account: { email: string; notes: string };
    quotes: { id: string }[];
    messages: { message: string }[];
    giftCards: { balanceCents: number }[];
  }>();
  assert.deepEqual(
    [data.account.email, data.account.notes, data.quotes.map(({ id }) => id)],
    [quote.customerEmail, 'Likes it early', [quote.id]],
  );
  assert.deepEqual(
    [data.messages.map(({ message }) => message), data.giftCards.map(({ balanceCents }) => balanceCents)],
    [['Any time is fine'], [5000]],
  );
});

describe('erasing', () => {
  test('waits for what is open, then leaves amounts and services without the person', async () => {
    const quote = await quoteOf({ customerFirstName: 'Jocasta', customerName: 'Jocasta Nu', customerLastName: 'Nu' });
    await change(quote.customerId, { notes: 'Jocasta is kind' });
    const refused = await owner(`DELETE /api/customers/${quote.customerId}`);
    assert.equal(refused.status, 409);
    assert.match(String(refused.body['detail']), new RegExp(quote.reference));
    await owner(`POST /api/quotes/${quote.id}/decline`, {});
    await testApp.deps.db.updateTable('undos').set({ expires_at: '2027-01-01T00:00:00Z' }).execute();
    assert.equal((await owner(`DELETE /api/customers/${quote.customerId}`)).status, 204);
    assert.equal((await owner(`GET /api/customers/${quote.customerId}`)).status, 404);
    const row = await testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', quote.id).executeTakeFirst();
    assert.deepEqual([row?.customer_name, row?.total_cents], ['Deleted customer', quote.totalPrice * 100]);
    const { db } = testApp.deps;
    const kept = await Promise.all([
      db.selectFrom('customer_keys').select('key').where('email', '=', quote.customerEmail).execute(),
      db.selectFrom('outbox').select('id').where('recipient', '=', quote.customerEmail).execute(),
    ]);
    assert.deepEqual(kept, [[], []]);
  });

  test('takes the account along and ends its sessions', async () => {
    const customer = await asCustomer(testApp);
    const quote = await quoteOf({ customerEmail: customer.person.email }, { cookie: customer.cookie });
    await customer(`POST /api/customer/quotes/${quote.id}/cancel`, {});
    assert.equal((await owner(`DELETE /api/customers/${quote.customerId}`)).status, 204);
    assert.equal((await customer('GET /api/customer/session')).status, 401);
    const people = testApp.deps.db.selectFrom('people').select('id').where('email', '=', customer.person.email);
    assert.deepEqual(await people.execute(), []);
  });
});

test('the rules of the database hold after all of it', async () => {
  const said: string[] = [];
  const { signal } = new AbortController();
  await verifyDatabase({ deps: testApp.deps, say: (line) => void said.push(lineText(line, SOURCE)), signal }).catch(
    () => {},
  );
  assert.deepEqual(
    said.filter((line) => /customer|account|belongs/.test(line)),
    [],
  );
});

function pathsOf(body: unknown): readonly string[] {
  const { errors } = body as { readonly errors?: readonly { readonly path: string }[] };
  return (errors ?? []).map(({ path }) => path);
}
