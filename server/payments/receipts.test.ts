import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { openTestPayments } from '#testing/payments.ts';
import { fromAnywhere } from '#testing/people.ts';

let testApp: TestApp;
let processes = 0;
before(async () => void (testApp = await startTestApp({ workers: { onStart: () => (processes += 1) } })));
after(() => testApp.close());

const open = (token: string, headers = fromAnywhere()) =>
  testApp.app.inject({ url: `/api/payments/${token}/receipt`, headers });

test('there is no receipt while nothing was paid, nor when the only payment was corrected', async () => {
  const job = await openTestPayments(testApp);
  const answer = await open(job.token);
  assert.equal(answer.statusCode, 409);
  assert.match(answer.json<{ detail: string }>().detail, /Nothing has been paid yet, so there is no receipt\./);
  const { body } = await job.record(job.admin, { half: 1 });
  assert.equal((await open(job.token)).statusCode, 200);
  await job.record(job.admin, { kind: 'correction', corrects: body.entries[0]?.id });
  assert.equal((await open(job.token)).statusCode, 409);
});

test('a receipt stays the same until something on it changes', async () => {
  const job = await openTestPayments(testApp);
  await job.record(job.admin, { method: 'cash', cents: 2000 });
  const [first, second] = await Promise.all([open(job.token), open(job.token)]);
  assert.deepEqual(first.rawPayload, second.rawPayload);
  testApp.setNow('2027-06-01T18:00:00Z');
  assert.deepEqual((await open(job.token)).rawPayload, first.rawPayload, 'later on the same day');
  testApp.setNow('2027-06-01T12:00:00Z');
  await job.record(job.admin, { method: 'cash', cents: 3000 });
  assert.notDeepEqual((await open(job.token)).rawPayload, first.rawPayload, 'after another payment');
});

test('one client may open ten receipts in a minute', async () => {
  const job = await openTestPayments(testApp);
  await job.record(job.admin, { half: 1 });
  const sender = { 'x-forwarded-for': '192.0.2.77' };
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked += 1) statuses.push((await open(job.token, sender)).statusCode);
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 200), 429]);
});

test('a receipt is drawn outside of the process that answers', async () => {
  const job = await openTestPayments(testApp);
  await job.record(job.admin, { method: 'cash', cents: 4000 });
  assert.equal((await open(job.token)).statusCode, 200);
  assert.ok(processes > 0);
});
