import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { Worker } from 'node:worker_threads';
import { untilNobodyWaits } from './until-nobody-waits.ts';

const CLIENTS = 50;

/** Asks from another thread, and says when all are connected, whether they were let in or not. */
const CLIENT = `
  const { workerData: { port, clients, connected }, parentPort } = require('node:worker_threads');
  const { connect } = require('node:net');
  let answered = 0;
  let ended = 0;
  for (let number = 0; number < clients; number += 1) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n');
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
    socket.once('data', () => (answered += 1)).on('error', () => {});
    socket.on('close', () => { if ((ended += 1) === clients) parentPort.postMessage(answered); });
  }`;

test('everybody who had connected before a server stops listening is answered', async () => {
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { port: address.port, clients: CLIENTS, connected };
  const worker = new Worker(CLIENT, { eval: true, workerData });
  await once(worker, 'online');
  // This thread lets nobody in meanwhile.
  for (let now = 0; now < CLIENTS; now = Atomics.load(connected, 0)) Atomics.wait(connected, 0, now, 1000);
  await untilNobodyWaits(server);
  const closed = once(server, 'close');
  server.close();
  const [answered] = (await once(worker, 'message')) as [number];
  await closed;
  assert.equal(answered, CLIENTS);
});
