import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.ts';
import { quoteFrom } from '../test-customer.ts';
import { addCrewedJob } from '../test-crewed-job.ts';
import { addPerson, cookieFor, send, type TestPerson } from '../test-people.ts';
import { photoUrl } from '../test-permission-things.ts';

let testApp: TestApp;
let admin: string;
let customer: TestPerson;
let cookie: string;
before(async () => {
  testApp = await startTestApp();
  admin = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
});
beforeEach(async () => {
  customer = await addPerson(testApp.deps, 'customer');
  cookie = await cookieFor(testApp.deps, customer, 'customer');
});
after(() => testApp.close());

const ask = (call: string, body?: unknown, as = cookie) => send(testApp.app, call, { cookie: as, body });
const own = (id: string) => `/api/customer/quotes/${id}`;
const statusOf = async (id: string) => (await ask(`GET ${own(id)}`)).body['status'];
const newestMail = async (recipient: string) =>
  testApp.deps.db
    .selectFrom('outbox')
    .select(['kind', 'data'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('the quotes of a customer', () => {
  test('are those with the verified address, newest first, with badge, lines and time', async () => {
    const person = await addPerson(testApp.deps, 'customer');
    const as = await cookieFor(testApp.deps, person, 'customer');
    const first = await quoteFrom(testApp, person.email);
    const second = await quoteFrom(testApp, person.email);
    await ask(`POST /api/quotes/${first.id}/approve`, {}, admin);
    const { body } = await ask('GET /api/customer/quotes', undefined, as);
    const list = body as unknown as readonly Readonly<Record<string, unknown>>[];
    assert.deepEqual(
      list.map(({ reference, status }) => [reference, status]),
      [
        [second.reference, 'pending'],
        [first.reference, 'approved'],
      ],
    );
    assert.deepEqual(list[1]?.['lines'], first.lines);
    assert.deepEqual(list[1]?.['scheduledDate'], first.scheduledDate);
    assert.deepEqual(list[1]?.['extras'], ['Little Tree Black Ice Air Freshener', 'Tire Shine']);
  });

  test('submitted while logged in belong to the account, whatever their address', async () => {
    const as = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'customer'), 'customer');
    const { body } = await ask(
      'POST /api/quotes',
      {
        customerName: 'Dana',
        customerEmail: 'work@example.com',
        customerPhone: '(518) 555-0199',
        packageType: 'full',
        vehicleType: 'car',
        vehicleSubtype: 'Honda',
        paymentMethod: 'cash',
        acceptedTermsOfService: true,
        acceptedLiability: true,
      },
      as,
    );
    assert.equal((await ask(`GET ${own(String(body['id']))}`, undefined, as)).status, 200);
  });

  test('show the finished work with signed photos and without names once it is completed', async () => {
    const employee = await addPerson(testApp.deps, 'employee');
    const crew = await cookieFor(testApp.deps, employee, 'employee');
    const { id: job, quoteId } = await addCrewedJob(testApp, employee.hatId, {
      quote: { customerEmail: customer.email },
    });
    for (const photoType of ['before', 'after'])
      await ask(`POST /api/jobs/${job}/photos`, { photoType, photoUrl: photoUrl(), description: photoType }, crew);
    assert.deepEqual(
      [await statusOf(quoteId), (await ask(`GET ${own(quoteId)}`)).body['report']],
      ['in-progress', null],
    );
    const report = { completionNotes: 'Dog hair everywhere', timeSpent: 95 };
    assert.equal((await ask(`POST /api/jobs/${job}/completion`, report, crew)).status, 201);
    const { body } = await ask(`GET ${own(quoteId)}`);
    assert.equal(body['status'], 'completed');
    const work = body['report'] as { notes: string; photos: { photoType: string; url: string }[] };
    assert.equal(work.notes, 'Dog hair everywhere');
    assert.deepEqual(
      work.photos.map(({ photoType }) => photoType),
      ['before', 'after'],
    );
    const photo = await testApp.app.inject({ url: work.photos[0]?.url ?? '' });
    assert.deepEqual([photo.statusCode, photo.headers['content-type']], [200, 'image/jpeg']);
    assert.doesNotMatch(JSON.stringify(work), /FKE-|The employee/);
  });
});

