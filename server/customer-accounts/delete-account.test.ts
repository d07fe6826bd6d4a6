import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { readTables } from '#server/backup/queries.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { addGiftCard } from '#testing/gift-cards.ts';
import { fromAnywhere, quoteFrom, addPerson } from '#testing/people.ts';
import { photoUrl } from '#testing/permissions/things.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());

const remove = (ask: Caller, password: string) => ask('POST /api/customer/delete-account', { password });

/** Everything that the database says, as one text. */
async function everything(): Promise<string> {
  const tables = await readTables(testApp.deps.db);
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(testApp.deps.db)).rows),
  );
  return JSON.stringify(rows);
}

/** Gift cards to Ottoline Quenby and from her, and one that holds a refund of the quote of hers. */
async function giveCards(email: string, quoteId: string): Promise<void> {
  const [hers, his] = [
    { name: 'Ottoline Quenby', email },
    { name: 'Bertram', email: 'bertram@example.com' },
  ] as const;
  const sold = { origin: 'sold', method: 'cash', cents: 5000 } as const;
  const to = ({ name, email: recipientEmail }: typeof hers | typeof his) => ({ recipientName: name, recipientEmail });
  const from = ({ name, email: buyerEmail }: typeof hers | typeof his) => ({ senderName: name, buyerEmail });
  for (const card of [
    { origin: 'goodwill', cents: 1000, reason: 'Quenby waited', ...to(hers) },
    { ...sold, ...to(hers), ...from(his) },
    { ...sold, ...to(his), ...from(hers), message: 'From Ottoline', deliverOn: '2027-12-24' },
  ])
    assert.equal((await owner('POST /api/gift-cards', card)).status, 201);
  const refund = await addGiftCard(testApp.deps, { recipientName: 'Ottoline', recipientEmail: 'quenby@example.com' });
  await testApp.deps.db.updateTable('gift_cards').set({ quote_id: quoteId }).where('id', '=', refund).execute();
}

