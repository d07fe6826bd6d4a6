import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { runProgram, until } from '#testing/server-process.ts';
import { ENGINES } from './options.ts';
import { countEach, type Given, type Outcome, type Part } from './part.ts';
import { openShop, type Shop } from './shop.ts';
import { newMemory, sendAgain, startTraffic, type Memory } from './traffic.ts';
import { walk } from './walk.ts';

const MEGABYTES = 400;
const FULL_MILLISECONDS = 5000;

export const disk: readonly Part[] = [
  {
    name: 'full-disk',
    does: 'a disk that is full under all data, and has room again',
    engines: ENGINES,
    rounds: 5,
    run: (given) => onDisk((folder) => fillUp(given, folder)),
  },
  {
    name: 'read-only-disk',
    does: 'a server that starts on a disk that cannot be written to',
    engines: ['embedded'],
    rounds: 1,
    run: (given) => onDisk((folder) => startReadOnly(given, folder)),
  },
];

/** Everything on a small in-memory disk; requires root. */
async function onDisk(use: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'brightbay-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder]);
  try {
    chmodSync(folder, 0o755);
    return await use(folder);
  } finally {
    execFileSync('umount', ['--lazy', folder]);
    rmdirSync(folder);
  }
}

async function fillUp({ engine, rounds }: Given, folder: string): Promise<Outcome> {
  const shop = await openShop(engine, { folder });
  const memory = newMemory();
  const endings: string[] = [];
  let refused = 0;
  try {
    for (let round = 1; round <= rounds; round++) {
      const after = await fillOnce(shop, memory, folder);
      endings.push(after.ending);
      refused += after.refused;
    }
    const lost = await walk(shop.store, memory);
    const tried = `${rounds} times full: ${countEach(endings)}; ${memory.promised.size} promises, ${refused} refused and sent again`;
    return { tried, lost };
  } finally {
    await shop.close();
  }
}

/** Traffic while the disk fills up and is full; then space is freed, and rejected requests are retried. */
async function fillOnce(shop: Shop, memory: Memory, folder: string) {
  const server = await shop.serve();
  const before = memory.promised.size;
  const traffic = startTraffic(server, { shop, memory, mayFail: true });
  await until('something is promised', () => memory.promised.size > before);
  const filler = join(folder, 'filler');
  let ending: string | undefined;
  void server.ended.then((how) => (ending = `the server stopped with ${how}`));
  fill(filler);
  for (let wait = 0; wait < FULL_MILLISECONDS; wait += 100) {
    await delay(100);
    fill(filler);
  }
  await traffic.stop();
  const refused = memory.open.size;
  const became = ending ?? 'the server went on';
  rmSync(filler);
  const isDatabaseUp = await isAnswering(shop);
  if (!isDatabaseUp) await restart(shop);
  const next = became === 'the server went on' ? server : await shop.serve();
  await until('the server is ready again', async () => (await fetch(`${next.url}/readyz`)).ok);
  await sendAgain(next, { shop, memory });
  const last = await next.kill('SIGTERM');
  if (last !== 0) memory.wrong.push(`The server ended with ${last} after the disk had room again`);
  return { ending: became, refused };
}

/** Takes all the room that is left. */
function fill(path: string): void {
  const zeros = Buffer.alloc(1 << 16);
  const descriptor = openSync(path, 'a');
  try {
    for (;;) writeSync(descriptor, zeros);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** PostgreSQL gives up where it cannot write its log. */
async function isAnswering({ postgres, store }: Shop): Promise<boolean> {
  if (!postgres) return true;
  return store
    .visit(async (db) => db.selectFrom('admins').select('id').execute())
    .then(
      () => true,
      () => false,
    );
}

async function restart({ postgres }: Shop): Promise<void> {
  await postgres?.kill();
  await postgres?.start();
}

async function startReadOnly({ engine }: Given, folder: string): Promise<Outcome> {
  const shop = await openShop(engine, { folder });
  const memory = newMemory();
  const server = await shop.serve();
  const traffic = startTraffic(server, { shop, memory });
  await until('something is promised', () => memory.promised.size > 5);
  await traffic.stop();
  await server.kill('SIGKILL');
  execFileSync('mount', ['-o', 'remount,ro', folder]);
  const refused = runProgram({ ...shop.store.env, PORT: '0' });
  const ending = await refused.ended;
  execFileSync('mount', ['-o', 'remount,rw', folder]);
  const isSaid = /^The data folder \S+ cannot be written to: .*\n$/.test(refused.printed());
  const lost = isSaid && ending === 1 ? [] : [`The server ended with ${ending} and said: ${refused.printed()}`];
  const next = await shop.serve();
  await next.kill('SIGTERM');
  lost.push(...(await walk(shop.store, memory)));
  await shop.close();
  return { tried: `a start that is refused with one sentence, ${memory.promised.size} promises from before`, lost };
}
