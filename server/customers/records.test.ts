import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { CustomerDetail, CustomerInList } from '#contract/customer-records.ts';
import { SOURCE } from '#core/languages/language.ts';
import { lineText } from '#core/operations/script-lines.ts';
import { CUSTOMER_GROUPS, customerKeys } from '#core/people/customer-records.ts';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';
import { INVARIANTS } from '#server/scripts/verify-database.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asCustomer, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { addCrewedJob } from '#testing/jobs.ts';
import { photoUrl } from '#testing/permissions/things.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());

/** Submits a quote without a time and returns it as it is stored. */
async function quoteOf(change: Readonly<Record<string, unknown>>, headers = {}) {
  const { status, body } = await submit(testApp.app, exampleQuote({ ...UNTIMED, ...change }), headers);
  assert.equal(status, 201, JSON.stringify(body));
  const { db } = testApp.deps;
  const row = await db.selectFrom('quotes').selectAll().where('id', '=', body.id).executeTakeFirstOrThrow();
  return { ...row, claimToken: body.claimToken, token: body.quoteUrl.split('/').at(-1) ?? '' };
}
const TIMED = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };
const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined };

const recordOf = async (quoteId: string) => {
  const { rows } = await sql<{ id: string; quotes: number; booked: number; open: number; owed_cents: number }>`
    select r.* from customer_records r join quotes q on q.customer_record_id = r.id where q.id = ${quoteId}`.execute(
    testApp.deps.db,
  );
  return rows[0];
};

/** The link in the newest mail to that address that confirms it. */
async function confirm(quote: { readonly token: string; readonly id: string }) {
  const mails = testApp.deps.db.selectFrom('outbox').select('data').where('quote_id', '=', quote.id);
  const { data } = await mails.where('kind', '=', 'quote-received').executeTakeFirstOrThrow();
  const url = String(data['confirmUrl']);
  const proof = new URL(url).searchParams.get('confirm');
  return asAnyone(testApp)(`POST /api/quotes/by-token/${quote.token}/confirm-email`, { proof });
}

async function brokenRules() {
  const found = [];
  for (const { says, query } of INVARIANTS) {
    const { rows } = await sql`${sql.raw(query)}`.execute(testApp.deps.db);
    if (rows.length > 0) found.push(lineText(says, SOURCE));
  }
  return found;
}

describe('a quote without an account', () => {
  test('belongs to one person by address and phone number', async () => {
    const first = await quoteOf({ customerEmail: 'ann@x.example', customerPhone: '(518) 555-0101' });
    const again = await quoteOf({ customerEmail: 'ann@x.example', customerPhone: '(518) 555-0101' });
    const other = await quoteOf({ customerEmail: 'ann@x.example', customerPhone: '(518) 555-0102' });
    assert.equal(again.customer_record_id, first.customer_record_id);
    assert.notEqual(other.customer_record_id, first.customer_record_id);
    assert.equal((await recordOf(first.id))?.quotes, 2);
  });

  test('belongs to the person who confirmed its address, whatever phone number was typed', async () => {
    const first = await quoteOf({ customerEmail: 'bea@x.example', customerPhone: '(518) 555-0103' });
    const before = await quoteOf({ customerEmail: 'bea@x.example', customerPhone: '(518) 555-0104' });
    assert.equal((await confirm(first)).status, 200);
    const later = await quoteOf({ customerEmail: 'bea@x.example', customerPhone: '(518) 555-0105' });
    const ids = await Promise.all([first, before, later].map(async ({ id }) => (await recordOf(id))?.id));
    assert.equal(new Set(ids).size, 1);
    assert.equal((await recordOf(first.id))?.quotes, 3);
  });
});

