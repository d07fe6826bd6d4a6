import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone, asCustomer, asEmployee, asOwner, type Caller } from '#testing/callers.ts';
import { addCrewedJob } from '#testing/jobs.ts';
import { quoteFrom } from '#testing/people.ts';
import { photoUrl } from '#testing/permissions/things.ts';
import { exampleQuote } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;
let ask: Caller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
beforeEach(async () => {
  ask = await asCustomer(testApp);
});
after(() => testApp.close());

type History = { readonly action: string; readonly who: string };

const own = (id: string) => `/api/customer/quotes/${id}`;
const statusOf = async (id: string) => (await ask(`GET ${own(id)}`)).body['status'];
const newestMail = async () => (await mailsOf(testApp, { recipient: ask.person.email })).at(-1)!;

describe('the quotes of a customer', () => {
  test('are those with the verified address, newest first, with badge, lines and time', async () => {
    const first = await quoteFrom(testApp, ask.person.email);
    const second = await quoteFrom(testApp, ask.person.email);
    await owner(`POST /api/quotes/${first.id}/approve`, {});
    const { body } = await ask('GET /api/customer/quotes');
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

  test('submitted while logged in belong to the account if they have its address, and to no one’s otherwise', async () => {
    const untimed = { scheduledDate: undefined, scheduledTime: undefined };
    const { body: mine } = await ask('POST /api/quotes', exampleQuote({ ...untimed, customerEmail: ask.person.email }));
    assert.equal((await ask(`GET ${own(String(mine['id']))}`)).status, 200);
    const { body: other } = await ask(
      'POST /api/quotes',
      exampleQuote({ ...untimed, customerEmail: 'bo@example.com' }),
    );
    assert.equal((await ask(`GET ${own(String(other['id']))}`)).status, 404);
    const claim = { claimToken: other['claimToken'] };
    assert.equal((await ask('POST /api/customer/claim', claim)).status, 404);
    const sentBy = async ({ id }: Readonly<Record<string, unknown>>) => {
      const { history } = (await owner(`GET /api/quotes/${String(id)}`)).body as {
        readonly history: readonly History[];
      };
      return history.find(({ action }) => action === 'quote.submit')?.who;
    };
    assert.match((await sentBy(mine)) ?? '', /^The customer \d/);
    assert.equal(await sentBy(other), 'The customer');
  });

  test('show the finished work with signed photos and without names once it is completed', async () => {
    const crew = await asEmployee(testApp);
    const { id: job, quoteId } = await addCrewedJob(testApp, crew.person.roleId, {
      quote: { customerEmail: ask.person.email },
    });
    for (const photoType of ['before', 'after'])
      await crew(`POST /api/jobs/${job}/photos`, { photoType, photoUrl: photoUrl(), description: photoType });
    assert.deepEqual(
      [await statusOf(quoteId), (await ask(`GET ${own(quoteId)}`)).body['report']],
      ['in-progress', null],
    );
    const report = { completionNotes: 'Dog hair everywhere', timeSpent: 95 };
    assert.equal((await crew(`POST /api/jobs/${job}/completion`, report)).status, 201);
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
  test('is rescheduled: the old slot is free, the new one taken, the job scheduled again', async () => {
    const { id } = await quoteFrom(testApp, ask.person.email);
    await owner(`POST /api/quotes/${id}/approve`, {});
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
    const { id } = await quoteFrom(testApp, ask.person.email);
    const twice = await Promise.all([ask(`POST ${own(id)}/cancel`, {}), ask(`POST ${own(id)}/cancel`, {})]);
    assert.deepEqual(
      twice.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal(await statusOf(id), 'cancelled');
  });

  test('is neither moved nor cancelled within 24 hours: call us', async () => {
    const { id, scheduledDate } = await quoteFrom(testApp, ask.person.email);
    const startsAt = Temporal.Instant.from(String(scheduledDate));
    testApp.setNow(startsAt.subtract({ hours: 24 }).add({ seconds: 1 }).toString());
    const late = await asCustomer(testApp, ask.person);
    const cancel = await late(`POST ${own(id)}/cancel`, {});
    const move = await late(`POST ${own(id)}/reschedule`, { scheduledDate: '2028-10-30', scheduledTime: '10:00 AM' });
    testApp.setNow(TEST_NOW);
    for (const { status, body } of [cancel, move]) {
      assert.deepEqual([status, body['code']], [409, 'too-late']);
      assert.match(String(body['detail']), /Please call us at/);
    }
    assert.equal(await statusOf(id), 'pending');
  });

  test('is a calendar file under the same UID as in the mails', async () => {
    const { id, reference } = await quoteFrom(testApp, ask.person.email);
    const { payload, headers } = await ask.download(`${own(id)}/visit.ics`);
    assert.match(payload, new RegExp(`UID:${reference}@`));
    assert.match(payload, /STATUS:TENTATIVE/);
    assert.match(String(headers['content-disposition']), new RegExp(`${reference}\\.ics`));
  });
});

test('an offer is accepted from the account', async () => {
  const { id } = await quoteFrom(testApp, ask.person.email);
  await owner(`POST /api/quotes/${id}/counter-offer`, { totalPrice: 150, reason: 'More work' });
  const { status, body } = await ask(`POST ${own(id)}/answer`, { accept: true });
  assert.deepEqual([status, body['status'], body['totalPrice']], [200, 'approved', 150]);
});

test('the consent to publish photos can be withdrawn, and the log says so without a name', async () => {
  const { id } = await quoteFrom(testApp, ask.person.email);
  const { body } = await ask(`PATCH ${own(id)}`, { optOutSocialMedia: true });
  assert.equal(body['optOutSocialMedia'], true);
  await ask(`PATCH ${own(id)}`, { optOutSocialMedia: true });
  const entries = await testApp.deps.db
    .selectFrom('audit')
    .select(['person_id', 'after'])
    .where('subject_id', '=', id)
    .where('action', '=', 'quote.photo-consent')
    .execute();
  assert.deepEqual(entries, [{ person_id: ask.person.personId, after: { optOutSocialMedia: true } }]);
});

describe('a new link of a quote', () => {
  test('is mailed to its address, and every earlier one opens nothing, from the account and from the page', async () => {
    const { id, quoteUrl } = await quoteFrom(testApp, ask.person.email);
    const anyone = asAnyone(testApp);
    const opens = async (url: string) => (await anyone(`GET /api/quotes/by-token/${url.split('/').at(-1)}`)).status;
    assert.equal(await opens(quoteUrl), 200);
    await ask(`POST ${own(id)}/new-link`);
    const second = String((await newestMail()).data['quoteUrl']);
    assert.deepEqual([await opens(quoteUrl), await opens(second)], [404, 200]);

    const { status, body } = await anyone(`POST /api/quotes/by-token/${second.split('/').at(-1)}/new-link`);
    assert.deepEqual([status, JSON.stringify(body).includes('/quote/')], [200, false], 'it is shown to no one');
    const third = String((await newestMail()).data['quoteUrl']);
    assert.deepEqual([await opens(second), await opens(third)], [404, 200]);
    await ask(`POST ${own(id)}/cancel`, {});
    assert.equal((await newestMail()).data['quoteUrl'], third, 'later mails have the newest');
  });
});

test('a note reaches the shop with the quote that it is about', async () => {
  const { id, reference } = await quoteFrom(testApp, ask.person.email);
  assert.equal((await ask('POST /api/customer/notes', { text: 'The gate code is 4711.', quoteId: id })).status, 201);
  const { message, email } = await testApp.deps.db
    .selectFrom('contact_messages')
    .select(['message', 'email'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  assert.deepEqual([message, email], [`About quote ${reference}:\nThe gate code is 4711.`, ask.person.email]);
  const quotes = testApp.deps.db.selectFrom('quotes').select('customer_note').where('id', '=', id);
  assert.equal((await quotes.executeTakeFirst())?.customer_note, 'The gate code is 4711.');
});

describe('what a customer says of a vehicle while booking', () => {
  const CIVIC = {
    vehicleType: 'car',
    vehicleSubtype: 'Honda',
    truckFee: undefined,
    totalPrice: undefined,
    basePrice: undefined,
  };
  const SAID = { vehicleYear: '2021', vehicleMake: 'Honda', vehicleModel: 'Civic', vehiclePlate: ' 7abc  123 ' };
  const STORED = { ...SAID, vehicleColor: '', vehiclePlate: '7ABC 123', vehicleUnit: '', vehicleVin: '' };
  const untimed = { scheduledDate: undefined, scheduledTime: undefined };
  const book = async (said: object) => {
    const sent = exampleQuote({ ...untimed, ...CIVIC, ...said, customerEmail: ask.person.email });
    const { status, body } = await ask('POST /api/quotes', sent);
    assert.equal(status, 201, JSON.stringify(body));
    return String(body['id']);
  };
  const saved = async () => {
    const list = (await ask('GET /api/customer/vehicles')).body as unknown as readonly Readonly<
      Record<string, unknown>
    >[];
    return list.map(({ id: _, name: _name, ...vehicle }) => vehicle);
  };

  test('is kept in the account, where the next booking adds what is new, and leaves earlier quotes as they were', async () => {
    const first = await book(SAID);
    await book({ ...SAID, vehicleColor: 'blue', vehicleYear: '' });
    assert.deepEqual(await saved(), [{ vehicleType: 'car', vehicleSubtype: 'Honda', ...STORED, vehicleColor: 'blue' }]);
    const { vehicleColor, vehiclePlate } = (await owner(`GET /api/quotes/${first}`)).body;
    assert.deepEqual([vehicleColor, vehiclePlate], ['', '7ABC 123']);
    const { vehicleModel } = (await ask(`GET ${own(first)}`)).body;
    assert.equal(vehicleModel, 'Civic');
  });

  test('is a second vehicle with another plate, and none where only the class was said', async () => {
    await book(SAID);
    await book({ ...SAID, vehiclePlate: 'XYZ' });
    await book({ vehicleSubtype: 'Ford' });
    assert.deepEqual(
      (await saved()).map(({ vehiclePlate }) => vehiclePlate),
      ['7ABC 123', 'XYZ'],
    );
  });

  test('is found by its plate, however that is typed', async () => {
    const id = await book({ ...SAID, vehiclePlate: 'qrs-98 7' });
    for (const q of ['qrs987', 'QRS-98 7', 'qrs 98']) {
      const { items } = (await owner(`GET /api/quotes?q=${encodeURIComponent(q)}`)).body as {
        readonly items: readonly { readonly id: string }[];
      };
      assert.deepEqual(
        items.map((item) => item.id),
        [id],
        q,
      );
    }
  });

  test('is refused with its field if the year isn’t one', async () => {
    const sent = exampleQuote({ ...untimed, ...CIVIC, vehicleYear: '21' });
    const { status, body } = await ask('POST /api/quotes', sent);
    assert.deepEqual([status, JSON.stringify(body).includes('"path":"vehicleYear"')], [422, true]);
  });
});

test('a vehicle is saved once, listed, and forgotten by its owner only', async () => {
  const vehicle = { vehicleType: 'truck', vehicleSubtype: 'Ford F-150', name: 'The red one' };
  const { status, body } = await ask('POST /api/customer/vehicles', vehicle);
  assert.equal(status, 201);
  assert.equal((await ask('POST /api/customer/vehicles', vehicle)).body['id'], body['id']);
  const unknown = await ask('POST /api/customer/vehicles', { ...vehicle, vehicleType: 'boat' });
  assert.deepEqual([unknown.status, JSON.stringify(unknown.body).includes('"path":"vehicleType"')], [422, true]);
  assert.deepEqual((await ask('GET /api/customer/vehicles')).body, [body]);
  const other = await asCustomer(testApp);
  assert.equal((await other(`DELETE /api/customer/vehicles/${String(body['id'])}`)).status, 404);
  assert.equal((await ask(`DELETE /api/customer/vehicles/${String(body['id'])}`)).status, 204);
  assert.deepEqual((await ask('GET /api/customer/vehicles')).body, []);
});
