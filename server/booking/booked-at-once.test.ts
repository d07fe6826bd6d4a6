import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { BookAtOnce } from '#core/settings/settings.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asCustomer, asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';

let testApp: TestApp;

before(async () => void (testApp = await startTestApp()));
beforeEach(async () => {
  testApp.setNow(TEST_NOW);
  await testApp.deps.db.deleteFrom('quotes').execute();
  await setRule({ noticeHours: 24, mostCents: 20_000 });
});
after(() => testApp.close());

async function setRule(bookAtOnce: BookAtOnce | undefined, capacity = DEFAULT_SETTINGS.slotCapacity): Promise<void> {
  const packages = DEFAULT_SETTINGS.packages.map((pack) =>
    pack.id === 'full' && bookAtOnce ? { ...pack, bookAtOnce } : pack,
  );
  await testApp.changeSettings({ packages, slotCapacity: capacity });
}

/** Submits as the customer, with their own email address unless another is given. */
async function request(customer: Caller, change: Readonly<Record<string, unknown>> = {}, key?: string) {
  const body = exampleQuote({ customerEmail: customer.person.email, ...change });
  return submit(testApp.app, body, { cookie: customer.cookie, ...(key && { 'idempotency-key': key }) });
}

const rowOf = async (id: string) =>
  testApp.deps.db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a package that is booked at once', () => {
  test('is approved in the answer: with its job, its slot and the mail of an approval, and no promise of an answer', async () => {
    const { status, body } = await request(await asCustomer(testApp));
    assert.deepEqual([status, body.status], [201, 'approved']);
    const row = await rowOf(body.id);
    assert.deepEqual(
      [row.status, row.booked_at_once, row.confirmation_due, row.answer_due, row.answered_at, row.lapses_at],
      ['approved', true, null, null, null, null],
    );
    const { db } = testApp.deps;
    const jobs = await db.selectFrom('jobs').select('status').where('quote_id', '=', body.id).execute();
    assert.deepEqual(jobs, [{ status: 'scheduled' }]);
    const holds = await db.selectFrom('slot_holds').select('seat').where('quote_id', '=', body.id).execute();
    assert.equal(holds.length, 1);
    const mails = await mailsOf(testApp, { quoteId: body.id });
    assert.deepEqual(mails.map(({ kind }) => kind).toSorted(), ['new-quote', 'quote-approved']);
  });

  test('names no person for the approval, offers no undo, and tells the owner', async () => {
    const { body } = await request(await asCustomer(testApp));
    const entries = testApp.deps.db.selectFrom('audit').select(['action', 'person_id']).orderBy('id');
    const [submitted, booked] = await entries.where('subject_id', '=', body.id).execute();
    assert.equal(submitted?.action, 'quote.submit');
    assert.deepEqual(booked, { action: 'quote.book-at-once', person_id: null });
    const owner = await asOwner(testApp);
    const { body: detail } = await owner(`GET /api/quotes/${body.id}`);
    assert.deepEqual([detail['status'], detail['isBookedAtOnce'], detail['undo']], ['approved', true, null]);
  });

  test('answers a repeated request with what was answered first', async () => {
    const customer = await asCustomer(testApp);
    const sent = exampleQuote({ customerEmail: customer.person.email });
    const headers = { cookie: customer.cookie, 'idempotency-key': 'booked-at-once-again' };
    const [one, two] = [await submit(testApp.app, sent, headers), await submit(testApp.app, sent, headers)];
    assert.deepEqual([two.body.id, two.body.status], [one.body.id, 'approved']);
  });

  test('sells the last place once when two customers submit at the same moment', async () => {
    await setRule({ noticeHours: 24 }, 1);
    const customers = [await asCustomer(testApp), await asCustomer(testApp)];
    const answers = await Promise.all(customers.map(async (customer) => request(customer)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [201, 409],
    );
    const jobs = await testApp.deps.db.selectFrom('jobs').select('id').execute();
    assert.equal(jobs.length, 1);
  });

  test('counts against the limit of open quotes until its appointment', async () => {
    const customer = await asCustomer(testApp);
    for (const scheduledTime of ['8:00 AM', '10:00 AM', '2:00 PM'])
      assert.equal((await request(customer, { scheduledTime })).body.status, 'approved');
    assert.equal((await request(customer, { scheduledTime: '4:00 PM' })).status, 429);
  });
});

describe('an ordinary pending quote with its promise is what comes of', () => {
  const pending = async (answer: ReturnType<typeof request>) => {
    const { status, body } = await answer;
    assert.deepEqual([status, body.status], [201, 'pending']);
    const row = await rowOf(body.id);
    assert.equal(row.booked_at_once, false);
    assert.notEqual(row.confirmation_due, null);
    const kinds = (await mailsOf(testApp, { quoteId: body.id })).map(({ kind }) => kind);
    assert.deepEqual(kinds.toSorted(), ['new-quote', 'quote-received']);
  };

  test('a package without the rule', async () => {
    await setRule(undefined);
    await pending(request(await asCustomer(testApp)));
  });

  test('the typed email address of a customer who is not logged in', async () => {
    const { email } = (await asCustomer(testApp)).person;
    await pending(submit(testApp.app, exampleQuote({ customerEmail: email })));
  });

  test('another email address than that of the account', async () => {
    await pending(request(await asCustomer(testApp), { customerEmail: 'someone.else@example.com' }));
  });

  test('an account that has not confirmed its address', async () => {
    const customer = await asCustomer(testApp);
    const { db } = testApp.deps;
    await db
      .updateTable('people')
      .set({ email_verified_at: null })
      .where('id', '=', customer.person.personId)
      .execute();
    await pending(request(customer));
  });

  test('a total above the limit', async () => {
    await setRule({ noticeHours: 24, mostCents: 13_499 });
    await pending(request(await asCustomer(testApp)));
  });

  test('too little notice', async () => {
    await setRule({ noticeHours: 720 });
    await pending(request(await asCustomer(testApp)));
  });

  test('no chosen time', async () => {
    await pending(request(await asCustomer(testApp), { scheduledDate: undefined, scheduledTime: undefined }));
  });
});

test('the owner decides about what the owner writes down', async () => {
  const owner = await asOwner(testApp);
  const { body } = await owner('POST /api/quotes/walk-in', exampleWalkIn());
  assert.deepEqual([body['status'], body['isBookedAtOnce']], ['pending', false]);
});
