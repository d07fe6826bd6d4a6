import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import type { MailDetail, MailHealth, MailInList } from '#contract/mail.ts';
import type { Page } from '#contract/pages.ts';
import type { Mail } from '#core/notifications/mails.ts';
import { startSender, type Sender } from '#server/notifications/sender.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { queueMail, quoteReceived, until } from '#testing/mail-room.ts';
import { closePostOffices, openPostOffice } from '#testing/post-office.ts';

/** What the calls of this file answer, taken together. */
type Answer = Page<MailInList> &
  MailHealth &
  Omit<MailDetail, 'preview' | 'file'> &
  Record<'code' | 'detail' | 'file', string> & {
    readonly mail: unknown;
    readonly preview: Record<'text' | 'html', string>;
  };

let testApp: TestApp;
let ask: Caller<Answer>;
const senders: Sender[] = [];

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('outbox').execute();
  testApp.setNow('2027-06-01T12:00:00Z');
  ask = await asOwner(testApp);
});
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  await closePostOffices();
});

const list = async (query = ''): Promise<readonly MailInList[]> => (await ask(`GET /api/mails?${query}`)).body.items;
const newest = async () => (await list())[0]!;

const newMessage: Mail = {
  kind: 'new-message',
  recipient: 'hello@brightbay.example',
  data: { name: 'Maya', email: 'maya@example.com', phone: null, message: 'Boats?' },
};
const SECRET = 's3cret-token';

/** A sender to that server, or to the mail folder of the app. */
function start(smtpUrl?: string): Sender {
  const { deps } = testApp;
  const sender = startSender({ ...deps, env: { ...deps.env, SMTP_URL: smtpUrl } }, { poll: 20, stop: 1000 });
  senders.push(sender);
  return sender;
}

const settled = (status: MailInList['status']) =>
  until(`all are ${status}`, async () => (await list()).every((mail) => mail.status === status));

async function sendAll(...mails: readonly Mail[]) {
  const post = await openPostOffice();
  for (const mail of mails) await queueMail(testApp.deps, mail);
  const sender = start(post.url);
  await settled('sent');
  await sender.stop();
  return post;
}

describe('the list of mails', () => {
  test('says what became of each, and where it went', async () => {
    const post = await openPostOffice({
      onRecipient: (address) => (/gone/.test(address) ? '550 5.1.1 no' : undefined),
    });
    await queueMail(testApp.deps, quoteReceived());
    await queueMail(testApp.deps, quoteReceived({}, 'gone@customer.example'));
    const sender = start(post.url);
    await until('both are tried', async () => (await list()).every((mail) => mail.status !== 'waiting'));
    await sender.stop();
    const [gone, sent] = await list();
    assert.deepEqual([sent?.status, sent?.sentTo, sent?.attempts], ['sent', 'server', 1]);
    assert.equal(sent?.subject, 'We received your quote request BB-4F7K2');
    assert.deepEqual([gone?.status, gone?.sentTo, gone?.dueAt], ['failed', null, null]);
    assert.match(gone?.lastError ?? '', /^The mail server refused this recipient/);
    assert.deepEqual((await ask('GET /api/admin/counts')).body.mail, { waiting: 0, failed: 1 });
  });

  test('is narrowed by status, day, recipient, subject and kind', async () => {
    await sendAll(quoteReceived());
    await queueMail(testApp.deps, newMessage);
    const kinds = async (query: string) => (await list(query)).map(({ kind }) => kind);
    assert.deepEqual(await kinds('status=waiting'), ['new-message']);
    assert.deepEqual(await kinds('status=sent'), ['quote-received']);
    assert.deepEqual(await kinds('q=dana@customer'), ['quote-received']);
    assert.deepEqual(await kinds('q=BB-4F7K2'), ['quote-received']);
    assert.deepEqual(await kinds('q=new%20message'), ['new-message']);
    assert.deepEqual(await kinds('from=2027-06-02'), []);
    assert.equal((await ask('GET /api/mails?status=lost')).status, 422);
  });
});

