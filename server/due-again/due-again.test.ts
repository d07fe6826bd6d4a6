import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { VisitFollowUp } from '#contract/follow-up.ts';
import type { Language } from '#core/languages/language.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { composeMessage } from '#server/notifications/mail-message.ts';
import { toMail } from '#server/notifications/mail-secrets.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { findQuote } from '#server/quotes/queries.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Ask } from '#testing/callers.ts';
import { newCompletion } from '#testing/documentation.ts';
import { addJob } from '#testing/jobs.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { askDueAgain } from './ask.ts';

const followUp = { ...DEFAULT_SETTINGS.followUp, dueAgain: true, texts: true };
const packages = DEFAULT_SETTINGS.packages.map((pack) =>
  pack.id === 'full' ? { ...pack, dueAgain: '4-weeks' as const } : pack,
);
const planOffers = [{ interval: '4-weeks' as const, discount: { kind: 'none' as const }, packages: [] }];
const TEXT_SERVICE = {
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'token',
  TWILIO_FROM: '+15185550100',
};

let testApp: TestApp;
let anyone: Ask;

before(async () => {
  testApp = await startTestApp({ settings: { followUp, packages, planOffers, slotCapacity: 20 }, env: TEXT_SERVICE });
  anyone = asAnyone(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow('2027-06-01T12:00:00Z');
  await testApp.deps.db.updateTable('quotes').set({ plan_id: null, plan_due_on: null }).execute();
  for (const table of ['outbox', 'plans', 'quotes', 'customer_records', 'mail_opt_outs'] as const)
    await testApp.deps.db.deleteFrom(table).execute();
});

/** The same customer, unless another address is given; the server computes the price. */
const DANA = {
  customerEmail: 'dana@customer.example',
  customerPhone: '(518) 555-0142',
  basePrice: undefined,
  truckFee: undefined,
  totalPrice: undefined,
};

/** A job of Saturday, June 19 that was completed that day, and the token of its quote's page. */
async function completed(change: Readonly<Record<string, unknown>> = {}, language: Language = 'en') {
  testApp.setNow('2027-06-01T12:00:00Z');
  const visit = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' };
  const { id, quoteId } = await addJob(testApp, { quote: { ...DANA, ...visit, ...change } });
  await testApp.deps.db.updateTable('quotes').set({ language }).where('id', '=', quoteId).execute();
  testApp.setNow('2027-06-19T16:00:00Z');
  const owner = await asOwner(testApp);
  await owner(`POST /api/jobs/${id}/start`, {});
  const done = await owner(`POST /api/jobs/${id}/completion`, newCompletion({ reasonWithoutPhotos: 'It was dark' }));
  assert.equal(done.status, 201, JSON.stringify(done.body));
  const quote = (await findQuote(testApp.deps.db, quoteId)) ?? assert.fail();
  return {
    quoteId,
    recordId: String(quote.customer_record_id),
    token: deriveLinks(testApp.deps, quote).pageToken,
    quote,
  };
}

const choose = async (token: string, channel: string | null) =>
  anyone(`PUT /api/quotes/by-token/${token}/due-again`, { channel });
const pageOf = async (token: string) =>
  (await anyone(`GET /api/quotes/by-token/${token}/follow-up`)).body as unknown as VisitFollowUp;
const asked = async (quoteId?: string) => mailsOf(testApp, { kind: 'due-reminder', ...(quoteId && { quoteId }) });

/** How many are asked at each of these moments. */
async function askedAt(...moments: readonly string[]): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const now of moments) {
    testApp.setNow(now);
    counts.push(await askDueAgain(testApp.deps));
  }
  return counts;
}

/** Saturday four weeks later, at noon in New York. */
const DUE = '2027-07-17T16:00:00Z';

