import assert from 'node:assert/strict';
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { stopListening } from './drain.ts';

const CLIENTS = 50;
const PATIENCE_MILLISECONDS = 60_000;
/** A busy machine takes a while to accept all connections. */
const PATIENCE = { calm: 2000, most: PATIENCE_MILLISECONDS };
const REQUEST = 'GET / HTTP/1.1\\r\\nHost: localhost\\r\\nConnection: close\\r\\n\\r\\n';

/** Sends requests from another process. The file signals that all are connected, accepted or not. */
const CROWD = `
  const [port, sign] = process.argv.slice(1);
  let connected = 0, answered = 0, ended = 0;
  for (let number = 0; number < ${CLIENTS}; number += 1) {
    const socket = require('node:net').connect(port, '127.0.0.1', () => {
      socket.write('${REQUEST}');
      if ((connected += 1) === ${CLIENTS}) require('node:fs').writeFileSync(sign, '');
    });
    socket.once('data', () => (answered += 1)).on('error', () => {});
    socket.on('close', () => { if ((ended += 1) === ${CLIENTS}) console.log(answered); });
  }`;

/** Reconnects until it is refused, and reports how often a connection was accepted but not answered. */
const STREAM = `
  const port = process.argv[1];
  let cut = 0, answered = 0, gone = 0;
  const come = () => {
    let got = '', isRefused = false;
    const socket = require('node:net').connect(port, '127.0.0.1', () => socket.write('${REQUEST}'));
    socket.on('data', (some) => (got += some)).on('error', ({ code }) => (isRefused = code === 'ECONNREFUSED'));
    socket.on('close', () => {
      if (isRefused) { if ((gone += 1) === 16) console.log(cut); return; }
      if (got === '') cut += 1;
      else if ((answered += 1) === 100) require('node:fs').writeFileSync(process.argv[2], '');
      setTimeout(come, Math.random() * 5);
    });
  };
  for (let number = 0; number < 16; number += 1) come();`;

let folder: string;
before(async () => void (folder = await mkdtemp(join(tmpdir(), 'brightbay-waiting-'))));
after(() => rm(folder, { recursive: true }));

describe('a server that stops listening', () => {
  test('answers everybody who had connected before', async () => {
    const { server, port } = await open();
    const client = run(CROWD, [String(port), join(folder, 'connected')]);
    // This thread accepts no connections during the pause.
    const pause = new Int32Array(new SharedArrayBuffer(4));
    const end = performance.now() + PATIENCE_MILLISECONDS;
    while (!existsSync(join(folder, 'connected')) && performance.now() < end) Atomics.wait(pause, 0, 0, 20);
    const answered = said(client);
    const closed = once(server, 'close');
    await stopListening(server, PATIENCE);
    assert.equal(await answered, String(CLIENTS));
    await closed;
  });

  test('answers or refuses new connections, and cuts off none', async () => {
    const { server, port } = await open();
    const client = run(STREAM, [String(port), join(folder, 'flowing')]);
    while (!existsSync(join(folder, 'flowing'))) await new Promise((resolve) => setTimeout(resolve, 5));
    const cut = said(client);
    await stopListening(server, PATIENCE);
    assert.equal(server.listening, false);
    assert.equal(await cut, '0');
  });

  test('answers who was let in and had not asked yet', async () => {
    const { server, port } = await open();
    const socket = connect(port, '127.0.0.1');
    await once(server, 'connection');
    await stopListening(server, PATIENCE);
    socket.write(REQUEST.replaceAll('\\r\\n', '\r\n'));
    let answer = '';
    for await (const some of socket) answer += String(some);
    assert.match(answer, /^HTTP\/1\.1 200 /);
  });
});

async function open(): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((_request, response) => {
    const end = performance.now() + 1;
    while (performance.now() < end);
    response.end('here');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

type Client = ChildProcessByStdio<null, Readable, null>;

function run(script: string, parameters: readonly string[]): Client {
  return spawn(process.execPath, ['-e', script, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
}

async function said(client: Client): Promise<string> {
  const [text] = (await once(client.stdout, 'data')) as [Buffer];
  return String(text).trim();
}
