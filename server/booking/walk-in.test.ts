import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { send } from '#testing/people.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;

before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
beforeEach(() => testApp.setNow(TEST_NOW));
after(() => testApp.close());

const UNTIMED = { scheduledDate: undefined, scheduledTime: undefined };

const create = (change: Readonly<Record<string, unknown>> = {}) =>
  owner('POST /api/quotes/walk-in', exampleWalkIn(change));

async function created(change: Readonly<Record<string, unknown>> = {}): Promise<QuoteDetail> {
  const { status, body } = await create(change);
  assert.equal(status, 201, JSON.stringify(body));
  return body as unknown as QuoteDetail;
}

async function rowOf(id: string) {
  return testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function countRows() {
  const { db } = testApp.deps;
  const tables = ['quotes', 'slot_holds', 'jobs', 'customer_records', 'outbox', 'audit'] as const;
  return Promise.all(
    tables.map(async (table) =>
      db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
}

const kindsOf = async (quoteId: string) => (await mailsOf(testApp, { quoteId })).map(({ kind }) => kind);

describe('the owner writes down a quote for a caller', () => {
  test('with a phone number and a time: priced by the server, reserved without a deadline, nothing mailed', async () => {
    const quote = await created({ totalPrice: 135, notes: 'Gate code 4711' });
    assert.deepEqual(
      [quote.status, quote.totalPrice, quote.customerEmail, quote.notes, quote.confirmEmailBy],
      ['pending', 135, '', 'Gate code 4711', null],
    );
    assert.equal(quote.scheduledDate, '2027-06-19T14:00:00Z');
    const row = await rowOf(quote.id);
    assert.deepEqual([row.lapses_at, row.language, row.accepted_liability], [null, 'en', true]);
    const holds = testApp.deps.db.selectFrom('slot_holds').select('seat').where('quote_id', '=', quote.id);
    assert.equal((await holds.execute()).length, 1);
    assert.deepEqual(await kindsOf(quote.id), []);
    assert.deepEqual(
      quote.history.map(({ action }) => action),
      ['quote.create'],
    );
  });

  test('without a time, and without the terms accepted yet', async () => {
    const quote = await created({ ...UNTIMED, hasAgreed: false });
    assert.deepEqual([quote.status, quote.scheduledDate], ['pending', null]);
    const row = await rowOf(quote.id);
    assert.deepEqual([row.accepted_terms_of_service, row.accepted_liability, quote.hasAgreed], [false, false, false]);
  });

  test('with an email address: the customer gets it in their language, the shop gets nothing', async () => {
    const quote = await created({ ...UNTIMED, customerEmail: 'Rosa@x.example', customerPhone: '', language: 'es' });
    const mails = await mailsOf(testApp, { quoteId: quote.id });
    assert.deepEqual(
      mails.map(({ kind, recipient, language }) => [kind, recipient, language]),
      [['quote-received', 'rosa@x.example', 'es']],
    );
  });

  test('approved at once: one job, only the confirmed appointment is mailed, and it can be undone', async () => {
    const quote = await created({ customerEmail: 'abe@x.example', scheduledTime: '2:00 PM', approve: true });
    assert.deepEqual([quote.status, quote.job?.status], ['approved', 'scheduled']);
    assert.deepEqual(await kindsOf(quote.id), ['quote-approved']);
    assert.deepEqual(quote.history.map(({ action }) => action).toSorted(), ['quote.approve', 'quote.create']);
    assert.equal((await owner(`POST /api/admin/undo/${quote.undo?.id}`)).status, 204);
    assert.equal((await rowOf(quote.id)).status, 'pending');
    assert.deepEqual(await kindsOf(quote.id), []);
  });

  test('at a time within the minimum notice, which a customer cannot book', async () => {
    await testApp.changeSettings({ minimumNoticeMinutes: 180 });
    testApp.setNow('2027-06-12T16:30:00Z');
    owner = await asOwner(testApp);
    const time = { scheduledDate: '2027-06-12', scheduledTime: '2:00 PM' };
    const refused = await submit(testApp.app, exampleQuote(time));
    assert.equal(refused.status, 422);
    const search = 'from=2027-06-12&to=2027-06-12&package=full';
    const timesAt = async (path: string) => {
      const { body } = await owner(`GET ${path}?${search}`);
      return (body['days'] as { slots: { time: string }[] }[]).flatMap(({ slots }) => slots.map((slot) => slot.time));
    };
    assert.deepEqual(await timesAt('/api/availability'), ['4:00 PM', '6:00 PM']);
    assert.deepEqual(await timesAt('/api/admin/availability'), ['2:00 PM', '4:00 PM', '6:00 PM']);
    assert.equal((await created(time)).scheduledDate, '2027-06-12T18:00:00Z');
    await testApp.changeSettings({ minimumNoticeMinutes: 0 });
  });

  test('who is blocked on the site', async () => {
    const first = await created(UNTIMED);
    const { customer_record_id: id } = await rowOf(first.id);
    await owner(`PATCH /api/customers/${id}`, { isBlocked: true });
    const phone = first.customerPhone;
    assert.equal((await submit(testApp.app, exampleQuote({ ...UNTIMED, customerPhone: phone }))).status, 403);
    assert.equal((await rowOf((await created({ ...UNTIMED, customerPhone: phone })).id)).customer_record_id, id);
  });
});

describe('the quote belongs to', () => {
  test('the customer whose record it was written from, whatever was typed, and to their account', async () => {
    const customer = await asCustomer(testApp);
    const own = await submit(testApp.app, exampleQuote({ ...UNTIMED, customerEmail: customer.person.email }), {
      cookie: customer.cookie,
    });
    const { customer_record_id: customerId, customer_id: accountId } = await rowOf(own.body.id);
    const quote = await created({ ...UNTIMED, customerId, customerEmail: '' });
    const row = await rowOf(quote.id);
    assert.deepEqual([row.customer_record_id, row.customer_id], [customerId, accountId]);
    const again = await created({ ...UNTIMED, customerPhone: quote.customerPhone });
    assert.equal((await rowOf(again.id)).customer_record_id, customerId);
  });

  test('the caller of the same phone number, and their address counts as known once it was proven', async () => {
    const [first, second] = [await created(UNTIMED), await created(UNTIMED)];
    const again = await created({ ...UNTIMED, customerPhone: first.customerPhone });
    const records = await Promise.all(
      [first, second, again].map(async ({ id }) => (await rowOf(id)).customer_record_id),
    );
    assert.equal(records[0], records[2]);
    assert.notEqual(records[0], records[1]);
    const customer = await asCustomer(testApp);
    const own = await submit(testApp.app, exampleQuote({ ...UNTIMED, customerEmail: customer.person.email }), {
      cookie: customer.cookie,
    });
    const { customer_record_id: customerId } = await rowOf(own.body.id);
    const known = await created({ ...UNTIMED, customerId, customerEmail: customer.person.email });
    assert.equal(known.isEmailConfirmed, true);
    assert.equal((await created({ ...UNTIMED, customerId, customerEmail: 'other@x.example' })).isEmailConfirmed, false);
  });
});

describe('nothing is stored of a walk-in', () => {
  const refusals: readonly (readonly [string, Readonly<Record<string, unknown>>, number, string | undefined])[] = [
    ['without any contact', { customerPhone: '' }, 422, 'customerPhone'],
    ['without a name', { customerFirstName: ' ' }, 422, 'customerFirstName'],
    ['with a bad address', { customerEmail: 'walt at home' }, 422, 'customerEmail'],
    ['with a note of 10,000 characters', { notes: 'x'.repeat(10_000) }, 422, 'notes'],
    ['with an approval but no time', { ...UNTIMED, approve: true }, 422, 'scheduledDate'],
    ['at a time that has started', { scheduledDate: '2027-05-31' }, 422, 'scheduledDate'],
    ['with half a time', { scheduledTime: undefined }, 422, 'scheduledTime'],
    ['with another price', { totalPrice: 1 }, 409, undefined],
    ['with an unknown brand', { vehicleSubtype: 'Batmobile' }, 422, 'vehicleSubtype'],
    ['of an unknown customer', { customerId: '019f0000-0000-7000-8000-000000000000' }, 404, undefined],
    ['of something that is no customer', { customerId: 'dana' }, 422, 'customerId'],
  ];
  for (const [what, change, expected, field] of refusals) {
    test(what, async () => {
      owner = await asOwner(testApp);
      const rows = await countRows();
      const { status, body } = await create(change);
      assert.equal(status, expected, JSON.stringify(body));
      const errors = (body['errors'] ?? []) as { path: string }[];
      assert.equal(errors[0]?.path, field);
      assert.deepEqual(await countRows(), rows);
    });
  }

  test('whose slot another owner just sold: one gets it, the other learns who has it', async () => {
    await testApp.changeSettings({ slotCapacity: 1 });
    const other = await asOwner(testApp);
    const time = { scheduledDate: '2027-06-26', scheduledTime: '10:00 AM', approve: true };
    const answers = await Promise.all(
      [owner, other].map((each) => each('POST /api/quotes/walk-in', exampleWalkIn(time))),
    );
    const [sold, refused] = answers.toSorted((a, b) => a.status - b.status);
    assert.deepEqual([sold?.status, refused?.status, refused?.body['code']], [201, 409, 'slot-taken']);
    assert.match(String(refused?.body['detail']), /is taken by .* \(Walt Ingram\)/);
    const rest = testApp.deps.db.selectFrom('quotes').select('id').where('starts_at', '=', '2027-06-26T14:00:00Z');
    assert.equal((await rest.execute()).length, 1);
  });
});

test('sent twice under one key it is one quote; another one under that key is refused', async () => {
  const sends = (body: unknown) =>
    send(testApp.app, 'POST /api/quotes/walk-in', {
      body,
      cookie: owner.cookie,
      headers: { 'idempotency-key': 'walk-in-1' },
    });
  const body = exampleWalkIn(UNTIMED);
  const [first, second] = [await sends(body), await sends(body)];
  assert.equal(first.status, 201, JSON.stringify(first.body));
  assert.equal(second.body['id'], first.body['id']);
  const other = await sends({ ...body, notes: 'Other' });
  assert.deepEqual([other.status, other.body['code']], [409, 'idempotency-mismatch']);
});

describe('where there is no email address', () => {
  test('an offer and a request for payment are refused, and a move or a cancellation sends nothing', async () => {
    const quote = await created({ scheduledDate: '2027-07-03' });
    const offer = await owner(`POST /api/quotes/${quote.id}/counter-offer`, { totalPrice: 150, reason: 'More work' });
    assert.deepEqual([offer.status, offer.body['code']], [409, 'no-email']);
    const moved = await owner(`POST /api/quotes/${quote.id}/reschedule`, {
      scheduledDate: '2027-07-04',
      scheduledTime: '10:00 AM',
    });
    assert.equal(moved.status, 200);
    const approved = await owner(`POST /api/quotes/${quote.id}/approve`, {});
    const job = approved.body['job'] as { id: string };
    const asked = await owner(`POST /api/jobs/${job.id}/payment-request`);
    assert.deepEqual([asked.status, asked.body['code']], [409, 'no-email']);
    assert.equal((await owner(`POST /api/quotes/${quote.id}/cancel`, {})).status, 200);
    assert.deepEqual(await kindsOf(quote.id), []);
  });
});
