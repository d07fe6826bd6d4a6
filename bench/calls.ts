import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { BareAnswer } from './bare-server.ts';
import { runChild } from './child.ts';
import { fill } from './fill.ts';
import type { Limit, Limits } from './limits.ts';
import { load, runBare, takeNumbers, withServer, type Loaded } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import { measureInTurn, type InTurn } from './measure.ts';
import { writePhoto } from './photo.ts';
import type { Place } from './place.ts';
import { printTable } from './report.ts';
import type { Kind, Shop } from './requests.ts';
import type { ServerProcess } from './server-process.ts';

export const CLIENTS = 16;
/** Of each measurement: short ones in turn say more than long ones one after another. */
export const TURN = { seconds: 0.8, warmUpSeconds: 0.3 } as const;
/** The same for a server that has just started, whose code has to be compiled first. */
const FIRST_TURN = { seconds: 0.8, warmUpSeconds: 2 } as const;
const ROUNDS = 5;
/** Where each of them starts a server. */
const ROUNDS_WITH_STARTS = 3;
/** What is compared with its own statements. The shares that we want of a submit, a page and a month are in AIM. */
const KINDS = [
  'quote by link',
  'availability',
  'list',
  'search',
  'week',
  'payments',
  'this week',
  'upload',
] as const satisfies readonly Kind[];
/** The least share of what cannot be quicker. */
const AIM = { submit: 0.6, page: 0.6, availability: 0.3 } as const;
/** Quotes that are there before anything is asked. */
const QUOTES = 1000;

/** The calls of a shop beside what they cannot be quicker than, in a minute and a half to three minutes for each engine. */
export async function benchCalls(place: Place): Promise<void> {
  const quotes = await fill(place, QUOTES);
  const photo = await writePhoto(place);
  const loaded: Loaded[] = [];
  let shop: Shop = { cookie: '', quotes, photo };
  let page: InTurn | undefined;
  const silent = () => openMailSink({ isSilent: true });
  await withServer(place, await silent(), async (server) => {
    shop = { ...shop, cookie: await server.logIn() };
    page = await besideBareServer(server, shop);
    for (const kind of KINDS) loaded.push(await load(server, TURN, { kind, clients: CLIENTS, shop }));
  });
  const inTurn = {
    page,
    availability: await besideBare(place, 'availability'),
    submit: await besideBare(place, 'submit'),
  };
  printTable(
    `In turn, ${place.engine}, ${CLIENTS} clients, medians of the rounds: a page beside a server that only answers, the others beside their statements alone`,
    (['page', 'availability', 'submit'] as const).flatMap((what) => {
      const found = inTurn[what];
      return found ? [turnRow(what, found)] : [];
    }),
  );
  const limits = await findLimits(place, shop, KINDS);
  printTable(
    `Calls and their limits, ${place.engine}, ${CLIENTS} clients, ${quotes.toLocaleString('en-US')} quotes`,
    loaded.map((each) =>
      rowOf(
        each,
        limits.find(({ kind }) => kind === each.what),
      ),
    ),
  );
}

/** A page from the product and the same bytes from a server of the same runtime that does nothing else. */
async function besideBareServer(server: ServerProcess, shop: Shop): Promise<InTurn> {
  const child = fork(new URL('bare-server.ts', import.meta.url), { serialization: 'advanced' });
  try {
    child.send(await pageOf(server));
    const [port] = (await once(child, 'message')) as [number];
    const bare = { port, cpuSeconds: () => 0, residentMegabytes: () => 0 };
    const ask = async (from: Parameters<typeof load>[0]) =>
      (await load(from, TURN, { kind: 'page', clients: CLIENTS, shop })).figures.perSecond;
    return await measureInTurn(ROUNDS, { ours: () => ask(server), bare: () => ask(bare) });
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

/** Headers that every server writes for itself. */
const OWN_HEADERS = new Set(['content-length', 'connection', 'keep-alive', 'date', 'transfer-encoding']);

/** The front page as it travels. */
async function pageOf({ port }: ServerProcess): Promise<BareAnswer> {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip, deflate, br' };
  const [answer] = (await once(get({ port, headers }), 'response')) as [IncomingMessage];
  const told = Object.entries(answer.headersDistinct).filter(([name]) => !OWN_HEADERS.has(name));
  return {
    status: answer.statusCode ?? 0,
    headers: Object.fromEntries(told.map(([name, values = []]) => [name, values.join(', ')])),
    body: await buffer(answer),
  };
}

/** A call beside its statements. The embedded database has one process at a time, so there the server rests meanwhile. */
async function besideBare(place: Place, kind: 'availability' | 'submit'): Promise<InTurn> {
  const asked = { kind, clients: CLIENTS } as const;
  const shop: Shop = { cookie: '', quotes: QUOTES };
  const bare = async () => (await runBare(place, TURN, asked)).perSecond;
  const ask = async (server: ServerProcess, turn: typeof TURN | typeof FIRST_TURN) =>
    (await load(server, turn, { ...asked, shop })).figures.perSecond;
  const withOurs = async <T>(use: (server: ServerProcess) => Promise<T>) => {
    const results: T[] = [];
    const sink = await openMailSink({ isSilent: true });
    await withServer(place, sink, async (server) => void results.push(await use(server)));
    const [result] = results;
    if (result === undefined) throw new Error('A round ended without a figure.');
    return result;
  };
  if (place.url === undefined)
    return measureInTurn(ROUNDS_WITH_STARTS, { ours: () => withOurs((server) => ask(server, FIRST_TURN)), bare });
  return withOurs((server) => measureInTurn(ROUNDS, { ours: () => ask(server, TURN), bare }));
}

function turnRow(what: keyof typeof AIM, { ours, bare, share, least, most }: InTurn) {
  return {
    what,
    'per second': ours.toFixed(0),
    'bare per second': bare.toFixed(0),
    'share of bare': share.toFixed(2),
    'least to most': `${least.toFixed(2)} to ${most.toFixed(2)}`,
    'aim, at least': AIM[what].toFixed(1),
  };
}

/** The statements of each call, and the work on pictures, with nothing around them. */
export async function findLimits(place: Place, shop: Shop, kinds: readonly Kind[]): Promise<readonly Limit[]> {
  const { url, dataDir } = place;
  const first = takeNumbers(1_000_000);
  const asked = { place: { url, dataDir }, kinds, clients: CLIENTS, shop, ...TURN, first };
  return (await runChild('limits.ts', asked satisfies Limits)) as readonly Limit[];
}

function rowOf({ what, clients, figures, cpuMicroseconds }: Loaded, limits: Limit | undefined) {
  const { perSecond } = figures;
  const share = (limit: number | undefined) => (limit === undefined ? '' : (perSecond / limit).toFixed(2));
  return {
    what,
    clients: String(clients),
    'per second': perSecond.toFixed(perSecond < 20 ? 2 : 0),
    'p50 ms': figures.p50.toFixed(2),
    'p99 ms': figures.p99.toFixed(2),
    'server µs': cpuMicroseconds.toFixed(0),
    statements: String(limits?.statements ?? 0),
    'share of its statements': share(limits?.database?.perSecond),
    'share of its pictures': share(limits?.pictures?.perSecond),
    failed: Object.entries(figures.failed)
      .map(([fault, count]) => `${count} ${fault}`)
      .join(', '),
  };
}
