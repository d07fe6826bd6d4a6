import assert from 'node:assert/strict';
import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { pushNotice } from './push-copies.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { asOwner } from '../testing/callers.ts';
import { addPerson, cookieFor, send } from '../testing/people.ts';
import { exampleQuote, submit } from '../testing/quotes.ts';
import { isPublicAddress } from './push.ts';
import { startSender } from './sender.ts';
import { expireMessages } from './claims.ts';
import { until } from './testing/mail-room.ts';

// What web-push encrypts with; it has no types.
const ece = createRequire(import.meta.resolve('web-push'))('http_ece') as {
  decrypt: (body: Buffer, keys: object) => Buffer;
};

type Received = { readonly path: string; readonly authorization: string; readonly body: Buffer; readonly ttl: string };

let testApp: TestApp;
let service: Server;
let origin = '';
let status = 201;
let received: Received[] = [];

before(async () => {
  service = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { url: path = '', headers } = request;
      received.push({ path, authorization: headers.authorization ?? '', body, ttl: String(headers['ttl']) });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  testApp = await startTestApp({ env: { PUSH_TEST_ORIGIN: origin } });
});
after(async () => {
  await testApp.close();
  service.close();
});
beforeEach(async () => {
  status = 201;
  received = [];
  testApp.setNow('2027-06-01T12:00:00Z');
  const { db } = testApp.deps;
  await db.deleteFrom('outbox').execute();
  await db.deleteFrom('push_subscriptions').execute();
  await db.deleteFrom('quotes').execute();
});

/** A browser's subscription with its private key. */
function newDevice(name: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  return {
    body: { endpoint: `${origin}/${name}`, keys: { p256dh, auth } },
    decrypt: ({ body }: Received): { title: string; body: string; path: string } =>
      JSON.parse(ece.decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString()),
  };
}

/** Sends what is due, until nothing waits. */
async function sendAll() {
  const { db } = testApp.deps;
  // The sender would wait for a mail server at its end.
  await db.deleteFrom('outbox').where('channel', '=', 'mail').execute();
  const sender = startSender(testApp.deps);
  await until('every notification was tried', async () => {
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('channel', '=', 'push')
      .where('status', '=', 'waiting')
      .where('attempts', '=', 0)
      .execute();
    return waiting.length === 0;
  });
  await sender.stop();
}

async function devices() {
  return testApp.deps.db.selectFrom('push_subscriptions').select(['endpoint']).orderBy('created_at').execute();
}

test('a new quote reaches the owner’s device, encrypted for it and signed by the shop', async () => {
  const owner = await asOwner(testApp);
  const device = newDevice('owner');
  assert.equal((await owner('POST /api/notifications/devices', device.body)).status, 201);
  const { body: quote } = await submit(testApp.app, exampleQuote());
  await sendAll();
  const [push] = received;
  assert.ok(push && received.length === 1);
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
  assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString()).aud, origin);
});

test('a topic that a person turned off isn’t sent to them', async () => {
  const owner = await asOwner(testApp);
  await owner('POST /api/notifications/devices', newDevice('owner').body);
  assert.equal((await owner('PUT /api/notifications/topics', { off: ['new-quote'] })).status, 204);
  await submit(testApp.app, exampleQuote());
  await sendAll();
  assert.deepEqual(received, []);
  await owner('PUT /api/notifications/topics', { off: [] });
});

test('a device that is gone is removed', async () => {
  const owner = await asOwner(testApp);
  await owner('POST /api/notifications/devices', newDevice('gone').body);
  status = 410;
  assert.equal((await owner('POST /api/notifications/test')).status, 202);
  await sendAll();
  assert.deepEqual(await devices(), []);
});

test('a notification that waited for an hour is dropped', async () => {
  const owner = await asOwner(testApp);
  await owner('POST /api/notifications/devices', newDevice('late').body);
  const { db, clock } = testApp.deps;
  await sql`with pushes as ${pushNotice('backup-failed', clock.now())} select`.execute(db);
  testApp.setNow('2027-06-01T13:00:01Z');
  await expireMessages(db, clock.now());
  await sendAll();
  assert.deepEqual(received, []);
});

test('a person has at most 10 devices; the oldest is replaced', async () => {
  const owner = await asOwner(testApp);
  for (let n = 0; n < 13; n += 1) {
    testApp.setNow(`2027-06-01T12:00:${10 + n}Z`);
    assert.equal((await owner('POST /api/notifications/devices', newDevice(`many-${n}`).body)).status, 201);
  }
  const left = (await devices()).map(({ endpoint }) => endpoint);
  assert.deepEqual([left.length, left[0]], [10, `${origin}/many-3`]);
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

test('logging out ends the notifications of that device, and a colleague can’t', async () => {
  const person = await addPerson(testApp.deps, 'admin');
  const cookie = await cookieFor(testApp.deps, person, 'admin');
  const own = { cookie, body: newDevice('out').body };
  const { body } = await send(testApp.app, 'POST /api/notifications/devices', own);
  const colleague = await asOwner(testApp);
  assert.equal((await colleague(`DELETE /api/notifications/devices/${String(body['id'])}`)).status, 404);
  assert.equal((await devices()).length, 1);
  assert.equal((await send(testApp.app, 'POST /api/admin/logout', { cookie })).status, 204);
  assert.deepEqual(await devices(), []);
});
