import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { untilNobodyWaits } from './until-nobody-waits.ts';

const CLIENTS = 50;
const PATIENCE_MILLISECONDS = 60_000;

/** Asks from another process, makes a file when all are connected, whether they were let in or not, and says how many were answered. */
const CLIENT = `
  const [port, clients, sign] = process.argv.slice(1);
  let connected = 0, answered = 0, ended = 0;
  for (let number = 0; number < clients; number += 1) {
    const socket = require('node:net').connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n');
      if ((connected += 1) === Number(clients)) require('node:fs').writeFileSync(sign, '');
    });
    socket.once('data', () => (answered += 1)).on('error', () => {});
    socket.on('close', () => { if ((ended += 1) === Number(clients)) console.log(answered); });
  }`;

test('everybody who had connected before a server stops listening is answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'brightbay-waiting-'));
  const sign = join(folder, 'connected');
  const server = createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const client = spawn(process.execPath, ['-e', CLIENT, String(address.port), String(CLIENTS), sign]);
  // This thread lets nobody in meanwhile.
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const end = performance.now() + PATIENCE_MILLISECONDS;
  while (!existsSync(sign) && performance.now() < end) Atomics.wait(pause, 0, 0, 20);
  await untilNobodyWaits(server);
  const closed = once(server, 'close');
  server.close();
  const [answered] = (await once(client.stdout, 'data')) as [Buffer];
  await closed;
  await rm(folder, { recursive: true });
  assert.equal(String(answered).trim(), String(CLIENTS));
});