describe('a visit', () => {
  test('is moved in time: the old slot is free, the new one taken, the job scheduled anew', async () => {
    const { id } = await quoteFrom(testApp, customer.email);
    await ask(`POST /api/quotes/${id}/approve`, {}, admin);
    const moved = await ask(`POST ${own(id)}/reschedule`, { scheduledDate: '2027-10-30', scheduledTime: '10:00 AM' });
    assert.deepEqual([moved.status, moved.body['scheduledDate']], [200, '2027-10-30T14:00:00Z']);
    const holds = await testApp.deps.db
      .selectFrom('slot_holds')
      .select('starts_at')
      .where('quote_id', '=', id)
      .execute();
    assert.deepEqual(holds, [{ starts_at: '2027-10-30T14:00:00Z' }]);
  });

  test('is cancelled in time, and a second time is told so', async () => {
    const { id } = await quoteFrom(testApp, customer.email);
    const twice = await Promise.all([ask(`POST ${own(id)}/cancel`, {}), ask(`POST ${own(id)}/cancel`, {})]);
    assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(await statusOf(id), 'cancelled');
  });

  test('is neither moved nor cancelled within 24 hours: call us', async () => {
    const { id, scheduledDate } = await quoteFrom(testApp, customer.email);
    const startsAt = Temporal.Instant.from(String(scheduledDate));
    testApp.setNow(startsAt.subtract({ hours: 24 }).add({ seconds: 1 }).toString());
    const late = await cookieFor(testApp.deps, customer, 'customer');
    const cancel = await ask(`POST ${own(id)}/cancel`, {}, late);
    const move = await ask(
      `POST ${own(id)}/reschedule`,
      { scheduledDate: '2028-10-30', scheduledTime: '10:00 AM' },
      late,
    );
    testApp.setNow(TEST_NOW);
    for (const { status, body } of [cancel, move]) {
      assert.deepEqual([status, body['code']], [409, 'too-late']);
      assert.match(String(body['detail']), /Please call us at/);
    }
    assert.equal(await statusOf(id), 'pending');
  });

  test('is a calendar file under the same UID as in the mails', async () => {
    const { id, reference } = await quoteFrom(testApp, customer.email);
    const { payload, headers } = await testApp.app.inject({ url: `${own(id)}/visit.ics`, headers: { cookie } });
    assert.match(payload, new RegExp(`UID:${reference}@`));
    assert.match(payload, /STATUS:TENTATIVE/);
    assert.match(String(headers['content-disposition']), new RegExp(`${reference}\\.ics`));
  });
});

test('an offer is accepted from the account', async () => {
  const { id } = await quoteFrom(testApp, customer.email);
  await ask(`POST /api/quotes/${id}/counter-offer`, { totalPrice: 150, reason: 'More work' }, admin);
  const { status, body } = await ask(`POST ${own(id)}/answer`, { accept: true });
  assert.deepEqual([status, body['status'], body['totalPrice']], [200, 'approved', 150]);
});

test('the consent to publish photos can be withdrawn, and the log says so without a name', async () => {
  const { id } = await quoteFrom(testApp, customer.email);
  const { body } = await ask(`PATCH ${own(id)}`, { optOutSocialMedia: true });
  assert.equal(body['optOutSocialMedia'], true);
  await ask(`PATCH ${own(id)}`, { optOutSocialMedia: true });
  const entries = await testApp.deps.db
    .selectFrom('audit')
    .select(['person_id', 'after'])
    .where('subject_id', '=', id)
    .where('action', '=', 'quote.photo-consent')
    .execute();
  assert.deepEqual(entries, [{ person_id: customer.personId, after: { optOutSocialMedia: true } }]);
});

describe('a new link of a quote', () => {
  test('is mailed to its address, and every earlier one opens nothing, from the account and from the page', async () => {
    const { id, quoteUrl } = await quoteFrom(testApp, customer.email);
    const opens = async (url: string) =>
      (await ask(`GET /api/quotes/by-token/${url.split('/').at(-1)}`, undefined, '')).status;
    assert.equal(await opens(quoteUrl), 200);
    await ask(`POST ${own(id)}/new-link`);
    const second = String((await newestMail(customer.email)).data['quoteUrl']);
    assert.deepEqual([await opens(quoteUrl), await opens(second)], [404, 200]);

    const { status, body } = await ask(`POST /api/quotes/by-token/${second.split('/').at(-1)}/new-link`, undefined, '');
    assert.deepEqual([status, JSON.stringify(body).includes('/quote/')], [200, false], 'nobody is shown it');
    const third = String((await newestMail(customer.email)).data['quoteUrl']);
    assert.deepEqual([await opens(second), await opens(third)], [404, 200]);
    await ask(`POST ${own(id)}/cancel`, {});
    assert.equal((await newestMail(customer.email)).data['quoteUrl'], third, 'later mails have the newest');
  });
});

test('a note reaches the shop with the quote that it is about', async () => {
  const { id, reference } = await quoteFrom(testApp, customer.email);
  assert.equal((await ask('POST /api/customer/notes', { text: 'The gate code is 4711.', quoteId: id })).status, 201);
  const { message, email } = await testApp.deps.db
    .selectFrom('contact_messages')
    .select(['message', 'email'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  assert.deepEqual([message, email], [`About quote ${reference}:\nThe gate code is 4711.`, customer.email]);
});

test('a vehicle is saved once, listed, and forgotten by its owner only', async () => {
  const vehicle = { vehicleType: 'truck', vehicleSubtype: 'Ford F-150', name: 'The red one' };
  const { status, body } = await ask('POST /api/customer/vehicles', vehicle);
  assert.equal(status, 201);
  assert.equal((await ask('POST /api/customer/vehicles', vehicle)).body['id'], body['id']);
  assert.deepEqual((await ask('GET /api/customer/vehicles')).body, [body]);
  const other = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'customer'), 'customer');
  assert.equal((await ask(`DELETE /api/customer/vehicles/${body['id']}`, undefined, other)).status, 404);
  assert.equal((await ask(`DELETE /api/customer/vehicles/${body['id']}`)).status, 204);
  assert.deepEqual((await ask('GET /api/customer/vehicles')).body, []);
});