describe('the preview of a mail', () => {
  test('reads as it goes out, but for its secret, before and after it was sent', async () => {
    await queueMail(testApp.deps, quoteReceived());
    const { id } = await newest();
    const waiting = await ask(`GET /api/mails/${id}`);
    assert.match(waiting.body.preview.text, /Full Detail/);
    assert.match(waiting.body.preview.html, /Hello Dana,/);
    assert.doesNotMatch(JSON.stringify(waiting.body), new RegExp(SECRET));
    assert.doesNotMatch(waiting.body.preview.html, /href=/);

    await sendAll();
    const sent = await ask(`GET /api/mails/${id}`);
    assert.equal(sent.body.status, 'sent');
    assert.match(sent.body.preview.text, /removed after sending/);
    assert.doesNotMatch(JSON.stringify(sent.body), new RegExp(SECRET));
  });

  test('is missing for a kind that this version does not know', async () => {
    await queueMail(testApp.deps, { ...newMessage, kind: 'from-tomorrow' } as never);
    const { status, body } = await ask(`GET /api/mails/${(await newest()).id}`);
    assert.deepEqual([status, body.preview], [200, null]);
  });

  test('of an unknown mail is not found', async () => {
    assert.equal((await ask('GET /api/mails/01a1f796-4398-7cb5-9fd2-250eb7dd5185')).status, 404);
  });
});

describe('sending again', () => {
  test('delivers what failed, under the Message-ID that it had', async () => {
    const messageId = await queueMail(testApp.deps, quoteReceived());
    const refusing = await openPostOffice({ onRecipient: () => '550 5.1.1 no' });
    const first = start(refusing.url);
    await settled('failed');
    await first.stop();

    const { id } = await newest();
    const { status, body } = await ask(`POST /api/mails/${id}/resend`);
    assert.deepEqual([status, body.id, body.status, body.attempts], [200, id, 'waiting', 0]);
    const post = await sendAll();
    assert.deepEqual(
      post.received.map(({ mail }) => mail.messageId),
      [messageId],
    );
    assert.match(post.received[0]?.mail.html ?? '', new RegExp(SECRET));
  });

  test('makes a mail that waits for its next try due at once, and writes down who asked', async () => {
    const { port, close } = await openPostOffice();
    await close();
    await queueMail(testApp.deps, newMessage);
    const sender = start(`smtp://127.0.0.1:${port}`);
    await until('it was tried', async () => (await newest()).attempts === 1);
    await sender.stop();
    assert.ok((await newest()).dueAt! > '2027-06-01T12:00:00Z');
    const { id } = await newest();
    assert.equal((await ask(`POST /api/mails/${id}/resend`)).body.dueAt, '2027-06-01T12:00:00Z');
    const [entry] = await testApp.deps.db.selectFrom('audit').selectAll().where('subject_id', '=', id).execute();
    assert.equal(entry?.action, 'mail.resend');
    assert.deepEqual(entry?.before, { status: 'waiting', attempts: 1 });
  });

  test('of what was sent goes out once more as a mail of its own', async () => {
    const post = await sendAll(newMessage);
    const { id } = await newest();
    const { body } = await ask(`POST /api/mails/${id}/resend`);
    assert.notEqual(body.id, id);
    const again = start(post.url);
    await until('it came twice', () => post.received.length === 2);
    await again.stop();
    const [first, second] = post.received.map(({ mail }) => mail);
    assert.equal(second?.text, first?.text);
    assert.notEqual(second?.messageId, first?.messageId);
  });

  test('is refused with the reason when a secret link was removed', async () => {
    await sendAll(quoteReceived());
    const { id } = await newest();
    const { status, body } = await ask(`POST /api/mails/${id}/resend`);
    assert.deepEqual([status, body.code], [409, 'wrong-state']);
    assert.match(body.detail, /private link or code, which was removed/);
    assert.equal((await ask(`GET /api/mails/${id}`)).body.resendRefusal, body.detail);
    assert.equal((await list()).length, 1);
  });

  test('is refused while it is being sent', async () => {
    await queueMail(testApp.deps, newMessage);
    const { id } = await newest();
    const claimed = { claim: testApp.deps.random.id(), claimed_until: '2027-06-01T12:03:00Z' };
    await testApp.deps.db.updateTable('outbox').set(claimed).where('id', '=', id).execute();
    assert.equal((await ask(`POST /api/mails/${id}/resend`)).status, 409);
    testApp.setNow('2027-06-01T12:03:01Z');
    assert.equal((await ask(`POST /api/mails/${id}/resend`)).status, 200);
  });
});

