import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { composeMessage } from '#server/notifications/mail-message.ts';
import { toMail } from '#server/notifications/mail-secrets.ts';
import { mailsOf, startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Ask } from '#testing/callers.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { remindUnfinished } from './remind.ts';

const followUp = { ...DEFAULT_SETTINGS.followUp, unfinished: true };
const EMAIL = 'dana@customer.example';

let testApp: TestApp;
let anyone: Ask;

before(async () => {
  testApp = await startTestApp({ settings: { followUp } });
  anyone = asAnyone(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(TEST_NOW);
  for (const table of [
    'saved_drafts',
    'draft_mails',
    'rate_limits',
    'outbox',
    'quotes',
    'customer_records',
    'mail_opt_outs',
  ] as const)
    await testApp.deps.db.deleteFrom(table).execute();
});

const DRAFT = {
  packageType: 'full',
  vehicleType: 'truck',
  vehicleSubtype: 'Ford F-150',
  extras: ['tire-shine'],
  customerFirstName: 'Dana',
  customerEmail: EMAIL,
  scheduledDate: '2027-06-19',
  scheduledTime: '10:00 AM',
  customerNote: 'The dog sheds.',
};
const body = (change: object = {}) => ({ email: EMAIL, draft: DRAFT, step: 'contact', key: 'key-1', ...change });
let networks = 0;

/** Saves a draft from a network of its own, unless one is given. */
async function save(change: object = {}, sender = `198.51.100.${(networks += 1)}`) {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/saved-drafts',
    headers: { 'x-forwarded-for': sender },
    payload: body(change),
  });
  return { status: answer.statusCode, token: answer.json<{ token: string }>().token };
}

const kept = async () => testApp.deps.db.selectFrom('saved_drafts').selectAll().orderBy('created_at').execute();
const links = async () => mailsOf(testApp, { kind: 'unfinished-quote' });

/** How many links are sent at each of these moments. */
async function sentAt(...moments: readonly string[]): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const now of moments) {
    testApp.setNow(now);
    counts.push(await remindUnfinished(testApp.deps));
  }
  return counts;
}

/** Three hours after a draft is saved here, at 11 AM in New York. */
const LATER = '2027-06-01T15:00:00Z';