describe('deleting an account', () => {
  test('erases the person everywhere and keeps amounts, dates, and services', async () => {
    const person = await addPerson(testApp.deps, 'customer', { email: 'ottoline.unique@example.com' });
    await testApp.deps.db
      .updateTable('people')
      .set({ name: 'Ottoline Quenby' })
      .where('id', '=', person.personId)
      .execute();
    const ask = await asCustomer(testApp, person);
    const request = exampleQuote({
      customerName: 'Ottoline Quenby',
      customerFirstName: 'Ottoline',
      customerLastName: 'Quenby',
      customerEmail: person.email,
      customerPhone: '(518) 555-7777',
      packageType: 'garbage',
      vehicleType: undefined,
      vehicleSubtype: undefined,
      extras: [],
      basePrice: undefined,
      truckFee: undefined,
      totalPrice: undefined,
      serviceAddress: '1 Unmistakable Lane',
      scheduledTime: '10:00 AM',
      aiPhotos: [photoUrl()],
    });
    const { body } = await submit(testApp.app, request, fromAnywhere());
    await ask('POST /api/customer/notes', { text: 'My Unmistakable Lane gate', quoteId: body.id });
    await owner(`PATCH /api/quotes/${body.id}`, { notes: 'Mrs. Quenby likes it early' });
    await ask('POST /api/customer/vehicles', { vehicleType: 'car', vehicleSubtype: 'Unmistakable' });
    await ask(`POST /api/customer/quotes/${body.id}/cancel`, { reason: 'Quenby moves' });
    const at = TEST_NOW;
    const words = 'Nicer than Unmistakable Lane ever was';
    await testApp.deps.db.insertInto('customer_ratings').values({ quote_id: body.id, stars: 5, words, at }).execute();
    await testApp.deps.db
      .insertInto('outbox')
      .values({
        id: testApp.deps.random.id(),
        channel: 'sms',
        kind: 'visit-reminder',
        message_id: 'text-message',
        recipient: '+15185557777',
        data: JSON.stringify({ text: 'Hello Ottoline' }),
        due_at: at,
        deadline: at,
        quote_id: body.id,
        created_at: at,
      })
      .execute();
    await giveCards(person.email, body.id);
    const traces = /ottoline|quenby|5185557777|unmistakable/i;
    assert.match(await everything(), traces);

    assert.equal((await remove(ask, 'wrong')).status, 422);
    assert.equal((await remove(ask, person.password)).status, 204);
    assert.doesNotMatch(await everything(), traces);
    assert.equal((await ask('GET /api/customer/session')).status, 401);
    const kept = await testApp.deps.db
      .selectFrom('quotes')
      .select(['total_cents', 'scheduled_date', 'package_type', 'lines', 'customer_name'])
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    assert.equal(kept.total_cents, body.totalPrice * 100);
    assert.deepEqual(
      kept.lines.map(({ facts: _, ...line }) => line),
      body.lines,
    );
    assert.deepEqual(
      [kept.scheduled_date, kept.package_type, kept.customer_name],
      ['2027-06-19', 'garbage', 'Deleted customer'],
    );
    const given = await testApp.deps.db
      .selectFrom('outbox')
      .select(['status', 'data'])
      .where('kind', '=', 'gift-card')
      .where('recipient', '=', 'bertram@example.com')
      .execute();
    assert.deepEqual(
      given.map(({ status, data }) => [status, data['recipientName'], data['senderName'], data['message']]),
      [['waiting', 'Bertram', 'Brightbay Detailing', '']],
      'whom the customer gave a card still gets it',
    );
    const photos = await testApp.deps.db.selectFrom('photos').select('id').execute();
    assert.deepEqual(photos, [], 'what no row names is gone');
    assert.equal((await owner(`GET /api/quotes/${body.id}`)).status, 200);
  });

  test('waits for what is open', async () => {
    const ask = await asCustomer(testApp);
    const { person } = ask;
    const { id, reference, scheduledDate } = await quoteFrom(testApp, person.email);
    const refused = await remove(ask, person.password);
    assert.equal(refused.status, 409);
    assert.match(String(refused.body['detail']), new RegExp(reference));
    await owner(`POST /api/quotes/${id}/approve`, {});
    assert.equal((await remove(ask, person.password)).status, 409);

    testApp.setNow(
      Temporal.Instant.from(String(scheduledDate))
        .add({ hours: 24 * 15 })
        .toString(),
    );
    const later = await asCustomer(testApp, person);
    assert.equal((await remove(later, person.password)).status, 204, 'an appointment that was never closed');
    testApp.setNow(TEST_NOW);
  });

  test('leaves quotes alone whose address was never shown to be theirs', async () => {
    const person = await addPerson(testApp.deps, 'customer');
    await testApp.deps.db
      .updateTable('people')
      .set({ email_verified_at: null })
      .where('id', '=', person.personId)
      .execute();
    const { id } = await quoteFrom(testApp, person.email);
    const ask = await asCustomer(testApp, person);
    assert.equal((await remove(ask, person.password)).status, 204);
    assert.equal((await owner(`GET /api/quotes/${id}`)).body['customerEmail'], person.email);
  });

  test('removes only the customer role of a person who is also an admin', async () => {
    const person = await addPerson(testApp.deps, 'admin');
    const at = testApp.deps.clock.now().toString();
    await testApp.deps.db
      .insertInto('customers')
      .values({ id: testApp.deps.random.id(), person_id: person.personId, created_at: at })
      .execute();
    assert.equal((await remove(await asCustomer(testApp, person), person.password)).status, 204);
    const admin = await asOwner(testApp, person);
    assert.equal((await admin('GET /api/admin/check-auth')).status, 200);
  });
});

test('the export is a file with everything about the customer, and nothing about others', async () => {
  const ask = await asCustomer(testApp);
  const { person } = ask;
  const { id, reference, scheduledDate } = await quoteFrom(testApp, person.email);
  const others = await quoteFrom(testApp, 'others@example.com');
  await ask('POST /api/customer/notes', { text: 'The gate code is 4711.' });
  const { db } = testApp.deps;
  const confirmed = { quote_id: id, starts_at: String(scheduledDate), at: '2027-06-01T12:00:07Z' };
  await db.insertInto('visit_confirmations').values(confirmed).execute();
  await db
    .insertInto('customer_ratings')
    .values({ quote_id: id, stars: 4, words: 'So clean.', at: confirmed.at })
    .execute();
  const gift = { origin: 'sold', method: 'cash', cents: 5000, senderName: 'Me', message: 'For a clean car' };
  const friend = { recipientName: 'Friend', recipientEmail: 'friend@example.com', buyerEmail: person.email };
  assert.equal((await owner('POST /api/gift-cards', { ...gift, ...friend })).status, 201);
  const { status, headers, body } = await ask('GET /api/customer/export');
  assert.equal(status, 200);
  assert.match(String(headers['content-disposition']), /^attachment; .*\.json/);
  const text = JSON.stringify(body);
  const said = ['The gate code is 4711.', 'quote-received', 'So clean.', 'For a clean car'];
  for (const own of [person.email, reference, confirmed.at, ...said]) assert.ok(text.includes(own), `it lacks ${own}`);
  for (const other of [others.reference, friend.recipientEmail]) assert.ok(!text.includes(other), other);
});
