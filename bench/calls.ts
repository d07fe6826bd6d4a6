import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { BareAnswer } from './bare-server.ts';
import { runChild } from './child.ts';
import { fill } from './fill.ts';
import type { Limit, Limits } from './limits.ts';
import { load, runBare, takeNumbers, withServer, type Loaded } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import type { Figures } from './measure.ts';
import type { Options } from './options.ts';
import { writePhoto } from './photo.ts';
import type { Place } from './place.ts';
import { printTable } from './report.ts';
import type { Kind, Shop } from './requests.ts';

const CLIENTS = [1, 16, 64] as const;
const KINDS = [
  'page',
  'quote page',
  'quote by link',
  'availability',
  'list',
  'search',
  'week',
  'submit',
  'upload',
  'analysis',
] as const satisfies readonly Kind[];
/** Quotes that are there before anything is asked. */
const QUOTES = 1000;

/** Every call, compared with its lower bound. */
export async function benchCalls(place: Place, options: Options): Promise<void> {
  const quotes = await fill(place, QUOTES);
  const photo = await writePhoto(place);

  const loaded: Loaded[] = [];
  let shop: Shop = { cookie: '', quotes, photo };
  await withServer(place, await openMailSink({ isSilent: true }), async (server) => {
    shop = { ...shop, cookie: await server.logIn() };
    for (const kind of KINDS) {
      for (const clients of CLIENTS) loaded.push(await load(server, options, { kind, clients, shop }));
    }
  });
  const limits = await findLimits(place, options, shop);
  printTable(
    `Calls and their limits, ${place.engine}, ${quotes.toLocaleString('en-US')} quotes`,
    loaded.map((each) => rowOf(each, limits.get(each.what as Kind))),
  );
}

/** For each number of clients: the database alone, a server that only responds, and the work on pictures. */
type Measured = {
  readonly statements: number;
  readonly database: readonly Figures[] | undefined;
  readonly server: readonly Figures[];
  readonly pictures: readonly Figures[] | undefined;
};

async function findLimits(place: Place, options: Options, shop: Shop): Promise<ReadonlyMap<Kind, Measured>> {
  const { seconds, warmUpSeconds } = options;
  const { url, dataDir } = place;
  const first = takeNumbers(1_000_000);
  const asked = { place: { url, dataDir }, kinds: KINDS, clients: CLIENTS, shop, seconds, warmUpSeconds, first };
  const limits = (await runChild('limits.ts', asked satisfies Limits)) as readonly Limit[];
  const submits: Figures[] = [];
  for (const clients of CLIENTS) submits.push(await runBare(place, options, { kind: 'submit', clients }));

  const found = new Map<Kind, Measured>();
  for (const { kind, answer, statements, database, pictures } of limits) {
    const server = await loadBareServer(answer, options, { kind, shop });
    found.set(kind, { statements, server, pictures, database: kind === 'submit' ? submits : database });
  }
  return found;
}

type Same = { readonly kind: Kind; readonly shop: Shop };

/** The same requests to a server of the same runtime that always says the same. */
async function loadBareServer(answer: BareAnswer, options: Options, asking: Same): Promise<readonly Figures[]> {
  const child = fork(new URL('bare-server.ts', import.meta.url), { serialization: 'advanced' });
  try {
    child.send(answer);
    const [port] = (await once(child, 'message')) as [number];
    const server = { port, cpuSeconds: () => 0, residentMegabytes: () => 0 };
    const figures: Figures[] = [];
    for (const clients of CLIENTS) figures.push((await load(server, options, { ...asking, clients })).figures);
    return figures;
  } finally {
    child.disconnect();
    await once(child, 'exit');
  }
}

function rowOf({ what, clients, figures, cpuMicroseconds }: Loaded, limits: Measured | undefined) {
  const { perSecond } = figures;
  const at = CLIENTS.findIndex((each) => each === clients);
  const [database, server, pictures] = [limits?.database?.[at], limits?.server[at], limits?.pictures?.[at]];
  const least = Math.min(...[database, server, pictures].map((each) => each?.perSecond ?? Number.POSITIVE_INFINITY));
  const costs = (limit: number | undefined) => (limit === undefined ? '' : (limit / perSecond).toFixed(2));
  return {
    what,
    clients: String(clients),
    'per second': perSecond.toFixed(perSecond < 20 ? 2 : 0),
    'p50 ms': figures.p50.toFixed(2),
    'p99 ms': figures.p99.toFixed(2),
    'server µs': cpuMicroseconds.toFixed(0),
    statements: String(limits?.statements ?? 0),
    'x database': costs(database?.perSecond),
    'x bare server': costs(server?.perSecond),
    'x pictures': costs(pictures?.perSecond),
    'x limit': costs(least),
    failed: Object.entries(figures.failed)
      .map(([fault, count]) => `${count} ${fault}`)
      .join(', '),
  };
}