describe('a quote that was begun', () => {
  test('is sent to its customer once as a link that opens it as it was left, three hours after the last change', async () => {
    const { status, token } = await save();
    assert.equal(status, 201);
    testApp.setNow('2027-06-01T13:00:00Z');
    const changed = { draft: { ...DRAFT, customerPhone: '(518) 555-0142' }, step: 'payment', key: 'key-1' };
    assert.equal((await anyone(`PUT /api/saved-drafts/${token}`, changed)).status, 200);
    assert.deepEqual(
      await sentAt(LATER, '2027-06-01T15:59:59Z', '2027-06-01T16:00:00Z', '2027-06-02T16:00:00Z'),
      [0, 0, 1, 0],
    );
    const [mail, ...more] = await links();
    assert.deepEqual([mail?.recipient, mail?.data['packageName'], more.length], [EMAIL, 'Full Detail', 0]);
    const link = String(mail?.data['bookUrl']).split('/continue/').at(-1);
    assert.equal((await anyone(`GET /api/saved-drafts/${link}`)).body['packageName'], 'Full Detail');
    const opened = await anyone(`POST /api/saved-drafts/${link}/open`, { key: 'key-2' });
    assert.deepEqual([opened.body['step'], opened.body['draft']], ['payment', changed.draft]);
    const { settings } = await testApp.deps.settings();
    const { text } = await testApp.deps.render.renderMail('unfinished-quote', mail?.data as never, settings, 'es');
    assert.ok(text.includes('Terminar mi cotización'), text);
  });

  test('is not kept while the shop does not offer it, and a robot is told nothing', async () => {
    await testApp.changeSettings({ followUp: { ...followUp, unfinished: false } });
    assert.equal((await save()).status, 404);
    await testApp.changeSettings({ followUp });
    assert.equal((await save({ website: 'https://spam.example' })).status, 201);
    assert.deepEqual(await kept(), []);
  });

  test('calls its customer by a name only: what anyone may have typed there is left out', async () => {
    await save({ draft: { ...DRAFT, customerFirstName: 'Win at evil.example' } });
    testApp.setNow('2027-06-01T16:00:00Z');
    assert.equal(await remindUnfinished(testApp.deps), 1);
    assert.equal((await links())[0]?.data['customerName'], '');
  });

  test('is written about by day only', async () => {
    testApp.setNow('2027-06-01T22:00:00Z');
    await save();
    assert.deepEqual(await sentAt('2027-06-02T01:00:00Z', '2027-06-02T11:59:00Z', '2027-06-02T12:00:00Z'), [0, 0, 1]);
  });

  for (const [how, request] of [
    ['with its address', { customerEmail: EMAIL }],
    ['with another spelling of it', { customerEmail: 'dana+more@customer.example' }],
    ['under its key, with another address', { key: 'key-1' }],
  ] as const)
    test(`is deleted when it is sent ${how}`, async () => {
      await save();
      const { key = 'other', ...quote } = request as { key?: string; customerEmail?: string };
      const answer = await testApp.app.inject({
        method: 'POST',
        url: '/api/quotes',
        headers: { 'idempotency-key': key },
        payload: exampleQuote(quote),
      });
      assert.equal(answer.statusCode, 201, answer.body);
      assert.deepEqual(await kept(), []);
      assert.deepEqual(await sentAt(LATER), [0]);
    });

  test('under the key of the browser that opened its link is deleted when that sends it', async () => {
    const { token } = await save();
    await anyone(`POST /api/saved-drafts/${token}/open`, { key: 'key-of-the-phone' });
    const headers = { 'idempotency-key': 'key-of-the-phone' };
    await testApp.app.inject({ method: 'POST', url: '/api/quotes', headers, payload: exampleQuote() });
    assert.deepEqual(await kept(), []);
  });

  test('is not written about if its address requested a quote while the shop offered no links', async () => {
    await save();
    await testApp.changeSettings({ followUp: { ...followUp, unfinished: false } });
    testApp.setNow('2027-06-01T13:00:00Z');
    await anyone('POST /api/quotes', exampleQuote({ customerEmail: EMAIL }));
    await testApp.changeSettings({ followUp });
    assert.deepEqual(await sentAt(LATER), [0]);
    assert.deepEqual(await kept(), []);
  });

  test('is deleted by its customer, after 14 days, and with the erasure of its customer', async () => {
    const { token } = await save();
    assert.equal((await anyone(`DELETE /api/saved-drafts/${token}`)).status, 200);
    assert.equal((await anyone(`GET /api/saved-drafts/${token}`)).status, 404);
    const { token: second } = await save();
    testApp.setNow('2027-06-15T11:59:59Z');
    await remindUnfinished(testApp.deps);
    assert.equal((await anyone(`GET /api/saved-drafts/${second}`)).status, 200);
    testApp.setNow('2027-06-15T12:00:00Z');
    assert.equal((await anyone(`GET /api/saved-drafts/${second}`)).status, 404);
    await remindUnfinished(testApp.deps);
    assert.deepEqual(await kept(), []);
  });

  test('is deleted with one press in the mail program, which also ends all such emails, even once it is gone', async () => {
    const { token } = await save();
    assert.deepEqual(await sentAt(LATER), [1]);
    const [mail] = await links();
    assert.ok(mail);
    const { settings } = await testApp.deps.settings();
    const envelope = { settings, messageId: '<1@x>', from: undefined, host: 'x', now: testApp.deps.clock.now() };
    const written = { subject: '', text: '', html: '' };
    const headers = composeMessage(toMail(mail), written, { ...envelope, language: 'en' }).headers as Record<
      string,
      string
    >;
    assert.equal(headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
    const { pathname } = new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '');
    const press = async () =>
      testApp.app.inject({
        method: 'POST',
        url: pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    assert.equal((await press()).statusCode, 200);
    assert.equal((await anyone(`GET /api/saved-drafts/${token}`)).status, 404);
    assert.equal((await links())[0]?.status, 'superseded');
    // Nothing is kept of an address that has opted out, and no one can tell.
    assert.equal((await save()).status, 201);
    assert.deepEqual(await kept(), []);
    await testApp.deps.db.deleteFrom('mail_opt_outs').execute();
    assert.equal((await press()).statusCode, 200);
    assert.equal((await save()).status, 201);
    assert.deepEqual(await kept(), []);
    assert.equal((await anyone(`POST ${pathname.slice(0, -3)}abc`)).status, 404);
  });
});

describe('an address gets one link', () => {
  test('within seven days, no matter who asks for it and how it is spelled, about the newest draft', async () => {
    await save();
    testApp.setNow('2027-06-01T12:30:00Z');
    await save({ email: 'dana+car@customer.example', draft: { ...DRAFT, packageType: 'interior' }, key: 'key-2' });
    assert.deepEqual(await sentAt('2027-06-01T15:30:00Z', '2027-06-01T18:00:00Z'), [1, 0]);
    const packages = async () => (await links()).map(({ data }) => data['packageName']);
    assert.deepEqual(await packages(), ['Interior Only']);
    testApp.setNow('2027-06-08T12:00:00Z');
    await save({ key: 'key-3' });
    assert.deepEqual(await sentAt('2027-06-08T15:29:00Z', '2027-06-08T15:30:00Z'), [0, 1]);
  });

  test('with two processes at the same moment', async () => {
    for (const name of ['a', 'b', 'c']) await save({ email: `${name}@example.com`, key: name });
    testApp.setNow(LATER);
    const counts = await Promise.all([remindUnfinished(testApp.deps), remindUnfinished(testApp.deps)]);
    assert.equal(counts[0] + counts[1], 3);
    assert.equal((await links()).length, 3);
  });

  test('and no more than three drafts a day are kept for it, nor five of a network', async () => {
    for (const expected of [201, 201, 201, 429]) assert.equal((await save({ key: String(networks) })).status, expected);
    const statuses = [];
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f'])
      statuses.push((await save({ email: `${name}@example.com`, key: name }, '203.0.113.9')).status);
    assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429]);
  });
});

test('what is kept is in the export of the account and gone with the erasure of the record', async () => {
  const owner = await asOwner(testApp);
  const { body: quote } = await anyone('POST /api/quotes', exampleQuote({ customerEmail: EMAIL }));
  await save();
  const row = testApp.deps.db.selectFrom('quotes').select('customer_record_id').where('id', '=', String(quote['id']));
  const { customer_record_id: record } = await row.executeTakeFirstOrThrow();
  await owner(`POST /api/quotes/${String(quote['id'])}/decline`, {});
  const exported = await testApp.app.inject({
    url: `/api/customers/${record}/export`,
    headers: { cookie: owner.cookie },
  });
  assert.ok(exported.body.includes('The dog sheds.'), exported.body);
  assert.ok((await owner(`DELETE /api/customers/${record}`)).status < 300);
  assert.deepEqual(await kept(), []);
});