describe('a customer who agreed is reminded', () => {
  test('once, four weeks after the visit, by day, with a link that carries what they chose', async () => {
    const { token, quoteId } = await completed({ extras: ['tire-shine'] }, 'es');
    assert.deepEqual((await pageOf(token)).dueAgain, { channel: null, dueOn: '2027-07-17', canText: true });
    const { status, body } = await choose(token, 'mail');
    assert.deepEqual([status, (body as unknown as VisitFollowUp).dueAgain?.channel], [200, 'mail']);
    const moments = ['07-16T16:00Z', '07-17T13:59Z', '07-17T14:00Z', '07-17T14:01Z', '07-19T16:00Z'];
    assert.deepEqual(await askedAt(...moments.map((moment) => `2027-${moment}`)), [0, 0, 1, 0, 0]);
    const [mail, ...more] = await asked(quoteId);
    assert.ok(mail);
    assert.deepEqual([more.length, mail.language], [0, 'es']);
    const url = new URL(String(mail.data['bookUrl']));
    assert.match(url.pathname, /^\/es\/again\//);
    const link = url.pathname.split('/').at(-1);
    const opened = await anyone(`POST /api/due-again/${link}/open`);
    assert.equal(opened.status, 200, JSON.stringify(opened.body));
    const { quote, contact } = opened.body as { quote: Record<string, unknown>; contact: Record<string, unknown> };
    assert.deepEqual([quote['packageType'], quote['vehicleType'], quote['extras']], ['full', 'truck', ['Tire Shine']]);
    assert.equal(contact['email'], mail.recipient);
    const row = testApp.deps.db.selectFrom('due_reminders').select('opened_at').where('quote_id', '=', quoteId);
    assert.ok((await row.executeTakeFirstOrThrow()).opened_at);
  });

  test('never when it is off, for a package without an interval, or without a press', async () => {
    await completed();
    const interior = await completed({ packageType: 'interior', customerEmail: 'other@example.com' });
    assert.equal((await pageOf(interior.token)).dueAgain, undefined);
    assert.deepEqual([(await choose(interior.token, 'mail')).status], [409]);
    const { token } = await completed({ customerEmail: 'off@example.com' });
    await choose(token, 'mail');
    await testApp.changeSettings({ followUp: { ...followUp, dueAgain: false } });
    assert.deepEqual(await askedAt(DUE), [0]);
    assert.equal((await pageOf(token)).dueAgain, undefined);
    await testApp.changeSettings({ followUp });
    assert.deepEqual(await askedAt(DUE), [1]);
    assert.deepEqual(
      (await asked()).map(({ recipient }) => recipient),
      ['off@example.com'],
    );
  });

  test('on Monday when it falls on a Sunday, and at most 30 days late', async () => {
    const { token } = await completed();
    await choose(token, 'mail');
    assert.deepEqual(await askedAt('2027-07-18T16:00:00Z', '2027-08-17T16:00:00Z', '2027-07-19T14:00:00Z'), [0, 0, 1]);
  });

  for (const [why, change] of [
    ['have requested it again', async () => anotherQuote({})],
    [
      'have it as a further vehicle of another request',
      async () => anotherQuote({ packageType: 'exterior', items: [ITEM] }),
    ],
    [
      'were blocked',
      async (record: string) => (await asOwner(testApp))(`PATCH /api/customers/${record}`, { isBlocked: true }),
    ],
    ['have a plan', startPlan],
    ['get a monthly invoice', billMonthly],
    ['were invited to come again since', async (record: string) => setInvited(record)],
  ] as const)
    test(`but not those who ${why}`, async () => {
      await testApp.changeSettings({ severalVehicles: { isOffered: true, discountPercent: 0, most: 3 } });
      const { token, recordId, quoteId } = await completed();
      await choose(token, 'mail');
      testApp.setNow('2027-07-10T16:00:00Z');
      await change(recordId, quoteId);
      assert.deepEqual(await askedAt(DUE), [0]);
    });

  test('again after the next visit, and not about the earlier one', async () => {
    const first = await completed();
    await choose(first.token, 'mail');
    assert.deepEqual(await askedAt(DUE), [1]);
    const { db } = testApp.deps;
    const again = await completed();
    await db
      .updateTable('quotes')
      .set({ completed_at: '2027-07-30T16:00:00Z' })
      .where('id', '=', again.quoteId)
      .execute();
    assert.deepEqual(await askedAt('2027-08-26T16:00:00Z', '2027-08-27T16:00:00Z'), [0, 1]);
    assert.equal((await asked(again.quoteId)).length, 1);
    assert.equal((await pageOf(again.token)).dueAgain?.channel, 'mail');
  });

  test('once by two processes at the same moment', async () => {
    for (const each of ['a', 'b', 'c'])
      await choose((await completed({ customerEmail: `${each}@example.com` })).token, 'mail');
    testApp.setNow(DUE);
    const counts = await Promise.all([askDueAgain(testApp.deps), askDueAgain(testApp.deps)]);
    assert.equal(counts[0] + counts[1], 3);
    assert.equal((await asked()).length, 3);
  });

  test('by text message if they chose that, and by email once no texts go out', async () => {
    const { token, quote } = await completed();
    await choose(token, 'sms');
    assert.deepEqual(await askedAt(DUE), [1]);
    const texts = testApp.deps.db.selectFrom('outbox').selectAll().where('channel', '=', 'sms');
    const [text] = await texts.where('kind', '=', 'due-reminder').execute();
    assert.deepEqual([text?.recipient, text?.deadline], [quote.customer_phone, '2027-07-18T00:00:00Z']);
    assert.match(JSON.stringify(text?.data), /\/again\/\S+ Reply STOP/);
    assert.equal((await asked()).length, 0);
    const other = await completed({ customerEmail: 'no-texts@example.com' });
    await choose(other.token, 'sms');
    await testApp.changeSettings({ followUp: { ...followUp, texts: false } });
    assert.equal((await choose(other.token, 'sms')).status, 422);
    assert.deepEqual(await askedAt(DUE), [1]);
    assert.equal((await asked(other.quoteId)).length, 1);
    await testApp.changeSettings({ followUp });
  });
});

const ITEM = { packageType: 'full', vehicleType: 'car', vehicleSubtype: 'Ford', extras: [] };

async function anotherQuote(change: object) {
  const request = exampleQuote({ ...DANA, scheduledDate: undefined, scheduledTime: undefined, ...change });
  const { body, status } = await anyone('POST /api/quotes', request);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

async function startPlan(_record: string, quote: string) {
  const owner = await asOwner(testApp);
  const { status, body } = await owner(`POST /api/quotes/${quote}/plan`, {
    interval: '4-weeks',
    firstOn: '2027-08-07',
  });
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

async function billMonthly(record: string) {
  const terms = { company: 'Fleet Inc.', address: '', taxId: '', purchaseOrder: '', email: '', day: 1, netDays: 30 };
  const { status, body } = await (await asOwner(testApp))(`PUT /api/customers/${record}/monthly-billing`, terms);
  assert.ok(status < 300, JSON.stringify(body));
  return body;
}

async function setInvited(record: string) {
  return testApp.deps.db
    .updateTable('customer_records')
    .set({ invited_at: testApp.deps.clock.now().toString() })
    .where('id', '=', record)
    .execute();
}

describe('reminders end', () => {
  test('on the page of the quote and on that of the reminder', async () => {
    const { token, quoteId } = await completed();
    await choose(token, 'mail');
    assert.equal((await choose(token, null)).status, 200);
    assert.deepEqual(await askedAt(DUE), [0]);
    await choose(token, 'mail');
    assert.deepEqual(await askedAt(DUE), [1]);
    const [mail] = await asked(quoteId);
    const link = String(mail?.data['bookUrl']).split('/').at(-1);
    assert.equal((await anyone(`GET /api/due-again/${link}`)).body['channel'], 'mail');
    assert.equal((await anyone(`DELETE /api/due-again/${link}`)).status, 200);
    assert.equal((await anyone(`GET /api/due-again/${link}`)).body['channel'], null);
    assert.equal((await pageOf(token)).dueAgain?.channel, null);
  });

  test('with the one press that mail programs offer, which also drops one that waits', async () => {
    const { token, quoteId } = await completed();
    await choose(token, 'mail');
    assert.deepEqual(await askedAt(DUE), [1]);
    const [mail] = await asked(quoteId);
    assert.ok(mail);
    const { settings } = await testApp.deps.settings();
    const envelope = { settings, messageId: '<1@x>', from: undefined, host: 'x', now: testApp.deps.clock.now() };
    const { headers } = composeMessage(
      toMail(mail),
      { subject: '', text: '', html: '' },
      { ...envelope, language: 'en' },
    );
    const sent = headers as Record<string, string>;
    assert.equal(sent['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
    const { pathname } = new URL(String(/^<(.+)>$/.exec(sent['List-Unsubscribe'] ?? '')?.[1]));
    const pressed = await testApp.app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    assert.equal(pressed.statusCode, 200);
    assert.equal((await asked(quoteId))[0]?.status, 'superseded');
    assert.equal((await pageOf(token)).dueAgain, undefined);
    assert.equal((await testApp.deps.db.selectFrom('due_consents').selectAll().execute()).length, 0);
  });

  test('with the erasure of the customer, whose link opens nothing then', async () => {
    const { token, quoteId, recordId } = await completed();
    await choose(token, 'mail');
    await askedAt(DUE);
    const link = String((await asked(quoteId))[0]?.data['bookUrl'])
      .split('/')
      .at(-1);
    const { status } = await (await asOwner(testApp))(`DELETE /api/customers/${recordId}`);
    assert.ok(status < 300);
    for (const call of ['GET /api/due-again/:token', 'POST /api/due-again/:token/open', 'DELETE /api/due-again/:token'])
      assert.equal((await anyone(call.replace(':token', String(link)))).status, 404);
    assert.equal((await testApp.deps.db.selectFrom('due_consents').selectAll().execute()).length, 0);
    const kept = await testApp.deps.db.selectFrom('due_reminders').selectAll().execute();
    assert.deepEqual(
      kept.map(({ token_hash: hash }) => hash),
      [null],
    );
  });
});
