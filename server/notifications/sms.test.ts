import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { transaction } from '#server/db/client.ts';
import { remindDue } from '#server/follow-up/remind.ts';
import { countMails, findMail, listMails } from '#server/mail/queries.ts';
import { dropReminders } from '#server/quotes/queries.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { addJob } from '#testing/jobs.ts';
import { until } from '#testing/mail-room.ts';
import { expireMessages } from './queries.ts';
import { startSender } from './sender.ts';

type Request = { readonly url: string; readonly authorization: string; readonly body: URLSearchParams };

let testApp: TestApp;
let service: Server;
let requests: Request[] = [];
let answer = { status: 201, body: '{"sid":"SM1"}' };
let beforeAnswer = async () => {};

before(async () => {
  service = createServer((request, response) => {
    void text(request).then(async (body) => {
      const { url = '', headers } = request;
      requests.push({ url, authorization: headers.authorization ?? '', body: new URLSearchParams(body) });
      await beforeAnswer();
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const { port } = service.address() as AddressInfo;
  testApp = await startTestApp({
    env: {
      TWILIO_ACCOUNT_SID: 'AC123',
      TWILIO_AUTH_TOKEN: 'shh',
      TWILIO_FROM: '+15185550100',
      TWILIO_URL: `http://127.0.0.1:${port}`,
    },
  });
  await turn(true);
});
after(async () => {
  await testApp.close();
  service.close();
});
beforeEach(async () => {
  requests = [];
  answer = { status: 201, body: '{"sid":"SM1"}' };
  beforeAnswer = async () => {};
  testApp.setNow('2027-06-01T12:00:00Z');
  await testApp.deps.db.deleteFrom('quotes').execute();
});

async function turn(isOn: boolean) {
  const { followUp } = (await testApp.deps.settings()).settings;
  await testApp.changeSettings({ followUp: { ...followUp, texts: isOn } });
}

/** A visit on Saturday at 10:00 AM whose reminder is due. */
async function remind(language: 'en' | 'es' = 'en') {
  const quote = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM', customerPhone: '(518) 555-0142' };
  const { quoteId } = await addJob(testApp, { quote });
  await testApp.deps.db.updateTable('quotes').set({ language }).where('id', '=', quoteId).execute();
  testApp.setNow('2027-06-18T14:00:00Z');
  assert.equal(await remindDue(testApp.deps), 1);
  return quoteId;
}

const rows = () => testApp.deps.db.selectFrom('outbox').selectAll().where('channel', '=', 'sms').execute();

const mailOf = async (quoteId: string) => (await mailsOf(testApp, { quoteId, kind: 'visit-reminder' }))[0];

/** Lets a sender look once, and waits for what it sends. Returns how many text messages the service was asked to send. */
async function sendDue(): Promise<number> {
  const before = requests.length;
  await startSender(testApp.deps, { poll: 60_000 }).stop();
  return requests.length - before;
}

test('a reminder goes out as a text message once, and its link is not kept', async () => {
  await remind();
  assert.deepEqual([await sendDue(), await sendDue()], [1, 0]);
  assert.equal(requests.length, 1);
  const [{ url, authorization, body } = { url: '', authorization: '', body: new URLSearchParams() }] = requests;
  assert.equal(url, '/2010-04-01/Accounts/AC123/Messages.json');
  assert.equal(authorization, `Basic ${Buffer.from('AC123:shh').toString('base64')}`);
  assert.deepEqual([body.get('To'), body.get('From')], ['+15185550142', '+15185550100']);
  assert.match(
    body.get('Body') ?? '',
    /^Brightbay Detailing: your appointment is on Saturday, June 19, 2027 at 10:00 AM\. Confirm it: http\S+\/quote\/\S+ Reply STOP to end texts\.$/,
  );
  const [row] = await rows();
  assert.deepEqual([row?.status, row?.attempts, row?.sent_at], ['sent', 1, '2027-06-18T14:00:00Z']);
  assert.match(String(row?.data['text']), /Confirm it: \(link\) Reply/);
});

for (const [offeredLanguages, says] of [
  [['en'], /: your appointment is on Saturday, June 19, 2027/],
  [['en', 'es'], /: su cita es el sábado, 19 de junio/],
] as const)
  test(`a reminder of a Spanish quote where customers are offered ${offeredLanguages.join(' and ')}`, async () => {
    await testApp.changeSettings({ offeredLanguages });
    await remind('es');
    assert.equal(await sendDue(), 1);
    assert.match(requests[0]?.body.get('Body') ?? '', says);
  });

test('a service that is down is tried again with pauses, and nothing is lost', async () => {
  await remind();
  answer = { status: 503, body: '' };
  assert.equal(await sendDue(), 1);
  const [row] = await rows();
  assert.deepEqual([row?.status, row?.attempts], ['waiting', 1]);
  assert.match(row?.last_error ?? '', /try again later \(503\)/);
  testApp.setNow('2027-06-18T14:00:29Z');
  await sendDue();
  assert.equal(requests.length, 1);
  answer = { status: 201, body: '{}' };
  testApp.setNow('2027-06-18T14:00:40Z');
  assert.equal(await sendDue(), 1);
  assert.equal((await rows())[0]?.status, 'sent');
});

test('a number that wants no texts is not asked again', async () => {
  await remind();
  answer = { status: 400, body: '{"code": 21610, "message": "+15185550142 is unsubscribed"}' };
  await sendDue();
  const [row] = await rows();
  assert.equal(row?.status, 'failed');
  assert.equal(row?.last_error, 'The text message service refused this message (400 21610).');
  assert.ok(!testApp.logged().includes('5185550142'));
});

test('what could not be sent before it is of no use is not sent any more', async () => {
  await remind();
  testApp.setNow('2027-06-19T12:00:00Z');
  assert.equal(await sendDue(), 0);
  await expireMessages(testApp.deps.db, testApp.deps.clock.now());
  const [row] = await rows();
  assert.deepEqual([row?.status, row?.last_error, row?.data], ['failed', 'It couldn’t be sent in time.', {}]);
});

test('while no account is configured, a text waits and emails go out', async () => {
  const quoteId = await remind();
  const sender = startSender({ ...testApp.deps, env: { ...testApp.deps.env, TWILIO_FROM: undefined } });
  await until('the email is sent', async () => (await mailOf(quoteId))?.status === 'sent');
  await sender.stop();
  assert.equal((await rows())[0]?.status, 'waiting');
  testApp.setNow('2027-06-18T14:01:00Z');
  assert.equal(await sendDue(), 1);
});

test('emails do not wait for a text message service that hangs', async () => {
  const { promise: hangs, resolve: goOn } = Promise.withResolvers<void>();
  beforeAnswer = () => hangs;
  const quoteId = await remind();
  const sender = startSender(testApp.deps);
  await until('the service was asked', () => requests.length === 1);
  await until('the email is sent', async () => (await mailOf(quoteId))?.status === 'sent');
  assert.equal((await rows())[0]?.status, 'waiting');
  goOn();
  await sender.stop();
  assert.equal((await rows())[0]?.status, 'sent');
});

test('a text is not in the email log, nor counted there', async () => {
  const quoteId = await remind();
  const { db, clock } = testApp.deps;
  const [text] = await rows();
  const mail = await mailOf(quoteId);
  assert.ok(text && mail);
  const before = await countMails(db);
  assert.deepEqual([await findMail(db, text.id), (await findMail(db, mail.id))?.id], [undefined, mail.id]);
  const listed = await listMails(db, { narrowing: { words: [] }, cursor: undefined, limit: 100 });
  const ids = listed.map(({ id }) => id);
  assert.deepEqual([ids.includes(mail.id), ids.includes(text.id)], [true, false]);
  const due = clock.now().subtract({ hours: 1 }).toString();
  const change = { status: 'failed', due_at: due } as const;
  await db.updateTable('outbox').set(change).where('id', '=', text.id).execute();
  assert.deepEqual(await countMails(db), before);
});

test('moving the visit withdraws its text and its email', async () => {
  const quoteId = await remind();
  await transaction(testApp.deps.db, (trx) => dropReminders(trx, quoteId));
  assert.deepEqual([await rows(), await mailOf(quoteId)], [[], undefined]);
});

test('none is sent while the owner has them off', async () => {
  await turn(false);
  await remind();
  assert.equal((await rows()).length, 0);
  await turn(true);
});
