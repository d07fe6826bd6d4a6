import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { until, type ServerProcess } from '#testing/server-process.ts';
import { ENGINES } from './options.ts';
import type { Given, Outcome, Part } from './part.ts';
import { openShop } from './shop.ts';
import { newMemory, startTraffic } from './traffic.ts';
import { walk } from './walk.ts';

const PROMISES = 60;

export const clientParts: readonly Part[] = [
  {
    name: 'slow-clients',
    does: 'so many clients each that stop in the middle of a request, send byte by byte, or never read the answer',
    engines: ENGINES,
    rounds: 200,
    run: (given) => beside(given, torment),
  },
  {
    name: 'idle',
    does: 'connections that say nothing',
    engines: ['embedded'],
    rounds: 10_000,
    run: (given) => beside(given, idle),
  },
];

type Torment = { readonly says: string; readonly sockets: readonly Socket[] };

/** Normal traffic beside clients of that kind: every request of it has to be answered. */
async function beside(
  { engine, rounds }: Given,
  open: (server: ServerProcess, count: number) => Promise<Torment>,
): Promise<Outcome> {
  const shop = await openShop(engine);
  const memory = newMemory();
  try {
    const server = await shop.serve();
    const { says, sockets } = await open(server, rounds);
    const traffic = startTraffic(server, { shop, memory });
    await until('people are served beside them', () => memory.promised.size >= PROMISES || memory.wrong.length > 0);
    await traffic.stop();
    const megabytes = residentMegabytes(server.pid);
    const ending = server.kill('SIGTERM');
    const inTime = await Promise.race([ending, delay(30_000, 'not at all')]);
    for (const socket of sockets) socket.destroy();
    const lost = await walkAfter(ending, () => walk(shop.store, memory));
    if (inTime !== 0) lost.push(`Told to stop, the server ended with ${inTime}`);
    if (memory.open.size > 0) lost.push(`${memory.open.size} requests got no answer`);
    return {
      tried: `${says}; ${memory.promised.size} promises beside them, ${megabytes.toFixed(0)} MB resident`,
      lost,
    };
  } finally {
    await shop.close();
  }
}

async function walkAfter(ending: Promise<unknown>, check: () => Promise<string[]>): Promise<string[]> {
  await ending;
  return check();
}

async function torment({ port }: ServerProcess, count: number): Promise<Torment> {
  const head =
    'POST /api/quotes HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n';
  const halfHead = await openMany(port, count, (socket) => socket.write(head.slice(0, 40)));
  const halfBody = await openMany(port, count, (socket) => socket.write(`${head}\r\n{"customerName":`));
  const drop = await openMany(port, count, (socket) =>
    drip(socket, `${head}\r\n{"customerName":"${'x'.repeat(900)}"}`),
  );
  const deaf = await openMany(port, count, (socket) => {
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50));
  });
  const all = [halfHead, halfBody, drop, deaf].flat();
  return { says: `${all.length} slow and half-open clients`, sockets: all };
}

function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ''), 500);
  socket.on('close', () => clearInterval(timer));
}

async function idle({ port }: ServerProcess, count: number): Promise<Torment> {
  const sockets = await openMany(port, count, () => {});
  const reached = sockets.filter((socket) => !socket.destroyed).length;
  const aim = reached < count ? ` of ${count} that were tried` : '';
  return { says: `${reached}${aim} idle connections`, sockets };
}

/** Opens so many connections, a few at a time; ends early where the system gives no more. */
async function openMany(port: number, count: number, say: (socket: Socket) => void): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const opened = await Promise.all(
      Array.from({ length: Math.min(100, count - sockets.length) }, () => openOne(port, say)),
    );
    const some = opened.filter((socket) => socket !== undefined);
    sockets.push(...some);
    if (some.length === 0) break;
  }
  return sockets;
}

function openOne(port: number, say: (socket: Socket) => void): Promise<Socket | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      say(socket);
      resolve(socket);
    });
    socket.on('error', () => resolve(undefined));
  });
}

function residentMegabytes(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return (Number(pages) * 4096) / 1024 ** 2;
}
