import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';

const MOST = 5;
const SOCKET = '192.0.2.10';

type Sent = { readonly forwarded?: string; readonly socket?: string };

/** Sends a message and returns the status. One client address may send five in ten minutes. */
async function send({ app }: TestApp, { forwarded, socket = SOCKET }: Sent): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/contact',
    remoteAddress: socket,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    payload: { name: 'Dana', email: 'dana@example.com', message: 'Hello' },
  });
  return answer.statusCode;
}

async function spend(testApp: TestApp, sent: Sent): Promise<void> {
  for (let count = 0; count < MOST; count += 1) assert.equal(await send(testApp, sent), 201);
  assert.equal(await send(testApp, sent), 429);
}

describe('without a trusted proxy', () => {
  let testApp: TestApp;
  before(async () => void (testApp = await startTestApp({ env: { TRUST_PROXY: '0' } })));
  after(() => testApp.close());

  test('the address of the connection counts, whatever the client says about another', async () => {
    await spend(testApp, {});
    for (const forwarded of ['203.0.113.1', '203.0.113.2, 203.0.113.3', '::1', 'unknown', ''])
      assert.equal(await send(testApp, { forwarded }), 429, forwarded);
    assert.equal(await send(testApp, { socket: '192.0.2.11' }), 201);
  });
});

describe('behind one trusted proxy', () => {
  let testApp: TestApp;
  before(async () => void (testApp = await startTestApp({ env: { TRUST_PROXY: '1' } })));
  after(() => testApp.close());

  test('the address that the proxy adds counts, and what the client has written before it does not', async () => {
    await spend(testApp, { forwarded: '203.0.113.1' });
    for (const forwarded of ['198.51.100.1, 203.0.113.1', '198.51.100.2,198.51.100.3,203.0.113.1'])
      assert.equal(await send(testApp, { forwarded }), 429, forwarded);
    assert.equal(await send(testApp, { forwarded: '203.0.113.1, 203.0.113.2' }), 201);
  });

  test('a client with IPv6 is known by its network', async () => {
    await spend(testApp, { forwarded: '2001:db8:5:6::1' });
    assert.equal(await send(testApp, { forwarded: '2001:db8:5:6:ffff::2' }), 429);
    assert.equal(await send(testApp, { forwarded: '2001:db8:5:7::1' }), 201);
  });

  test("a port that the proxy adds doesn't make another client", async () => {
    await spend(testApp, { forwarded: '203.0.113.77' });
    for (const forwarded of ['203.0.113.77:1', '198.51.100.1, 203.0.113.77:49152', '::ffff:203.0.113.77'])
      assert.equal(await send(testApp, { forwarded }), 429, forwarded);
    await spend(testApp, { forwarded: '[2001:db8:9:9::1]:1' });
    for (const forwarded of ['2001:db8:9:9::2', '[2001:db8:9:9::3]', '[2001:db8:9:9::3]:49152'])
      assert.equal(await send(testApp, { forwarded }), 429, forwarded);
  });

  test('an invalid address blocks no one, and counts as one client: the proxy itself', async () => {
    const socket = '192.0.2.77';
    for (const forwarded of ['unknown', 'x'.repeat(5000), '203.0.113.300', ',,,', 'a'])
      assert.equal(await send(testApp, { forwarded, socket }), 201, forwarded);
    for (const forwarded of ['unknown', 'b', '203.0.113.9:port'])
      assert.equal(await send(testApp, { forwarded, socket }), 429, forwarded);
    assert.equal(await send(testApp, { socket }), 429, 'without any');
  });

  test('limits that are counted in the database know clients alike', async () => {
    const guess = async (forwarded: string) => {
      const payload = { username: 'developer', password: 'guess' };
      const headers = { 'x-forwarded-for': forwarded };
      return (await testApp.app.inject({ method: 'POST', url: '/api/launch/unlock', payload, headers })).statusCode;
    };
    for (let count = 1; count <= 10; count += 1) assert.equal(await guess(`203.0.113.78:${count}`), 401);
    assert.equal(await guess('203.0.113.78:11'), 429);
    assert.equal(await guess('203.0.113.79:1'), 401);
  });
});

describe('behind two trusted proxies', () => {
  let testApp: TestApp;
  before(async () => void (testApp = await startTestApp({ env: { TRUST_PROXY: '2' } })));
  after(() => testApp.close());

  test('the address before the last one counts', async () => {
    await spend(testApp, { forwarded: '203.0.113.1, 10.0.0.1' });
    assert.equal(await send(testApp, { forwarded: '198.51.100.9, 203.0.113.1, 10.0.0.2' }), 429);
    assert.equal(await send(testApp, { forwarded: '203.0.113.1, 203.0.113.2, 10.0.0.1' }), 201);
  });
});