describe('an account', () => {
  test('has a record from its sign-up on, which takes the quote that it claims', async () => {
    const quote = await quoteOf({ customerEmail: 'cleo@x.example', customerPhone: '(518) 555-0106' });
    const anonymous = quote.customer_record_id;
    const signUp = await asAnyone(testApp)('POST /api/customer/signup', {
      firstName: 'Cleo',
      lastName: 'Marsh',
      email: 'cleo@x.example',
      phone: '(518) 555-0106',
      password: 'correct horse',
      confirmPassword: 'correct horse',
      claimToken: quote.claimToken,
    });
    assert.equal(signUp.status, 200);
    const { db } = testApp.deps;
    const record = await db
      .selectFrom('customer_records')
      .selectAll()
      .where('email', '=', 'cleo@x.example')
      .executeTakeFirstOrThrow();
    assert.deepEqual([record.quotes, record.name], [1, 'Cleo Marsh']);
    assert.equal((await recordOf(quote.id))?.id, record.id);
    const left = await db.selectFrom('customer_records').select('id').where('id', '=', anonymous).execute();
    assert.deepEqual(left, [], 'the record without an account was the same person');
    const next = await quoteOf({ customerEmail: 'cleo@x.example', customerPhone: '(518) 555-0106' });
    assert.equal((await recordOf(next.id))?.id, record.id);
  });

  test('keeps what it requests with its address; what it requests for another person is theirs', async () => {
    const customer = await asCustomer(testApp);
    const headers = { cookie: customer.cookie };
    const { email } = customer.person;
    const one = await quoteOf({ customerEmail: email }, headers);
    const two = await quoteOf({ customerEmail: email, customerPhone: '(518) 555-0107' }, headers);
    assert.equal(two.customer_record_id, one.customer_record_id);
    const friend = await quoteOf({ customerEmail: 'a.friend@x.example' }, headers);
    assert.deepEqual([friend.customer_id, friend.email_confirmed_at], [null, null]);
    assert.notEqual(friend.customer_record_id, one.customer_record_id);
    const own = await quoteOf({ customerEmail: 'a.friend@x.example', customerPhone: friend.customer_phone });
    assert.equal(own.customer_record_id, friend.customer_record_id);
  });
});

describe('the figures of a customer', () => {
  test('follow each change of their quotes', async () => {
    const quote = await quoteOf({
      customerEmail: 'dov@x.example',
      scheduledDate: '2027-06-19',
      scheduledTime: '10:00 AM',
    });
    assert.deepEqual(pick(await recordOf(quote.id)), [1, 0, 1, 0]);
    await owner(`POST /api/quotes/${quote.id}/approve`, {});
    assert.deepEqual(pick(await recordOf(quote.id)), [1, 1, 1, 0]);
    await testApp.deps.db
      .updateTable('quotes')
      .set({ completed_at: '2027-05-01T12:00:00Z' })
      .where('id', '=', quote.id)
      .execute();
    assert.deepEqual(pick(await recordOf(quote.id)), [1, 1, 0, quote.total_cents]);
    await testApp.deps.db.updateTable('quotes').set({ completed_at: null }).where('id', '=', quote.id).execute();
  });

  const pick = (record: Awaited<ReturnType<typeof recordOf>>) =>
    record && [record.quotes, record.booked, record.open, record.owed_cents];
});

test('two submits at once from the same person make one record', async () => {
  const contact = { customerEmail: 'eli@x.example', customerPhone: '(518) 555-0107' };
  const [one, two] = await Promise.all([quoteOf(contact), quoteOf(contact)]);
  assert.equal(one.customer_record_id, two.customer_record_id);
});

