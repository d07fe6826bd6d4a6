import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { transaction } from '#server/db/client.ts';
import { composeMessage } from '#server/notifications/mail-message.ts';
import { toMail } from '#server/notifications/mail-secrets.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asAnyone } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { thankCustomer } from './remind.ts';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  for (const table of ['quotes', 'mail_opt_outs'] as const) await testApp.deps.db.deleteFrom(table).execute();
});

const EMAIL = 'dana@example.com';

/** Thanks for another visit of the same customer. */
async function thank() {
  const { body } = await submit(
    testApp.app,
    exampleQuote({ customerEmail: EMAIL, scheduledDate: undefined, scheduledTime: undefined }),
  );
  await transaction(testApp.deps.db, (trx) => thankCustomer(trx, testApp.deps, { quoteId: body.id, hasPhotos: false }));
  return (await mailsOf(testApp, { quoteId: body.id, kind: 'thank-you' }))[0];
}

async function headersOf(row: NonNullable<Awaited<ReturnType<typeof thank>>>) {
  const { settings } = await testApp.deps.settings();
  const now = testApp.deps.clock.now();
  const envelope = {
    settings,
    messageId: '<1@x>',
    from: undefined,
    host: 'brightbay.example',
    now,
    language: 'en' as const,
  };
  return composeMessage(toMail(row), { subject: '', text: '', html: '' }, envelope).headers as Record<string, string>;
}

/** As the program of a mail service does: a form, no cookie, no origin. */
const press = (path: string, type = 'application/x-www-form-urlencoded', payload = 'List-Unsubscribe=One-Click') =>
  testApp.app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload });

describe('thanks after a visit', () => {
  test('can be unsubscribed from with one press of the mail program, which is respected from then on', async () => {
    const thanks = await thank();
    assert.ok(thanks);
    const headers = await headersOf(thanks);
    assert.equal(headers['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click');
    const url = /^<(http.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    assert.equal(url, thanks.data['unsubscribeUrl']);
    const { pathname } = new URL(url);

    const opened = await testApp.app.inject(pathname);
    assert.deepEqual([opened.statusCode, opened.headers['referrer-policy']], [200, 'no-referrer']);
    assert.ok(await thank(), 'opening the page changes nothing');

    const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    assert.equal((await press(pathname)).statusCode, 200);
    assert.equal((await press(pathname, 'multipart/form-data; boundary=x', multipart)).statusCode, 200, 'once more');
    assert.equal(await thank(), undefined);
    const [waiting] = await mailsOf(testApp, { kind: 'thank-you' });
    assert.deepEqual(
      [waiting?.status, waiting?.last_error],
      ['superseded', 'The recipient has unsubscribed from emails like this.'],
    );
    const received = await mailsOf(testApp, { recipient: EMAIL, kind: 'quote-received' });
    assert.ok(
      received.every(({ status }) => status === 'waiting'),
      'mails about orders still go out',
    );
    const stored = await testApp.deps.db.selectFrom('mail_opt_outs').selectAll().execute();
    assert.ok(!JSON.stringify(stored).includes(EMAIL), 'the address is stored as a hash');
  });

  for (const [what, headers, payload] of [
    ['with another body', { 'content-type': 'text/plain' }, 'List-Unsubscribe=One-Click'],
    ['with a file', { 'content-type': 'application/octet-stream' }, 'x'],
    ['without a type', {}, 'List-Unsubscribe=One-Click'],
    ['without a body', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
    ['without anything', {}, undefined],
    ['from a page of a mail provider', { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }, undefined],
    ['from a page without an address', { origin: 'null', 'content-type': 'text/plain' }, 'x'],
  ] as const)
    test(`can be unsubscribed from by what mail providers send: ${what}`, async () => {
      const thanks = await thank();
      const url = new URL(String(thanks?.data['unsubscribeUrl'])).pathname;
      const request = { method: 'POST', url, headers, ...(payload !== undefined && { payload }) } as const;
      assert.equal((await testApp.app.inject(request)).statusCode, 200);
      assert.equal(await thank(), undefined);
      const elsewhere = await testApp.app.inject({ ...request, url: '/api/customer/logout' });
      if (what !== 'without anything') assert.notEqual(elsewhere.statusCode, 204, 'other calls stay closed');
    });

  test('of no one are ended by a link with a wrong signature', async () => {
    const thanks = await thank();
    const path = new URL(String(thanks?.data['unsubscribeUrl'])).pathname;
    for (const forged of [path.slice(0, -2), `/unsubscribe/${thanks?.quote_id}.`, '/unsubscribe/a-guess'])
      assert.equal((await press(forged)).statusCode, 404);
    assert.equal((await asAnyone(testApp)(`POST ${path}`)).status, 200, 'the page sends no form');
  });

  test('carry the headers, and mails about an order do not', async () => {
    const thanks = await thank();
    const [received] = await mailsOf(testApp, { quoteId: thanks?.quote_id ?? '', kind: 'quote-received' });
    assert.ok(received);
    assert.equal((await headersOf(received))['List-Unsubscribe'], undefined);
  });
});

test('forms are taken by that call alone', async () => {
  assert.equal((await press('/api/contact')).statusCode, 415);
});
