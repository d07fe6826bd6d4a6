import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { composeMessage } from '#server/notifications/mail-message.ts';
import { toMail } from '#server/notifications/mail-secrets.ts';
import { startTestApp, TEST_NOW, type TestApp, mailsOf } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

let testApp: TestApp;
let owner: Caller;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  testApp.setNow(TEST_NOW);
  owner = await asOwner(testApp);
  for (const table of ['outbox', 'quotes', 'customer_records', 'mail_opt_outs'] as const)
    await testApp.deps.db.deleteFrom(table).execute();
});

/** A customer whose last visit was that many days ago. */
async function visitor(daysAgo: number, change: Readonly<Record<string, unknown>> = {}) {
  const quote = exampleQuote({ scheduledDate: undefined, scheduledTime: undefined, ...change });
  const { status, body } = await submit(testApp.app, quote);
  assert.equal(status, 201, JSON.stringify(body));
  const at = Temporal.Instant.from(TEST_NOW)
    .subtract({ hours: 24 * daysAgo })
    .toString();
  const row = await testApp.deps.db
    .updateTable('quotes')
    .set({ status: 'approved', completed_at: at, created_at: at })
    .where('id', '=', body.id)
    .returning(['customer_record_id', 'customer_email'])
    .executeTakeFirstOrThrow();
  return { quoteId: body.id, id: String(row.customer_record_id), email: row.customer_email };
}

const count = async () => (await owner('GET /api/customers/invitations')).body;
const invite = (recipients: number) => owner('POST /api/customers/invitations', { recipients });
const invited = async () => (await mailsOf(testApp, { kind: 'due-again' })).map(({ recipient }) => recipient);

describe('customers who are due again', () => {
  test('are invited once within 90 days, in their language, with a way to end it that one press takes', async () => {
    const rosa = await visitor(91, { language: 'es' });
    await visitor(89);
    assert.deepEqual(await count(), { recipients: 1, hasMore: false });
    assert.deepEqual((await invite(1)).body, { invited: 1 });
    const [mail] = await mailsOf(testApp, { kind: 'due-again' });
    assert.ok(mail);
    assert.deepEqual([mail.recipient, mail.language, mail.quote_id], [rosa.email, 'es', rosa.quoteId]);
    assert.ok(String(mail.data['bookUrl']).endsWith('/es/quote?package=full'));
    const { settings } = await testApp.deps.settings();
    const envelope = { settings, messageId: '<1@x>', from: undefined, host: 'x', now: testApp.deps.clock.now() };
    const written = { subject: '', text: '', html: '' };
    const { headers } = composeMessage(toMail(mail), written, { ...envelope, language: 'es' });
    const link = `<${String(mail.data['unsubscribeUrl'])}>`;
    assert.deepEqual(
      [
        (headers as Record<string, string>)['List-Unsubscribe'],
        (headers as Record<string, string>)['List-Unsubscribe-Post'],
      ],
      [link, 'List-Unsubscribe=One-Click'],
    );
    const again = await invite(1);
    assert.deepEqual([again.status, again.body['code']], [409, 'wrong-state']);
    const detail = await owner(`GET /api/customers/${rosa.id}`);
    assert.equal(detail.body['invitedAt'], TEST_NOW);
    testApp.setNow('2027-09-01T12:00:00Z');
    owner = await asOwner(testApp);
    assert.deepEqual(await count(), { recipients: 2, hasMore: false });
  });

  test('are left out if they opted out, are blocked, or have no address; opting out drops what still waits', async () => {
    const [out, blocked, silent, waiting] = [
      await visitor(95),
      await visitor(96),
      await visitor(97),
      await visitor(98),
    ];
    const { db } = testApp.deps;
    await owner(`PATCH /api/customers/${blocked.id}`, { isBlocked: true });
    await owner(`PATCH /api/customers/${silent.id}`, { email: '' });
    await db.updateTable('customer_records').set({ opted_out_at: TEST_NOW }).where('id', '=', out.id).execute();
    assert.deepEqual(await count(), { recipients: 1, hasMore: false });
    await invite(200);
    assert.deepEqual(await invited(), [waiting.email]);
    const [mail] = await mailsOf(testApp, { kind: 'due-again' });
    const { pathname } = new URL(String(mail?.data['unsubscribeUrl']));
    const pressed = await testApp.app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    assert.equal(pressed.statusCode, 200);
    assert.equal((await mailsOf(testApp, { kind: 'due-again' }))[0]?.status, 'superseded');
    const list = await owner('GET /api/customers?status=opted-out');
    assert.deepEqual(
      (list.body['items'] as { id: string }[]).map(({ id }) => id).toSorted(),
      [out.id, waiting.id].toSorted(),
    );
  });

  test('are invited by two owners at once without anyone twice, and never more than was confirmed', async () => {
    const visitors = [await visitor(100), await visitor(110), await visitor(120)];
    const answers = await Promise.all([invite(2), invite(2)]);
    assert.equal(
      answers.reduce((sum, { body }) => sum + Number(body['invited']), 0),
      3,
    );
    assert.deepEqual((await invited()).toSorted(), visitors.map(({ email }) => email).toSorted());
    const entries = testApp.deps.db
      .selectFrom('audit')
      .select('subject_id')
      .where('action', '=', 'customer-record.invite');
    const named = (await entries.execute()).map(({ subject_id: id }) => id);
    assert.ok(visitors.every(({ id }) => named.includes(id)));
  });

  for (const recipients of [0, -1, 1.5, 201, 'all', undefined])
    test(`are not invited ${String(recipients)} at a time`, async () => {
      await visitor(100);
      const { status, body } = await owner('POST /api/customers/invitations', { recipients });
      assert.deepEqual([status, (body['errors'] as { path: string }[])[0]?.path], [422, 'recipients']);
      assert.deepEqual(await invited(), []);
    });
});

test('the blocked are a group of the list', async () => {
  const [one] = [await visitor(10), await visitor(11)];
  await owner(`PATCH /api/customers/${one.id}`, { isBlocked: true });
  const { body } = await owner('GET /api/customers?status=blocked');
  assert.deepEqual(
    (body['items'] as { id: string; groups: string[] }[]).map(({ id, groups }) => [id, groups.at(-1)]),
    [[one.id, 'blocked']],
  );
});
