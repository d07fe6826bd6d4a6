import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { addJob } from '../testing/jobs.ts';
import { remindDue } from './remind.ts';
import { sendTexts } from './send-texts.ts';

type Request = { readonly url: string; readonly authorization: string; readonly body: URLSearchParams };

let testApp: TestApp;
let service: Server;
let requests: Request[] = [];
let answer = { status: 201, body: '{"sid":"SM1"}' };

before(async () => {
  service = createServer((request, response) => {
    void text(request).then((body) => {
      const { url = '', headers } = request;
      requests.push({ url, authorization: headers.authorization ?? '', body: new URLSearchParams(body) });
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
  testApp.setNow('2027-06-01T12:00:00Z');
  await testApp.deps.db.deleteFrom('quotes').execute();
});

async function turn(isOn: boolean) {
  const { followUp } = (await testApp.deps.business()).business;
  await testApp.changeSettings({ followUp: { ...followUp, texts: isOn } });
}

/** A visit on Saturday at 10:00 AM whose reminder is due. */
async function remind() {
  const quote = { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM', customerPhone: '(518) 555-0142' };
  const { quoteId } = await addJob(testApp, { quote });
  testApp.setNow('2027-06-18T14:00:00Z');
  assert.equal(await remindDue(testApp.deps), 1);
  return quoteId;
}

const rows = () => testApp.deps.db.selectFrom('text_messages').selectAll().execute();

test('a reminder goes out as a text message once, and its link is not kept', async () => {
  await remind();
  assert.deepEqual([await sendTexts(testApp.deps), await sendTexts(testApp.deps)], [1, 0]);
  assert.equal(requests.length, 1);
  const [{ url, authorization, body } = { url: '', authorization: '', body: new URLSearchParams() }] = requests;
  assert.equal(url, '/2010-04-01/Accounts/AC123/Messages.json');
  assert.equal(authorization, `Basic ${Buffer.from('AC123:shh').toString('base64')}`);
  assert.deepEqual([body.get('To'), body.get('From')], ['+15185550142', '+15185550100']);
  assert.match(
    body.get('Body') ?? '',
    /^Brightbay Detailing: your visit is on Saturday, June 19, 2027 at 10:00 AM\. Confirm or move it: http\S+\/quote\/\S+ Reply STOP to end texts\.$/,
  );
  const [row] = await rows();
  assert.deepEqual([row?.status, row?.attempts, row?.sent_at], ['sent', 1, '2027-06-18T14:00:00Z']);
  assert.ok(!row?.words.includes('http'));
});

test('a service that is down is tried again with pauses, and nothing is lost', async () => {
  await remind();
  answer = { status: 503, body: '' };
  assert.equal(await sendTexts(testApp.deps), 0);
  const [row] = await rows();
  assert.deepEqual([row?.status, row?.attempts], ['waiting', 1]);
  assert.match(row?.last_error ?? '', /try again later \(503\)/);
  testApp.setNow('2027-06-18T14:00:29Z');
  await sendTexts(testApp.deps);
  assert.equal(requests.length, 1);
  answer = { status: 201, body: '{}' };
  testApp.setNow('2027-06-18T14:00:40Z');
  assert.equal(await sendTexts(testApp.deps), 1);
});

test('a number that wants no texts is not asked again', async () => {
  await remind();
  answer = { status: 400, body: '{"code": 21610, "message": "+15185550142 is unsubscribed"}' };
  await sendTexts(testApp.deps);
  const [row] = await rows();
  assert.equal(row?.status, 'failed');
  assert.equal(row?.last_error, 'The text message service refused this message (400 21610).');
  assert.ok(!testApp.logged().includes('5185550142'));
});

test('what could not be sent before it is of no use is not sent any more', async () => {
  await remind();
  testApp.setNow('2027-06-19T12:00:00Z');
  await sendTexts(testApp.deps);
  assert.equal(requests.length, 0);
  assert.equal((await rows())[0]?.status, 'failed');
});

test('none is sent while the owner has them off', async () => {
  await turn(false);
  await remind();
  assert.equal((await rows()).length, 0);
  await turn(true);
});
