import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { makeTestDataDir } from '#testing/database.ts';
import { freePort } from '#testing/processes.ts';
import { endPrograms, runProgram, startServerProcess, until, type Program } from '#testing/server-process.ts';

let folder: string;
before(async () => void (folder = await mkdtemp(join(tmpdir(), 'brightbay-main-'))));
after(async () => {
  await endPrograms();
  await rm(folder, { recursive: true, force: true });
});

const inFolder = (name: string) => ({ DATA_DIR: join(folder, name), LOG_LEVEL: 'warn' });

/** A folder with a database that has its tables: creating them is the slow part of a first start. */
async function withDatabase(name: string) {
  const env = inFolder(name);
  await makeTestDataDir(env.DATA_DIR);
  return env;
}

describe('the program', () => {
  test('explains itself and tells its version without touching anything', async () => {
    const help = runProgram(inFolder('untouched'), ['--help']);
    assert.equal(await help.ended, 0);
    assert.match(help.printed(), /npm start/);
    const version = runProgram(inFolder('untouched'), ['--version']);
    assert.equal(await version.ended, 0);
    const { version: number } = JSON.parse(await readFile(join(import.meta.dirname, '../package.json'), 'utf8')) as {
      version: string;
    };
    assert.equal(version.printed(), `${number}\n`);
    assert.equal(existsSync(join(folder, 'untouched')), false);
  });

  test('names every mistake of its configuration in one message', async () => {
    const program = runProgram({
      ...inFolder('mistakes'),
      PORT: 'eighty',
      LAUNCH_LOCK: 'maybe',
      SMTP_URL: 'mail.example',
    });
    assert.equal(await program.ended, 1);
    assert.equal(
      program.errors(),
      [
        'The configuration has mistakes:',
        '  PORT has to be a whole number',
        '  SMTP_URL has to be an address that begins with smtp:// or smtps://',
        "  LAUNCH_LOCK has to be 'on' or 'off'",
        '',
      ].join('\n'),
    );
    assert.equal(existsSync(join(folder, 'mistakes')), false);
  });

  test('ends with one sentence when its data folder cannot be one', async () => {
    await writeFile(join(folder, 'a-file'), '');
    await endsWithSentence(runProgram(inFolder('a-file')), /^The data folder .*a-file cannot be written to: .*\.$/);
  });

  test('ends with one sentence when the database server is not there, without its password', async () => {
    const program = runProgram({ ...inFolder('unused'), DATABASE_URL: 'postgresql://shop:s3cret@127.0.0.1:1/shop' });
    await endsWithSentence(program, /.+\.$/);
    assert.equal(program.printed().includes('s3cret'), false);
  });
});