describe('the list of customers', () => {
  const page = async (query: string) => {
    const { status, body } = await owner(`GET /api/customers?${query}`);
    assert.equal(status, 200, JSON.stringify(body));
    return body as { items: CustomerInList[]; nextCursor: string | null };
  };
  const namesOf = async (query: string) => (await page(query)).items.map(({ email }) => email);

  test('comes in pages, the latest request first, no one twice or left out', async () => {
    const all = (await page('limit=200')).items;
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const part = await page(`limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor;
    } while (cursor);
    assert.deepEqual(
      seen,
      all.map(({ id }) => id),
    );
    assert.deepEqual(
      all.map(({ lastAt }) => lastAt),
      all.map(({ lastAt }) => lastAt).toSorted((a, b) => b.localeCompare(a)),
    );
  });

  test('is searched by name, address and phone number', async () => {
    await quoteOf({
      customerFirstName: 'Zora',
      customerLastName: 'Quimby',
      customerName: 'Zora Quimby',
      customerEmail: 'zora@x.example',
      customerPhone: '(518) 555-0177',
    });
    for (const q of ['quimby', 'zora@x.example', '555-0177', '0177'])
      assert.deepEqual(await namesOf(`q=${encodeURIComponent(q)}`), ['zora@x.example'], q);
    assert.deepEqual(await namesOf('q=xylophone'), []);
  });

  test('is narrowed to the groups that the rule names', async () => {
    const { db } = testApp.deps;
    const quote = await quoteOf({ customerEmail: 'fay@x.example', ...TIMED, scheduledDate: '2027-06-26' });
    await owner(`POST /api/quotes/${quote.id}/approve`, {});
    const set = (change: object) => db.updateTable('quotes').set(change).where('id', '=', quote.id).execute();
    const year = { created_at: '2026-05-01T12:00:00Z', completed_at: '2026-05-08T12:00:00Z' };
    await set(year);
    await db
      .updateTable('customer_records')
      .set({ created_at: year.created_at })
      .where('email', '=', 'fay@x.example')
      .execute();
    for (const group of CUSTOMER_GROUPS) {
      const { items } = await page(`status=${group}&limit=200`);
      const all = (await page('limit=200')).items;
      assert.deepEqual(
        items.map(({ id }) => id).toSorted(),
        all
          .filter(({ groups }) => groups.includes(group))
          .map(({ id }) => id)
          .toSorted(),
        group,
      );
    }
    assert.ok((await namesOf('status=due-again')).includes('fay@x.example'));
    assert.ok((await namesOf('status=owes')).includes('fay@x.example'));
    await set({ completed_at: null });
  });

  test('refuses a group that there is not', async () => {
    assert.equal((await owner('GET /api/customers?status=rich')).status, 422);
  });

  test('is exported for spreadsheets, formulas as text', async () => {
    await testApp.deps.db
      .updateTable('customer_records')
      .set({ notes: '=HYPERLINK("http://x.example")' })
      .where('email', '=', 'zora@x.example')
      .execute();
    const answer = await owner.download('/api/customers/export?q=zora');
    assert.match(String(answer.headers['content-type']), /^text\/csv/);
    assert.match(answer.body, /"Zora Quimby","zora@x.example","\(518\) 555-0177"/);
    assert.match(answer.body, /'=HYPERLINK/);
    await testApp.deps.db
      .updateTable('customer_records')
      .set({ notes: '' })
      .where('email', '=', 'zora@x.example')
      .execute();
  });
});

test('the record of a customer holds their quotes, payments, messages, mails and who may be the same', async () => {
  const contact = { customerEmail: 'gus@x.example', customerPhone: '(518) 555-0155' };
  const quote = await quoteOf({ ...contact, ...TIMED, scheduledTime: '2:00 PM' });
  const twin = await quoteOf({ customerEmail: 'gus@work.example', customerPhone: contact.customerPhone });
  await owner(`POST /api/quotes/${quote.id}/approve`, {});
  await asAnyone(testApp)('POST /api/contact', { name: 'Gus', email: 'gus@x.example', message: 'Bring a hose?' });
  const job = await testApp.deps.db
    .selectFrom('jobs')
    .select('id')
    .where('quote_id', '=', quote.id)
    .executeTakeFirstOrThrow();
  const part = { clientId: testApp.deps.random.id(), kind: 'payment', method: 'cash', cents: 4000 };
  assert.equal((await owner(`POST /api/jobs/${job.id}/payments`, part)).status, 201);
  const { status, body } = await owner(`GET /api/customers/${quote.customer_record_id}`);
  const customer = body as unknown as CustomerDetail;
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(
    customer.history.map(({ id, jobId, progress }) => [id, jobId, progress]),
    [[quote.id, job.id, 'approved']],
  );
  assert.deepEqual(
    customer.payments.map(({ amount }) => amount),
    [40],
  );
  assert.deepEqual(
    customer.messages.map(({ text }) => text),
    ['Bring a hose?'],
  );
  assert.ok(customer.mails.some(({ kind }) => kind === 'quote-received'));
  assert.deepEqual(
    customer.similar.map(({ id }) => id),
    [twin.customer_record_id],
  );
  assert.deepEqual(
    customer.vehicles.map(({ vehicleSubtype }) => vehicleSubtype),
    ['Ford F-150'],
  );
  assert.equal((await owner(`GET /api/customers/${testApp.deps.random.id()}`)).status, 404);
});

test('the vehicles of two records are each once on the record that they were merged into, with what was said of them last', async () => {
  const said = { vehicleMake: 'Ford', vehicleModel: 'F-150', vehiclePlate: 'AB 12' };
  const request = (customerEmail: string, customerPhone: string, more: object) =>
    quoteOf({ customerEmail, customerPhone, ...said, ...more });
  const first = await request('vera@x.example', '(518) 555-0181', { vehicleColor: 'red' });
  const second = await request('vera@y.example', '(518) 555-0182', { vehicleColor: 'blue', vehicleYear: '2019' });
  const [into, from] = [await recordOf(first.id), await recordOf(second.id)];
  const { status, body } = await owner(`POST /api/customers/${into?.id}/merge`, { id: from?.id });
  assert.equal(status, 200, JSON.stringify(body));
  const { vehicles } = body as unknown as CustomerDetail;
  assert.deepEqual(
    vehicles.map((each) => vehicleDetails(each, 'en')),
    ['2019 Ford F-150, blue, AB 12'],
  );
});

test('the record tells what was paid and is owed, what the work looked like, how it was rated, the consent and the language', async () => {
  const crew = await asEmployee(testApp);
  const quote = { customerEmail: 'ida@x.example', customerPhone: '(518) 555-0171', optOutSocialMedia: true };
  const { id: job, quoteId } = await addCrewedJob(testApp, crew.person.roleId, { quote });
  const record = await recordOf(quoteId);
  assert.equal((await owner(`PATCH /api/customers/${record?.id}`, { language: 'es' })).status, 200);
  await crew(`POST /api/jobs/${job}/photos`, { photoType: 'after', photoUrl: photoUrl(), description: 'Done' });
  const report = { completionNotes: 'All clean', timeSpent: 95, reasonWithoutPhotos: 'The phone was empty' };
  const completed = await crew(`POST /api/jobs/${job}/completion`, report);
  assert.equal(completed.status, 201, JSON.stringify(completed.body));
  const part = { clientId: testApp.deps.random.id(), kind: 'payment', method: 'cash', cents: 4000 };
  const received = await owner(`POST /api/jobs/${job}/payments`, part);
  assert.equal(received.status, 201, JSON.stringify(received.body));
  const rating = { quote_id: quoteId, stars: 4, words: 'Shiny', at: testApp.deps.clock.now().toString() };
  await testApp.deps.db.insertInto('customer_ratings').values(rating).execute();
  const { body } = await owner(`GET /api/customers/${record?.id}`);
  const { paid, owed, language, payments, photos, history, groups } = body as unknown as CustomerDetail;
  assert.deepEqual([paid, owed, language, groups.includes('owes')], [40, 95, 'es', true]);
  assert.deepEqual(
    payments.map(({ kind, amount, quoteId: of }) => [kind, amount, of]),
    [['payment', 40, quoteId]],
  );
  assert.deepEqual(
    photos.map(({ quoteId: of }) => of),
    [quoteId],
  );
  assert.deepEqual(
    history.map(({ rating: given, optOutSocialMedia, payment }) => [given, optOutSocialMedia, payment]),
    [[{ stars: 4, words: 'Shiny' }, true, 'partly-paid']],
  );
});

test('the rules of the database hold', async () => {
  assert.deepEqual(await brokenRules(), []);
});

test('the record is the one that the rule names', async () => {
  const quotes = await testApp.deps.db
    .selectFrom('quotes')
    .innerJoin('customer_keys', 'customer_keys.record_id', 'customer_record_id')
    .selectAll('quotes')
    .select((row) => row.fn.agg<string[]>('array_agg', ['customer_keys.key']).as('keys'))
    .groupBy('quotes.id')
    .execute();
  assert.ok(quotes.length > 5);
  for (const quote of quotes) {
    const { customer_id: accountId, customer_email: email, customer_phone: phone } = quote;
    const { own } = customerKeys({ accountId, isEmailProven: quote.email_confirmed_at !== null, email, phone });
    assert.ok(quote.keys.includes(own), own);
  }
});

test('the owner corrects and removes a vehicle; its quotes keep it, a later booking brings it back, and the record shows what counts', async () => {
  const customer = await asCustomer(testApp);
  const said = { vehicleMake: 'Ford', vehicleModel: 'F-150', vehiclePlate: 'AB 12' };
  const sent = exampleQuote({ ...UNTIMED, ...said, customerEmail: customer.person.email });
  const { status, body: quote } = await customer('POST /api/quotes', sent);
  assert.equal(status, 201, JSON.stringify(quote));
  const { customer_record_id: id } = await testApp.deps.db
    .selectFrom('quotes')
    .select('customer_record_id')
    .where('id', '=', String(quote['id']))
    .executeTakeFirstOrThrow();
  const shown = async () =>
    ((await owner(`GET /api/customers/${id}`)).body as unknown as CustomerDetail).vehicles.map((each) =>
      vehicleDetails(each, 'en'),
    );
  const saved = async () =>
    ((await customer('GET /api/customer/vehicles')).body as unknown as CustomerDetail['vehicles']).map((each) =>
      vehicleDetails(each, 'en'),
    );
  const { vehicles } = (await owner(`GET /api/customers/${id}`)).body as unknown as CustomerDetail;
  const { name: _, ...vehicle } = vehicles[0] ?? assert.fail();
  const change = { ...vehicle, vehicleModel: 'F-250', vehiclePlate: 'CD 34', vehicleColor: 'red' };
  const corrected = await owner(`POST /api/customers/${id}/vehicles/change`, { vehicle, change });
  assert.equal(corrected.status, 200, JSON.stringify(corrected.body));
  assert.deepEqual([await shown(), await saved()], [['Ford F-250, red, CD 34'], ['Ford F-250, red, CD 34']]);
  const { body: sold } = await owner(`GET /api/quotes/${String(quote['id'])}`);
  assert.deepEqual([sold['vehicleModel'], sold['vehiclePlate']], ['F-150', 'AB 12'], 'what was sold stays');
  assert.equal((await owner(`POST /api/customers/${id}/vehicles/change`, { vehicle, change })).status, 404);

  const wrong = { ...change, vehicleType: 'spaceship', vehicleYear: '20' };
  const refused = await owner(`POST /api/customers/${id}/vehicles/change`, { vehicle: change, change: wrong });
  assert.deepEqual([refused.status, JSON.stringify(refused.body).includes('change.vehicleYear')], [422, true]);

  assert.equal((await owner(`POST /api/customers/${id}/vehicles/remove`, { vehicle: change })).status, 200);
  assert.deepEqual([await shown(), await saved()], [[], []]);
  const again = await customer('POST /api/quotes', sent);
  assert.equal(again.status, 201, JSON.stringify(again.body));
  assert.deepEqual(await shown(), ['Ford F-150, AB 12']);
  const audit = await testApp.deps.db.selectFrom('audit').select('action').where('subject_id', '=', id).execute();
  const actions = audit.map(({ action }) => action);
  assert.ok(actions.includes('customer-record.change-vehicle') && actions.includes('customer-record.remove-vehicle'));
});
