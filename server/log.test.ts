import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertNoPersonalData, CLIENT, countRows } from '#testing/refusal.ts';

const from = { 'x-forwarded-for': CLIENT };
const message = {
  name: 'Priscilla Underwood',
  email: 'priscilla@example.org',
  phone: '(518) 555-0177',
  message: 'My number plate is KX-4711, please call me.',
};

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

describe('the log', () => {
  test('has a line for each call, with its route and not its address', async () => {
    const { app, logged } = testApp;
    const sent = exampleQuote({ serviceAddress: '12 Elm Street' });
    const { body } = await submit(app, sent, { ...from, 'idempotency-key': 'of-the-log' });
    await app.inject({ url: `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}`, headers: from });
    await app.inject({ url: `/quote/${body.quoteUrl.split('/').at(-1)}`, headers: from });
    await app.inject({ url: '/api/availability?from=2027-06-19&to=2027-06-19&package=full', headers: from });
    await app.inject({ url: '/?link=some-secret', headers: from });
    await app.inject({ method: 'POST', url: '/api/contact', payload: message, headers: from });
    const calls = lines(logged()).flatMap(({ call, msg, status }) =>
      msg === 'answered' && typeof call === 'string' ? [`${call} ${String(status)}`] : [],
    );
    assert.deepEqual(calls, [
      'POST /api/quotes 201',
      'GET /api/quotes/by-token/:token 200',
      'GET /quote/:token 200',
      'GET /api/availability 200',
      'GET / 200',
      'POST /api/contact 201',
    ]);
    const secrets = { token: body.claimToken, url: body.quoteUrl.split('/').at(-1), key: 'of-the-log' };
    assertNoPersonalData(logged(), { ...sent, ...message });
    assertNoPersonalData(logged(), { ...secrets, idempotency: 'of-the-log', linkToken: 'some-secret' });
  });
});

describe('a call that fails on our side', () => {
  test('answers 500 without a reason, keeps nothing, and logs the reason without the row that the database shows', async () => {
    const { db } = testApp.deps;
    await sql`alter table quotes add constraint never check (customer_name = '') not valid`.execute(db);
    const sent = exampleQuote({ serviceAddress: '12 Elm Street', scheduledTime: '2:00 PM' });
    const line = await fails(testApp, () => submit(testApp.app, sent, from), sent);
    assert.equal(line['constraint'], 'never');
    assert.equal(line['code'], '23514');
    await sql`alter table quotes drop constraint never`.execute(db);
    assert.equal((await submit(testApp.app, sent, from)).status, 201);
  });

  test('logs no value that the database cannot take', async () => {
    const { db } = testApp.deps;
    await sql`alter table contact_messages drop column search`.execute(db);
    await sql`alter table contact_messages alter column message type integer using 1`.execute(db);
    const line = await fails(testApp, () => sendMessage(testApp), message);
    assert.equal(line['code'], '22P02');
    assert.equal(line['message'], 'a value does not fit');
  });

  test('logs which table is missing', async () => {
    await sql`alter table contact_messages rename to elsewhere`.execute(testApp.deps.db);
    const line = await fails(testApp, () => sendMessage(testApp), message);
    assert.equal(line['code'], '42P01');
    assert.match(String(line['message']), /contact_messages/);
    assert.match(String(line['stack']), /insertMessage/);
  });
});

type Line = Readonly<Record<string, unknown>>;

/** Returns the log entry of the error. */
async function fails(
  testApp: TestApp,
  call: () => Promise<{ readonly status: number; readonly type: unknown; readonly body: object }>,
  sent: object,
): Promise<Line> {
  const before = await countRows(testApp.deps.db);
  const { status, type, body } = await call();
  assert.equal(status, 500);
  assert.equal(type, 'application/problem+json');
  assert.deepEqual(body, {
    type: 'urn:brightbay:problem:failed',
    status: 500,
    code: 'failed',
    title: 'Something went wrong on our side',
    detail: 'Nothing was changed. Please try again in a moment.',
  });
  assert.deepEqual(await countRows(testApp.deps.db), before);
  assertNoPersonalData(testApp.logged(), sent);
  const error = lines(testApp.logged()).findLast((line) => line['msg'] === 'a call failed')?.['err'];
  assert.ok(typeof error === 'object' && error !== null, 'the error was not logged');
  return error as Line;
}

async function sendMessage({ app }: TestApp) {
  const answer = await app.inject({ method: 'POST', url: '/api/contact', payload: message, headers: from });
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json<object>() };
}

function lines(log: string): Line[] {
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Line);
}
