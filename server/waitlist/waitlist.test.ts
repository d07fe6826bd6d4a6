import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { WaitlistEntry, WaitlistPlace } from '#contract/waitlist.ts';
import { MOST_WAITING_OF_SENDER } from '#core/quotes/waitlist.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { buildApp } from '#server/app.ts';
import { startScheduler } from '#server/scheduler.ts';
import { countAs, mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { until } from '#testing/mail-room.ts';
import { fromAnywhere } from '#testing/people.ts';
import { exampleQuote, submit, type Answer } from '#testing/quotes.ts';
import { offerWaitlist } from './offer.ts';

/** A Saturday with a few times, of which each has one place. */
const DAY = '2027-06-19';
const NOW = '2027-06-01T12:00:00Z';
const UNTIL = '2027-06-01T14:00:00Z';

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp({ settings: { hasWaitlist: true } });
  owner = await asOwner(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(NOW);
  for (const table of ['quotes', 'waitlist_entries', 'outbox'] as const)
    await testApp.deps.db.deleteFrom(table).execute();
});

async function ask(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await testApp.app.inject({ method, url, headers: fromAnywhere(), ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const join = (name: string, change: object = {}) =>
  ask('POST', '/api/waitlist', {
    day: DAY,
    firstName: name,
    email: `${name.toLowerCase()}@example.com`,
    draft: { packageType: 'full', vehicleType: 'truck', vehicleSubtype: 'Ford F-150', extras: [] },
    ...change,
  });

async function timesOn(token = ''): Promise<readonly string[]> {
  const { body } = await ask('GET', `/api/availability?from=${DAY}&to=${DAY}&package=full&waitlist=${token}`);
  const [day] = body['days'] as readonly { readonly slots: readonly { readonly time: string }[] }[];
  return day?.slots.map(({ time }) => time) ?? [];
}

/** Books every free time of the day. */
async function fill(): Promise<readonly Answer[]> {
  const quotes: Answer[] = [];
  for (const scheduledTime of await timesOn()) {
    const { status, body } = await submit(testApp.app, exampleQuote({ scheduledDate: DAY, scheduledTime }));
    assert.equal(status, 201);
    quotes.push(body);
  }
  assert.ok(quotes.length > 1);
  return quotes;
}

/** Fills the day and opens one time of it again. Returns that time. */
async function fillAndCancel(): Promise<string> {
  const [first] = await fill();
  assert.ok(first);
  return first.id;
}

const cancel = async (id: string) => assert.equal((await owner(`POST /api/quotes/${id}/decline`, {})).status, 200);
const offer = () => offerWaitlist(testApp.deps);
const listed = async () =>
  (await owner(`GET /api/admin/waitlist?day=${DAY}`)).body as unknown as readonly WaitlistEntry[];

async function tokenOf(name: string): Promise<string> {
  const mails = await mailsOf(testApp, { kind: 'waitlist-offer', recipient: `${name.toLowerCase()}@example.com` });
  return String(mails.at(-1)?.data['bookUrl']).split('/').at(-1) ?? '';
}

const book = (token: string, change: object = {}) =>
  submit(testApp.app, exampleQuote({ scheduledDate: DAY, scheduledTime: '10:00 AM', waitlist: token, ...change }));

const holders = () =>
  testApp.deps.db
    .selectFrom('slot_holds')
    .select(['starts_at', 'quote_id', 'waitlist_id'])
    .orderBy('starts_at')
    .execute();

describe('the waitlist of a full day', () => {
  test('holds a time that is free again for who came first, tells them by email, and the link books it', async () => {
    const id = await fillAndCancel();
    assert.equal((await join('Ana')).status, 201);
    assert.equal((await join('Ben')).status, 201);
    assert.equal(await offer(), 0, 'nothing is free');

    await cancel(id);
    const [time = ''] = await timesOn();
    assert.equal(await offer(), 1);
    assert.deepEqual(await timesOn(), [], 'it is held');
    const mails = await mailsOf(testApp, { kind: 'waitlist-offer' });
    assert.deepEqual(
      mails.map(({ recipient, data }) => [recipient, data['heldUntil']]),
      [['ana@example.com', UNTIL]],
    );
    assert.deepEqual(
      (await listed()).map(({ firstName, heldUntil, work }) => [firstName, heldUntil, work]),
      [
        ['Ana', UNTIL, 'Full Detail, Truck, Ford F-150'],
        ['Ben', null, 'Full Detail, Truck, Ford F-150'],
      ],
    );

    const token = await tokenOf('Ana');
    const place = (await ask('GET', `/api/waitlist/${token}`)).body as unknown as WaitlistPlace;
    assert.deepEqual(
      [place.state, place.day, place.time, place.heldUntil, place.draft.vehicleSubtype],
      ['held', DAY, time, UNTIL, 'Ford F-150'],
    );
    assert.deepEqual(await timesOn(token), [time], 'only the link sees it as free');
    assert.deepEqual(await timesOn('a-guess'), []);
    assert.equal((await book('a-guess', { scheduledTime: time })).status, 409);
    const { status, body } = await book(token, { scheduledTime: time });
    assert.equal(status, 201, JSON.stringify(body));
    assert.ok((await holders()).some(({ quote_id: quote }) => quote === body.id));
    assert.ok((await holders()).every(({ waitlist_id: entry }) => entry === null));
    assert.equal((await ask('GET', `/api/waitlist/${token}`)).status, 404);
    assert.deepEqual(
      (await listed()).map(({ firstName }) => firstName),
      ['Ben'],
    );
  });

  test('passes a time on that was not taken within two hours', async () => {
    const id = await fillAndCancel();
    await join('Ana');
    await join('Ben');
    await cancel(id);
    const [time = ''] = await timesOn();
    await offer();
    const token = await tokenOf('Ana');
    testApp.setNow('2027-06-01T13:59:59Z');
    assert.equal(await offer(), 0);
    testApp.setNow(UNTIL);
    assert.equal(await offer(), 2, 'one lapses, one is offered');
    assert.equal(((await ask('GET', `/api/waitlist/${token}`)).body as unknown as WaitlistPlace).state, 'lapsed');
    assert.equal((await book(token, { scheduledTime: time })).status, 409, 'it is held for Ben now');
    assert.deepEqual(
      (await listed()).map(({ firstName }) => firstName),
      ['Ben'],
    );
    assert.equal((await join('Ana')).status, 201, 'and Ana can join again');
    assert.equal((await book(await tokenOf('Ben'), { scheduledTime: time })).status, 201);
  });

  test('sells a held time once, to the link, when 50 want it at once', async () => {
    const id = await fillAndCancel();
    await join('Ana');
    await cancel(id);
    const [time = ''] = await timesOn();
    await offer();
    const token = await tokenOf('Ana');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        book(index % 5 === 0 ? token : '', { scheduledTime: time, waitlist: index % 5 === 0 ? token : undefined }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 409).length;
    assert.deepEqual([answers.filter(({ status }) => status === 201).length, refused], [1, 49]);
    const place = answers.findIndex(({ status }) => status === 201);
    assert.equal(place % 5, 0, 'one of those with the link');
    assert.equal((await holders()).filter(({ waitlist_id: entry }) => entry !== null).length, 0);
  });

  test('keeps the held time when booking it fails, and opens it when another time is booked with the link', async () => {
    const [first, second] = await fill();
    await join('Ana');
    await cancel(first!.id);
    const [time = ''] = await timesOn();
    await offer();
    const token = await tokenOf('Ana');
    assert.equal((await book(token, { scheduledTime: time, totalPrice: 1 })).status, 409);
    assert.deepEqual(await timesOn(), [], 'still held');
    await cancel(second!.id);
    const [other = ''] = await timesOn();
    assert.equal((await book(token, { scheduledTime: other })).status, 201);
    assert.deepEqual(await timesOn(), [time]);
  });

  test('is offered once by two processes that look at once, and by the scheduler', async () => {
    const id = await fillAndCancel();
    await join('Ana');
    await join('Ben');
    await cancel(id);
    const other = await buildApp(testApp.deps);
    const counts = await Promise.all([offer(), offer(), offer()]);
    assert.equal(
      counts.reduce((sum, count) => sum + count, 0),
      1,
    );
    assert.equal((await mailsOf(testApp, { kind: 'waitlist-offer' })).length, 1);
    testApp.setNow(UNTIL);
    const scheduler = startScheduler(testApp.deps);
    await until('Ben is told', async () => (await mailsOf(testApp, { kind: 'waitlist-offer' })).length === 2);
    await scheduler.stop();
    await other.close();
  });

  test('opens a held time when its customer leaves or is removed', async () => {
    const id = await fillAndCancel();
    await join('Ana');
    await join('Ben');
    await cancel(id);
    await offer();
    assert.equal((await ask('DELETE', `/api/waitlist/${await tokenOf('Ana')}`)).status, 200);
    assert.equal((await timesOn()).length, 1);
    await offer();
    const [ben] = await listed();
    assert.deepEqual([ben?.firstName, ben?.heldUntil], ['Ben', UNTIL]);
    assert.equal((await owner(`DELETE /api/admin/waitlist/${ben?.id}`)).status, 204);
    assert.equal((await timesOn()).length, 1);
    assert.deepEqual(await listed(), []);
  });

  test('is joined once per mailbox and day; joining again keeps the turn and changes the work', async () => {
    await fill();
    await join('Ana');
    await join('Ben');
    const draft = { packageType: 'exterior', vehicleType: 'car', vehicleSubtype: 'Honda', extras: [] };
    assert.equal((await join('Ana', { email: 'ANA@example.com', draft })).status, 201);
    assert.deepEqual(
      (await listed()).map(({ firstName, work }) => [firstName, work.includes('Honda')]),
      [
        ['Ana', true],
        ['Ben', false],
      ],
    );
  });

  test('refuses a day with free times, a closed one, and too many from one network', async () => {
    for (const [change, path] of [
      [{}, 'day'],
      [{ day: '2027-05-01' }, 'day'],
      [{ draft: { packageType: 'none', extras: [] } }, 'draft.packageType'],
    ] as const) {
      const { status, body } = await join('Ana', change);
      const errors = body['errors'] as readonly { readonly path: string }[];
      assert.deepEqual([status, errors.map((error) => error.path)], [422, [path]]);
    }
    await fill();
    const headers = fromAnywhere();
    const statuses = [];
    for (let count = 0; count <= MOST_WAITING_OF_SENDER; count += 1) {
      const body = {
        day: DAY,
        firstName: 'Ana',
        email: `a${count}@example.com`,
        draft: { packageType: 'full', extras: [] },
      };
      await countAs(testApp, 1);
      const { statusCode } = await testApp.app.inject({ method: 'POST', url: '/api/waitlist', headers, payload: body });
      statuses.push(statusCode);
    }
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429]);
  });

  test('is in the calendar of the owner, and gone after its day', async () => {
    await fill();
    await join('Ana');
    const { body } = await owner('GET /api/jobs/week?from=2027-06-13');
    const days = body['days'] as readonly { readonly date: string; readonly waiting?: number }[];
    assert.deepEqual(
      days.filter(({ waiting }) => waiting).map(({ date, waiting }) => [date, waiting]),
      [[DAY, 1]],
    );
    testApp.setNow('2027-06-20T12:00:00Z');
    await offer();
    assert.deepEqual(await testApp.deps.db.selectFrom('waitlist_entries').select('id').execute(), []);
  });

  test('keeps a held time, in its turn for a seat, when settings give appointments their length', async () => {
    const id = await fillAndCancel();
    await join('Ana');
    await cancel(id);
    await offer();
    const token = await tokenOf('Ana');
    const before = await timesOn(token);
    const { body } = await owner('GET /api/admin/business');
    const shop = body['business'] as { readonly seasons: readonly object[]; readonly packages: readonly object[] };
    const seasons = shop.seasons.map((season) => ({ ...season, timing: 'byLength' }));
    const business = { ...shop, seasons, packages: shop.packages.map((pack) => ({ ...pack, minutes: 90 })) };
    const saved = await owner('PUT /api/admin/business', { version: body['version'], business });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const held = (await holders()).filter(({ waitlist_id: entry }) => entry !== null);
    assert.equal(held.length, 1);
    assert.ok(before.length === 1);
    await testApp.changeSettings({ seasons: DEFAULT_SETTINGS.seasons });
  });
});

test('a shop that offers no waitlist has none', async () => {
  await fill();
  await testApp.changeSettings({ hasWaitlist: false });
  assert.equal((await join('Ana')).status, 404);
  const catalog = (await ask('GET', '/api/catalogue')).body;
  assert.ok(!('hasWaitlist' in catalog));
  await testApp.changeSettings({ hasWaitlist: true });
  assert.equal((await ask('GET', '/api/catalogue')).body['hasWaitlist'], true);
});
