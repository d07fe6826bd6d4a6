import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { until } from '#testing/server-process.ts';

const MANY = 500;

let testApp: TestApp;
let port: number;
const sockets: Socket[] = [];
before(async () => {
  testApp = await startTestApp();
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  port = (testApp.app.server.address() as AddressInfo).port;
});
after(async () => {
  for (const socket of sockets) socket.destroy();
  await testApp.close();
});

describe('clients that are slow on purpose', () => {
  test('keep no one waiting, however many requests are begun and never ended', async () => {
    const begun = ['GET / HTTP/1.1\r\nHost: shop.example\r\nX-Slow: ', '', postOf(60_000)];
    const half = await Promise.all(Array.from({ length: MANY }, (_, index) => open(begun[index % 3] ?? '')));
    assert.equal(await statusOf('/healthz'), 200);
    assert.equal(await statusOf('/'), 200);
    assert.equal(await statusOf('/api/catalogue'), 200);
    for (const socket of half) socket.destroy();
    await until('they are gone', async () => (await connections()) < MANY);
  });

  test('have a minute for their headers and ten for all of a request', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout } = testApp.app.server;
    assert.ok(headersTimeout > 0 && headersTimeout <= 60_000, `${headersTimeout}`);
    assert.ok(requestTimeout > 0 && requestTimeout <= 600_000, `${requestTimeout}`);
    assert.ok(keepAliveTimeout > 0 && keepAliveTimeout <= 90_000, `${keepAliveTimeout}`);
  });

  test('that take no answer are hung up on, and what waited for them is given back', async () => {
    const { server } = testApp.app;
    assert.ok(server.timeout > 0 && server.timeout <= 900_000, `${server.timeout}`);
    const usual = server.timeout;
    server.setTimeout(200);
    const socket = (await open('')).pause();
    server.setTimeout(usual);
    socket.write('GET /quote HTTP/1.1\r\nHost: shop.example\r\n\r\n'.repeat(400));
    await until('no one is connected', async () => (await connections()) === 0);
    assert.equal(await statusOf('/healthz'), 200);
  });
});

function postOf(length: number): string {
  return `POST /api/contact HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{"name":`;
}

async function open(beginning: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(beginning);
  return socket;
}

function connections(): Promise<number> {
  return promisify((done: (error: Error | null, count: number) => void) => testApp.app.server.getConnections(done))();
}

async function statusOf(path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
  await answer.arrayBuffer();
  return answer.status;
}