describe('without a mail server', () => {
  test('mails are written to the folder, listed as such, and can be downloaded with their links', async () => {
    await queueMail(testApp.deps, quoteReceived());
    const sender = start();
    await settled('sent');
    await sender.stop();
    const { id, sentTo } = await newest();
    assert.equal(sentTo, 'folder');
    const { body } = await ask(`GET /api/mails/${id}`);
    assert.match(body.file, new RegExp(`-${id}\\.eml$`));
    const answer = await ask.download(`/api/mails/${id}/file`);
    assert.match(String(answer.headers['content-type']), /^message\/rfc822/);
    assert.match(String(answer.headers['content-disposition']), new RegExp(`^attachment; .*${id}`));
    assert.match(answer.body, /^Subject: We received your quote request BB-4F7K2/m);

    await rm(join(testApp.deps.env.DATA_DIR, 'mail', body.file));
    assert.equal((await ask(`GET /api/mails/${id}`)).body.file, null);
    assert.equal((await ask(`GET /api/mails/${id}/file`)).status, 404);
  });

  test('a mail that went to a server has no file', async () => {
    await sendAll(newMessage);
    assert.equal((await ask(`GET /api/mails/${(await newest()).id}/file`)).status, 404);
  });
});

describe('the health of mail', () => {
  test('names the folder, and whether the sender works', async () => {
    const { body } = await ask('GET /api/mails/health');
    assert.deepEqual([body.sendsTo, body.waiting, body.failed], ['folder', 0, 0]);
    assert.match(body.place, /mail$/);
  });

  test('names the mail server without its password', async () => {
    const other = await startTestApp({ env: { SMTP_URL: 'smtps://shop:pa55word@smtp.example.com:465' } });
    try {
      const answer = await (await asOwner(other)).download('/api/mails/health');
      assert.deepEqual(answer.json().place, 'smtp.example.com:465');
      assert.deepEqual(answer.json().sender, {
        ok: false,
        detail: 'The mail sender has not run yet.',
        lastRunAt: null,
      });
      assert.doesNotMatch(answer.body, /pa55word|shop/);
    } finally {
      await other.close();
    }
  });
});

test('an open dashboard is told when something became of a mail', async () => {
  const told: string[] = [];
  const end = testApp.deps.changes.onChange((topics) => told.push(...topics));
  await sendAll(newMessage);
  await until('it was told', () => told.includes('mail'));
  end();
});

test('the export has what the list shows, and nothing of what mails say', async () => {
  await queueMail(testApp.deps, newMessage);
  await queueMail(testApp.deps, { ...newMessage, recipient: '=cmd@brightbay.example' });
  const answer = await ask.download('/api/mails/export?status=waiting');
  assert.match(String(answer.headers['content-type']), /^text\/csv/);
  assert.match(String(answer.headers['content-disposition']), /mails\.csv/);
  const [head, ...rows] = answer.body.trim().split('\r\n');
  assert.match(String(head).replaceAll('"', ''), /Queued,To,Kind,Subject,Status,Attempts,Reason,Sent$/);
  assert.equal(rows.length, 2);
  assert.ok(
    rows.some((row) => row.includes("'=cmd@brightbay.example")),
    'no formula begins a cell',
  );
  assert.ok(rows.every((row) => row.includes('new-message') && row.includes('waiting')));
  assert.doesNotMatch(answer.body, /Boats|Maya/);
  assert.equal((await ask.download('/api/mails/export?status=sent')).body.trim().split('\r\n').length, 1);
});
