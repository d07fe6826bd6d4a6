import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { endPrograms, runProgram, until, type Ending, type ServerProcess } from '#testing/server-process.ts';
import { makeLoopDisk, type LoopDisk } from './loop-disk.ts';
import { ENGINES } from './options.ts';
import { countEach, type Given, type Outcome, type Part } from './part.ts';
import { openShop, type Shop } from './shop.ts';
import { newMemory, sendAgain, startTraffic, type Memory } from './traffic.ts';
import { settle, walk } from './walk.ts';

const MOST_MILLISECONDS = 1500;
const READ_ONLY_MILLISECONDS = 10_000;
/** Timeout in milliseconds: by then a request fails with a response, or the server is gone. */
const PATIENCE = 20_000;

export const turnedReadOnly: Part = {
  name: 'turned-read-only',
  does: 'a disk under all data that turns read-only at a random moment of mixed traffic, and is repaired',
  engines: ENGINES,
  rounds: 5,
  async run(given) {
    const disk = makeLoopDisk();
    try {
      return await turn(given, disk);
    } finally {
      disk.remove();
    }
  },
};

async function turn({ engine, rounds }: Given, disk: LoopDisk): Promise<Outcome> {
  const shop = await openShop(engine, { folder: disk.folder });
  // The server programs of PostgreSQL make a new cluster without a flush here.
  execFileSync('sync', ['--file-system', disk.folder]);
  const memory = newMemory();
  const endings: string[] = [];
  const lost: string[] = [];
  let refused = 0;
  try {
    for (let round = 1; round <= rounds && lost.length === 0; round++) {
      endings.push(await turnOnce(shop, memory, disk));
      refused += memory.open.size;
      await mend(shop, disk);
      lost.push(...(await walk(shop.store, memory)));
    }
    lost.push(...(await settle(shop, memory)));
    const promises = `${memory.promised.size} promises, ${refused} refused and sent again`;
    return { tried: `${endings.length} times read-only: ${countEach(endings)}; ${promises}`, lost: [...new Set(lost)] };
  } finally {
    await endPrograms();
    await mend(shop, disk);
    await shop.close();
  }
}

/** Repairs the disk after everything on it has ended, and starts PostgreSQL again. */
async function mend({ postgres }: Shop, disk: LoopDisk): Promise<void> {
  await postgres?.kill();
  await disk.mend();
  await postgres?.start();
}

/** Traffic while the disk turns; says what became of the server, which is gone afterwards. */
async function turnOnce(shop: Shop, memory: Memory, disk: LoopDisk): Promise<string> {
  const server = await shop.serve();
  await sendAgain(server, { shop, memory });
  const before = memory.promised.size;
  const traffic = startTraffic(server, { shop, memory, mayFail: true });
  await until('something is promised', () => memory.promised.size > before);
  await delay(Math.random() * MOST_MILLISECONDS);
  disk.turnReadOnly();
  const ending = await Promise.race([server.ended, delay(READ_ONLY_MILLISECONDS)]);
  const began = performance.now();
  await traffic.stop();
  if (performance.now() - began > PATIENCE) memory.wrong.push('A request on a read-only disk was not answered in time');
  if (ending === undefined) return goesOn(server, memory);
  memory.wrong.push(...unsaid(server, ending), ...(await refusedStart(shop)));
  return 'the server ended with a sentence, and its next start with one';
}

/** A server that keeps running reports that it isn't ready, shows its pages, and stops when it's told to. */
async function goesOn(server: ServerProcess, memory: Memory): Promise<string> {
  for (const [path, status] of [
    ['/readyz', 503],
    ['/healthz', 200],
    ['/', 200],
  ] as const) {
    const answer = await fetch(server.url + path, { signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status !== status) memory.wrong.push(`${path} was ${answer.status} on a read-only disk`);
  }
  const ending = await server.kill('SIGTERM');
  if (ending !== 0) memory.wrong.push(`The server on a read-only disk ended with ${ending}`);
  return 'the server went on and said that it is not ready';
}

function unsaid({ errors, printed }: ServerProcess, ending: Ending): readonly string[] {
  const isSaid = / so the program stops/.test(printed()) && (ending === 1 || ending === 'SIGKILL');
  return isSaid ? [] : [`The server ended with ${ending} on a read-only disk and said: ${errors()}`];
}

async function refusedStart({ store }: Shop): Promise<readonly string[]> {
  const next = runProgram({ ...store.env, PORT: '0' });
  const ending = await next.ended;
  const isSaid = /^The data folder \S+ cannot be written to: .*\n$/.test(next.printed());
  return isSaid && ending === 1 ? [] : [`A start on a read-only disk ended with ${ending} and said: ${next.printed()}`];
}
