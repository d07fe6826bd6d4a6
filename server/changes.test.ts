import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, mock, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Topic } from '#core/operations/owner-lists.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { shareChanges } from './changes.ts';

let testApp: TestApp;
let url: string;
before(async () => {
  testApp = await startTestApp();
  url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
});
after(() => testApp.close());

/** An open dashboard with data of that age: what it has received so far, and a promise of the next event. */
async function openDashboard({ age = 0 } = {}) {
  const admin = await addPerson(testApp.deps, 'admin');
  const cookie = await cookieFor(testApp.deps, admin, 'admin');
  const answer = await fetch(`${url}/api/admin/events?age=${age}`, {
    headers: { cookie, accept: 'text/event-stream' },
  });
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.ok(reader);
  const greeting = (await reader.read()).value ?? '';
  assert.match(greeting, /^retry/);
  return { admin, greeting, hears: async () => reader.read() };
}

test('a quote that comes in is told to an open dashboard', async () => {
  const dashboard = await openDashboard();
  await submit(testApp.app, exampleQuote());
  const { value } = await dashboard.hears();
  assert.match(value ?? '', /^data: .*quotes/);
});

test('what is owed for a quote that was approved or canceled is told to an open dashboard', async () => {
  const dashboard = await openDashboard();
  const { id, quoteUrl } = (await submit(testApp.app, exampleQuote({ scheduledTime: '2:00 PM' }))).body;
  await dashboard.hears();
  const cookie = await cookieFor(testApp.deps, dashboard.admin, 'admin');
  const own = new URL(quoteUrl).pathname.replace('/quote/', '/api/quotes/by-token/');
  for (const [path, payload] of [
    [`/api/quotes/${id}/approve`, {}],
    [`${own}/cancel`, {}],
  ] as const) {
    const answer = await testApp.app.inject({ method: 'POST', url: path, headers: { cookie }, payload });
    assert.equal(answer.statusCode < 300, true, answer.body);
    assert.match((await dashboard.hears()).value ?? '', /payments/, path);
  }
});

test('what changes within a moment is told once', async () => {
  const dashboard = await openDashboard();
  for (const topic of ['jobs', 'staff', 'jobs'] as const) testApp.deps.changes.tell(topic);
  assert.equal((await dashboard.hears()).value, 'data: jobs staff\n\n');
});

test('a dashboard whose data is older than a change hears of it when it connects, and one with newer data does not', async () => {
  const first = await openDashboard();
  testApp.deps.changes.tell('messages');
  await first.hears();
  await delay(50);
  assert.match((await openDashboard({ age: 60_000 })).greeting, /^data: .*messages/m);
  assert.doesNotMatch((await openDashboard({ age: 20 })).greeting, /data:/);
});

test('who asks for the head only follows nothing', async () => {
  const { changes } = testApp.deps;
  let followers = 0;
  const onChange = mock.method(changes, 'onChange', (listener: Parameters<typeof changes.onChange>[0]) => {
    followers += 1;
    void listener;
    return () => void (followers -= 1);
  });
  const cookie = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
  const answer = await fetch(`${url}/api/admin/events`, { method: 'HEAD', headers: { cookie } });
  onChange.mock.restore();
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/);
  assert.equal(onChange.mock.callCount(), 1);
  assert.equal(followers, 0);
});

test('a rejected change is announced to no one', async () => {
  const heard: Topic[][] = [];
  const forget = testApp.deps.changes.onChange((topics) => heard.push([...topics]));
  const refused = await submit(testApp.app, { ...exampleQuote(), customerEmail: 'nonsense' });
  assert.equal(refused.status, 422);
  testApp.deps.changes.tell('audit');
  while (heard.length === 0) await delay(20);
  assert.deepEqual(heard, [['audit']]);
  forget();
});

test('an open dashboard does not keep its log-in alive', async () => {
  const { admin } = await openDashboard();
  const seen = await lastSeen(admin.personId);
  testApp.setNow('2027-06-01T13:00:00Z');
  const cookie = await cookieFor(testApp.deps, admin, 'admin');
  testApp.setNow('2027-06-01T14:00:00Z');
  const headers = { cookie, 'x-idle': '1' };
  assert.equal((await testApp.app.inject({ url: '/api/admin/counts', headers })).statusCode, 200);
  assert.deepEqual(await lastSeen(admin.personId), [...seen, '2027-06-01T13:00:00Z']);
});

test('another process on the same PostgreSQL server hears what has changed', async (t) => {
  const { database, log } = testApp.deps;
  if (database.engine !== 'postgresql') return t.skip('the embedded engine has one process');
  const other = await shareChanges(database, { log, processId: 'other' });
  const heard = new EventTarget();
  other.onChange((topics) => heard.dispatchEvent(new CustomEvent('heard', { detail: topics })));
  const next = once(heard, 'heard');
  testApp.deps.changes.tell('business');
  const [event] = await next;
  assert.deepEqual(event.detail, ['business']);
  await other.stop();
});

test('the server ends although dashboards stand open', async () => {
  const ending = await startTestApp();
  const address = await ending.app.listen({ port: 0, host: '127.0.0.1' });
  const cookie = await cookieFor(ending.deps, await addPerson(ending.deps, 'admin'), 'admin');
  const answer = await fetch(`${address}/api/admin/events`, { headers: { cookie } });
  await ending.close();
  await answer.text();
});

async function lastSeen(personId: string): Promise<readonly string[]> {
  const rows = await testApp.deps.db
    .selectFrom('sessions')
    .select('last_seen_at')
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.last_seen_at);
}
