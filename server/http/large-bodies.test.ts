import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, mock, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { until } from '#testing/server-process.ts';

const MEGABYTE = 1024 * 1024;
/** In milliseconds. */
const LOOK_EVERY = 15_000;

let testApp: TestApp;
let port: number;
const sockets: Socket[] = [];
const connections: Socket[] = [];
let senders = 0;
before(async () => {
  // The tests decide when stalled uploads are checked.
  mock.timers.enable({ apis: ['setInterval'] });
  testApp = await startTestApp();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  testApp.app.server.on('connection', (socket: Socket) => connections.push(socket));
  port = (testApp.app.server.address() as AddressInfo).port;
});
after(async () => {
  for (const socket of sockets) socket.destroy();
  await testApp.close();
  mock.timers.reset();
});

describe('large bodies', () => {
  test('wait while there is no room for them in the memory; small ones do not', async () => {
    const slow = await Promise.all([begin(44 * MEGABYTE), begin(44 * MEGABYTE), begin(44 * MEGABYTE)]);
    let isAnswered = false;
    const waiting = submit({ filler: 'x'.repeat(2 * MEGABYTE) }).then((status) => {
      isAnswered = true;
      return status;
    });
    for (const time of ['8:00 AM', '10:00 AM', '2:00 PM']) assert.equal(await submit({ scheduledTime: time }), 201);
    assert.equal(isAnswered, false);
    slow[1]?.destroy();
    assert.equal(await waiting, 201);
    for (const socket of slow) socket.destroy();
  });

  test('that were given up make room for those behind them', async () => {
    for (let round = 0; round < 8; round += 1) (await begin(44 * MEGABYTE)).destroy();
    assert.equal(await submit({ filler: 'x'.repeat(2 * MEGABYTE), scheduledTime: '6:00 PM' }), 201);
  });

  test('of one client leave room for those of others', async () => {
    const greedy = await Promise.all([1, 2, 3, 4, 5, 6].map(() => begin(44 * MEGABYTE, '203.0.113.66')));
    assert.equal(await submit({ filler: 'x'.repeat(2 * MEGABYTE), scheduledDate: '2027-06-26' }), 201);
    for (const socket of greedy) socket.destroy();
  });

  test('that stall give way to those who wait, and to no one else', async () => {
    const idle = await Promise.all([begin(44 * MEGABYTE), begin(44 * MEGABYTE), begin(44 * MEGABYTE)]);
    mock.timers.tick(LOOK_EVERY * 3);
    assert.ok(
      idle.every(({ destroyed }) => !destroyed),
      'no one waits',
    );
    const waiting = submit({ filler: 'x'.repeat(2 * MEGABYTE), scheduledDate: '2027-06-27' });
    await until('those who stand still are gone', async () => {
      mock.timers.tick(LOOK_EVERY);
      return idle.every(({ destroyed }) => destroyed);
    });
    assert.equal(await waiting, 201);
  });

  test('that stood still because the server was busy are not dropped', async () => {
    const slow = await Promise.all([begin(44 * MEGABYTE), begin(44 * MEGABYTE), begin(44 * MEGABYTE)]);
    const waiting = submit({ filler: 'x'.repeat(2 * MEGABYTE), scheduledDate: '2027-06-27', scheduledTime: '8:00 AM' });
    const clock = performance.now();
    const now = mock.method(performance, 'now', () => clock + 2 * now.mock.callCount() * LOOK_EVERY);
    mock.timers.tick(LOOK_EVERY);
    mock.timers.tick(LOOK_EVERY);
    now.mock.restore();
    await delay(50);
    assert.ok(slow.every(({ destroyed }) => !destroyed));
    for (const socket of slow) socket.destroy();
    assert.equal(await waiting, 201);
  });

  test('that find no room for long are told when to retry, once they are sent', async () => {
    const slow = await Promise.all([begin(44 * MEGABYTE), begin(44 * MEGABYTE), begin(44 * MEGABYTE)]);
    const waiting = sendWhole(12 * MEGABYTE);
    for (let check = 0; check < 4; check += 1) {
      const received = bytesOfServer();
      for (const socket of slow) socket.write('x'.repeat(300_000));
      await until('it arrived', async () => bytesOfServer() >= received + 900_000);
      mock.timers.tick(LOOK_EVERY);
    }
    const { status, retryAfter, sent } = await waiting;
    assert.deepEqual([status, retryAfter, sent], [503, '30', true]);
    assert.ok(slow.every(({ destroyed }) => !destroyed));
    for (const socket of slow) socket.destroy();
  });

  test('that say nothing of their size count as the largest', async () => {
    const slow = await Promise.all([begin(), begin(), begin()]);
    const waiting = submit({ filler: 'x'.repeat(2 * MEGABYTE), scheduledDate: '2027-06-20' });
    assert.equal(await submit({ scheduledDate: '2027-06-20', scheduledTime: '8:00 AM' }), 201);
    for (const socket of slow) socket.destroy();
    assert.equal(await waiting, 201);
  });
});

async function submit(change: Readonly<Record<string, unknown>>): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/quotes`, {
    method: 'POST',
    // Without a confirmed address a client network can reserve only a few slots.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${(senders += 1)}` },
    body: JSON.stringify(exampleQuote({ scheduledTime: '4:00 PM', ...change })),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** Sends all of a request like a browser, which looks at the answer only then. */
async function sendWhole(size: number) {
  const request = ask({
    port,
    method: 'POST',
    path: '/api/quotes',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${(senders += 1)}` },
  });
  request.end('x'.repeat(size));
  const [[answer]] = (await Promise.all([once(request, 'response'), once(request, 'finish')])) as [
    [IncomingMessage],
    [],
  ];
  answer.resume();
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], sent: request.writableFinished };
}

/** Bytes that all connections have received. */
function bytesOfServer(): number {
  return connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
}

/** Sends the head of a request of that size and none of its body. Resolves once the server has received it. */
async function begin(size?: number, sender = `198.51.100.${(senders += 1)}`): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  const length = size === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`;
  socket.write(
    `POST /api/quotes HTTP/1.1\r\nHost: shop.example\r\nX-Forwarded-For: ${sender}\r\nContent-Type: application/json\r\n${length}\r\nExpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'data');
  return socket;
}