describe('a running server', () => {
  test('keeps a second one off its data folder and its port', async () => {
    const server = await startServerProcess(await withDatabase('first'));
    await endsWithSentence(runProgram(inFolder('first')), /^The data folder .* is in use by another running copy/);
    await endsWithSentence(
      runProgram({ ...(await withDatabase('second')), PORT: String(server.port) }),
      /^The server cannot listen on 127\.0\.0\.1:\d+: .*EADDRINUSE.* set PORT to another number\.$/,
    );
    assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    assert.equal(await server.kill('SIGTERM'), 0);
  });

  test('tells the first log-in and the way in even when its first start failed at the port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const port = String((other.address() as { port: number }).port);
    const locked = { ...(await withDatabase('port-taken')), LAUNCH_LOCK: 'on', PORT: port };
    await endsWithSentence(runProgram(locked), /cannot listen/);
    other.close();
    await once(other, 'close');

    const server = await startServerProcess(locked);
    assert.match(server.printed(), /\/\?link=[\w-]{32}\n/);
    assert.match(server.printed(), /unlock it with the name 'developer' and the password '[\w-]{16}'/);
    assert.match(server.printed(), /Log in at .*\/admin with owner@brightbay\.example and the password '[\w-]{16}'/);
    assert.equal(await server.kill('SIGTERM'), 0);

    const again = await startServerProcess(locked);
    assert.match(again.printed(), /\/\?link=/);
    assert.equal(/password/.test(again.printed()), false, 'passwords are told once');
    assert.equal(await again.kill('SIGINT'), 0);
  });

  test('says at its first start what a person needs, where mail goes included', async () => {
    const env = { ...(await withDatabase('quiet')), LOG_LEVEL: 'info', LAUNCH_LOCK: 'on' };
    const server = await startServerProcess(env);
    const printed = server.printed();
    const lines = printed.slice(0, printed.indexOf(' is open at ')).split('\n');
    const logged = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as { msg: string });
    const said = logged.map(({ msg }) => msg).filter((msg) => msg !== 'a slow statement');
    assert.deepEqual(said, [`Server listening at ${server.url}`]);
    assert.ok(
      printed.includes(`Emails aren't sent yet: they're only written to ${join(env.DATA_DIR, 'mail')}.`),
      printed,
    );
    assert.match(printed, /Log in at .*\/admin with/);
    assert.equal(await server.kill('SIGTERM'), 0);

    const sending = await startServerProcess({ ...env, SMTP_URL: 'smtp://shop:s3cret@127.0.0.1:1' });
    assert.match(sending.printed(), /Emails are sent through 127\.0\.0\.1:1\.\n/);
    assert.equal(await sending.kill('SIGTERM'), 0);
  });

  test('answers what is under way before it ends by SIGTERM, and takes nothing new', async () => {
    const server = await startServerProcess(await withDatabase('draining'));
    const body = JSON.stringify({ name: 'Dana', email: 'dana@example.com', message: 'Are you open on Sunday?' });
    const socket = await beginRequest(server.port, body);
    const ended = server.kill('SIGTERM');
    await refusesConnections(server.port);
    socket.write(body);
    const answer = await readToEnd(socket);
    assert.match(answer, /^HTTP\/1\.1 201 /m);
    assert.match(answer, /"success":true/);
    assert.equal(await ended, 0);
    assert.equal(server.errors(), '');
  });

  test('goes on for a while after it was told to end, and says that others should be asked', async () => {
    const server = await startServerProcess({ ...(await withDatabase('leaving')), DRAIN_SECONDS: '5' });
    const ended = server.kill('SIGTERM');
    for (let isLeaving = false; !isLeaving;) {
      const ready = await fetch(`${server.url}/readyz`);
      isLeaving = ready.status === 503 && ((await ready.json()) as { isLeaving?: boolean }).isLeaving === true;
    }
    const answer = await fetch(`${server.url}/healthz`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get('connection'), 'close');
    assert.equal(await ended, 0);
  });

  test('ends in order by SIGINT while it starts, with its passwords told', async () => {
    const settings = { ...inFolder('early'), DRAIN_SECONDS: '0' };
    const program = runProgram({ ...settings, PORT: String(await freePort()) });
    await until('it has begun', () => existsSync(settings.DATA_DIR));
    assert.equal(program.printed(), '');
    assert.equal(await program.kill('SIGINT'), 0);
    assert.match(program.printed(), /Log in at .*\/admin with owner@brightbay\.example and the password '[\w-]{16}'/);
    assert.equal(program.errors(), '');
  });

  test('does not wait for ever for a client that has fallen asleep', async () => {
    const server = await startServerProcess(await withDatabase('asleep'));
    const socket = await beginRequest(server.port, 'never sent');
    assert.equal(await server.kill('SIGTERM'), 0);
    socket.destroy();
  });
});

/** One line, no stack trace, exit code 1. */
async function endsWithSentence(program: Program, sentence: RegExp): Promise<void> {
  assert.equal(await program.ended, 1, program.printed());
  const lines = program.errors().trimEnd().split('\n');
  assert.equal(lines.length, 1, program.errors());
  assert.match(lines[0] ?? '', sentence);
}

/**
 * Sends the head of a message to the shop. When the socket is returned, the server has read it and is waiting for the
 * body.
 */
async function beginRequest(port: number, body: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    [
      'POST /api/contact HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Expect: 100-continue',
      '',
      '',
    ].join('\r\n'),
  );
  const [interim] = (await once(socket, 'data')) as [Buffer];
  assert.match(interim.toString(), /^HTTP\/1\.1 100 Continue/);
  return socket;
}

async function refusesConnections(port: number): Promise<void> {
  for (let isOpen = true; isOpen;) {
    const socket = connect(port, '127.0.0.1');
    isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    // The server closes its port at a moment when no client is connecting.
    await delay(20);
  }
}

async function readToEnd(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}
