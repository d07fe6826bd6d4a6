import { setTimeout as delay } from 'node:timers/promises';
import type { Bare } from './bare.ts';
import { runChild } from './child.ts';
import { forgetMails } from './fill.ts';
import type { Load, LoadFigures } from './load.ts';
import { openMailSink, type MailSink } from './mail-sink.ts';
import type { Figures } from './measure.ts';
import type { Options, Part } from './options.ts';
import type { Place } from './place.ts';
import type { What } from './reference.ts';
import type { Kind, Shop } from './requests.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

export type Loaded = {
  readonly what: What;
  readonly clients: number;
  readonly figures: LoadFigures;
  /** Microseconds of the server's processor time for each request. */
  readonly cpuMicroseconds: number;
  readonly residentMegabytes: number;
  readonly mails?: Mails;
};

export type Mails = {
  /** While the clients asked. */
  readonly perSecond: number;
  /** Afterwards, for as long as there were any but at most ten seconds. */
  readonly perSecondAfter: number;
  readonly leftOver: number;
};

/** The same statements without HTTP, rules and mail around them, on the same data and engine. */
export type BareFigures = { readonly kind: Bare['kind']; readonly clients: number; readonly figures: Figures };

export type PlaceFigures = { readonly bare: readonly BareFigures[]; readonly loaded: readonly Loaded[] };

const CLIENTS = [1, 16] as const;
/** What is asked, and the part of the bench that asks it. */
const UNDER_LOAD: readonly (readonly [Kind, Part])[] = [
  ['page', 'page'],
  ['availability', 'availability'],
  ['availability, a day', 'availability'],
  ['submit', 'submit'],
  ['list', 'lists'],
  ['search', 'lists'],
];
const MOST_DRAIN_SECONDS = 10;
/** Each request of a run is another customer's. */
let nextNumber = 0;

/** Numbers that no other request of this run has. */
export function takeNumbers(count: number): number {
  nextNumber += count;
  return nextNumber - count;
}

/** Loads a server on this place with one kind of request after the other, and the bare database beside it. */
export async function loadPlace(
  place: Place,
  options: Options,
  { parts, quotes }: { readonly parts: readonly Part[]; readonly quotes: number },
): Promise<PlaceFigures> {
  const bareKinds = (['availability', 'submit'] as const).filter((kind) =>
    parts.some((part) => part === kind || (kind === 'submit' && part !== 'lists')),
  );
  const bare: BareFigures[] = [];
  for (const kind of bareKinds) {
    for (const clients of CLIENTS)
      bare.push({ kind, clients, figures: await runBare(place, options, { kind, clients }) });
  }

  const loaded: Loaded[] = [];
  const silent = await openMailSink({ isSilent: true });
  await withServer(place, silent, async (server) => {
    const shop = { cookie: await server.logIn(), quotes };
    for (const [kind, part] of UNDER_LOAD) {
      for (const clients of parts.includes(part) ? CLIENTS : [])
        loaded.push(await load(server, options, { kind, clients, shop }));
    }
  });
  if (!parts.includes('submit')) return { bare, loaded };

  await forgetMails(place);
  const sink = await openMailSink({ isSilent: false });
  await withServer(place, sink, async (server) => {
    for (const clients of CLIENTS) loaded.push(await loadWithMail(server, options, { sink, clients }));
  });
  return { bare, loaded };
}

/** Runs a server on the database while it's used; its mail goes to the sink. */
export async function withServer(
  place: Place,
  sink: MailSink,
  use: (server: ServerProcess) => Promise<void>,
): Promise<void> {
  const server = await startServerProcess(place, sink.url);
  try {
    await use(server);
  } finally {
    await server.stop();
    await sink.close();
  }
}

/** What is measured: which clients send what, and how often at once. */
export type Asking = { readonly kind: Kind; readonly clients: number; readonly shop: Shop };
type Duration = Pick<Options, 'seconds' | 'warmUpSeconds'>;

/** The statements of a submit or of availability without a server around them. */
export async function runBare(
  place: Place,
  { seconds, warmUpSeconds }: Duration,
  { kind, clients }: Pick<Bare, 'kind' | 'clients'>,
): Promise<Figures> {
  const { url, dataDir } = place;
  const input: Bare = { place: { url, dataDir }, kind, clients, seconds, warmUpSeconds, first: nextNumber };
  const figures = (await runChild('bare.ts', input)) as Figures;
  takeNumbers(figures.asked);
  return figures;
}

/** Loads a running server with one kind of request. */
export async function load(
  server: Pick<ServerProcess, 'port' | 'cpuSeconds' | 'residentMegabytes'>,
  { seconds, warmUpSeconds }: Duration,
  { kind, clients, shop }: Asking,
): Promise<Loaded> {
  const before = server.cpuSeconds();
  const input: Load = { port: server.port, kind, shop, clients, seconds, warmUpSeconds, first: nextNumber };
  const figures = (await runChild('load.ts', input)) as LoadFigures;
  takeNumbers(figures.asked);
  return {
    what: kind,
    clients,
    figures,
    cpuMicroseconds: ((server.cpuSeconds() - before) / figures.asked) * 1e6,
    residentMegabytes: server.residentMegabytes(),
  };
}

async function loadWithMail(
  server: ServerProcess,
  options: Options,
  { sink, clients }: { readonly sink: MailSink; readonly clients: number },
): Promise<Loaded> {
  const [before, start] = [sink.taken(), performance.now()];
  const loaded = await load(server, options, { kind: 'submit', clients, shop: { cookie: '', quotes: 0 } });
  const during = sink.taken() - before;
  const perSecond = during / ((performance.now() - start) / 1000);
  const perSecondAfter = await drain(sink, MOST_DRAIN_SECONDS);
  const leftOver = before + 2 * loaded.figures.asked - sink.taken();
  return { ...loaded, what: 'submit with mail', mails: { perSecond, perSecondAfter, leftOver } };
}

/** Waits until no mail has arrived for a moment, and returns how many arrived per second. */
async function drain(sink: MailSink, mostSeconds: number): Promise<number> {
  const [before, start] = [sink.taken(), performance.now()];
  let last = { taken: before, at: start };
  for (let now = start; now - last.at < 1000 && now - start < mostSeconds * 1000; now = performance.now()) {
    await delay(20);
    if (sink.taken() > last.taken) last = { taken: sink.taken(), at: performance.now() };
  }
  return last.at === start ? 0 : (last.taken - before) / ((last.at - start) / 1000);
}
