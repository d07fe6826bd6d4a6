import assert from 'node:assert/strict';
import { createPublicKey, verify } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { isPublicAddress } from '#server/lib/public-addresses.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { newDevice as deviceAt, sendPushes, startPushService, type PushService } from '#testing/receive-push.ts';
import { sized } from '#testing/size.ts';
import { expireMessages, pushNotice } from './queries.ts';

let testApp: TestApp;
let service: PushService;

before(async () => {
  service = await startPushService();
  testApp = await startTestApp({ env: { PUSH_TEST_ORIGIN: service.origin } });
});
after(async () => {
  await testApp.close();
  service.close();
});
beforeEach(async () => {
  service.status = 201;
  service.received.length = 0;
  testApp.setNow('2027-06-01T12:00:00Z');
  const { db } = testApp.deps;
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('push_subscriptions').execute();
  await db.deleteFrom('quotes').execute();
});

const newDevice = (name: string) => deviceAt(service, name);
const sendAll = () => sendPushes(testApp.deps);

async function devices() {
  return testApp.deps.db.selectFrom('push_subscriptions').select(['endpoint']).orderBy('created_at').execute();
}

test('a new quote reaches the owner’s device, encrypted for it and signed by the shop', async () => {
  const owner = await asOwner(testApp);
  const device = newDevice('owner');
  assert.equal((await owner('POST /api/notifications/devices', device.body)).status, 201);
  const { body: quote } = await submit(testApp.app, exampleQuote());
  await sendAll();
  const [push] = service.received;
  assert.ok(push && service.received.length === 1);
  const shown = device.decrypt(push);
  assert.match(shown.title, /^New quote from \w+$/);
  assert.equal(shown.path, `/admin/dashboard?quote=${quote.id}`);
  assert.doesNotMatch(JSON.stringify(shown), /\d{3}.?\d{4}\b.*@|@|Street|Elm/);

  const { body: shop } = await owner('GET /api/notifications');
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(push.authorization) ?? [];
  assert.equal(key, shop['publicKey']);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(String(key), 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const signed = Buffer.from(`${head}.${claims}`);
  const how = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  assert.ok(verify('sha256', signed, how, Buffer.from(signature, 'base64url')));
  assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud, service.origin);
});

test('a topic that a person turned off isn’t sent to them', async () => {
  const owner = await asOwner(testApp);
  await owner('POST /api/notifications/devices', newDevice('owner').body);
  assert.equal((await owner('PUT /api/notifications/topics', { off: ['new-quote'] })).status, 204);
  await submit(testApp.app, exampleQuote());
  await sendAll();
  assert.deepEqual(service.received, []);
  await owner('PUT /api/notifications/topics', { off: [] });
});

test('a device that is gone is removed', async () => {
  const owner = await asOwner(testApp);
  await owner('POST /api/notifications/devices', newDevice('gone').body);
  service.status = 410;
  assert.equal((await owner('POST /api/notifications/test')).status, 202);
  await sendAll();
  assert.deepEqual(await devices(), []);
});

const MANY = sized(200, 10_000);

test(`${MANY} devices get a notification each, and other calls don't wait for them`, async () => {
  const owner = await asOwner(testApp);
  const device = newDevice('many');
  const { db, clock } = testApp.deps;
  const at = clock.now().toString();
  await sql`
    insert into people (id, email, name, created_at)
    select ('0193b000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'many' || n || '@x.example', 'Kim', ${at}
    from generate_series(1, ${MANY / 10}::int) as numbers (n)`.execute(db);
  await sql`
    insert into admins (id, person_id, accepted_at, created_at)
    select id, id, ${at}, ${at} from people where email like 'many%'`.execute(db);
  await sql`
    insert into push_subscriptions (id, person_id, role, session_id, endpoint, p256dh, auth, browser, created_at)
    select gen_random_uuid(), id, 'admin', id, ${device.body.endpoint} || '-' || n || '-' || id, ${device.body.keys.p256dh},
      ${device.body.keys.auth}, '', ${at}
    from people, generate_series(1, 10) as numbers (n) where email like 'many%'`.execute(db);
  await sql`with pushes as ${pushNotice('backup-failed', clock.now())} select`.execute(db);
  let longest = 0;
  const sending = new AbortController();
  const others = (async () => {
    while (!sending.signal.aborted) {
      const began = performance.now();
      assert.equal((await owner('GET /api/admin/counts')).status, 200);
      longest = Math.max(longest, performance.now() - began);
    }
  })();
  await sendAll();
  sending.abort();
  await others;
  assert.equal(new Set(service.received.map(({ path }) => path)).size, MANY);
  assert.equal(service.received.length, MANY);
  assert.ok(longest < 2000, `a call waited ${longest.toFixed(0)} ms`);
  await sql`delete from people where email like 'many%'`.execute(db);
});

test('a notification that waited for an hour is dropped', async () => {
  const owner = await asOwner(testApp);
  await owner('POST /api/notifications/devices', newDevice('late').body);
  const { db, clock } = testApp.deps;
  await sql`with pushes as ${pushNotice('backup-failed', clock.now())} select`.execute(db);
  testApp.setNow('2027-06-01T13:00:01Z');
  await expireMessages(db, clock.now());
  await sendAll();
  assert.deepEqual(service.received, []);
});

test('an address that isn’t a public push service is refused with its field, and changes nothing', async () => {
  const owner = await asOwner(testApp);
  const { keys } = newDevice('x').body;
  for (const endpoint of ['http://10.0.0.1/a', 'https://127.0.0.1/a', 'https://localhost/a', 'ftp://x', '']) {
    const { status: code } = await owner('POST /api/notifications/devices', { endpoint, keys });
    assert.equal(code, 422, endpoint);
  }
  const noPoint = { ...keys, p256dh: 'A'.repeat(87) };
  assert.equal((await owner('POST /api/notifications/devices', { ...newDevice('y').body, keys: noPoint })).status, 422);
  assert.deepEqual(await devices(), []);
  for (const address of ['10.1.2.3', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1', '2002:a00:1::'])
    assert.equal(isPublicAddress(address), false, address);
  assert.deepEqual([isPublicAddress('8.8.8.8'), isPublicAddress('2607:f8b0::1')], [true, true]);
});
