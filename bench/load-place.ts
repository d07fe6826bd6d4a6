import { setTimeout as delay } from 'node:timers/promises';
import type { Bare } from './bare.ts';
import { runChild } from './child.ts';
import type { Load, LoadFigures } from './load.ts';
import { openMailSink, type MailSink } from './mail-sink.ts';
import type { Figures } from './measure.ts';
import { forgetMails } from './fill.ts';
import type { Options, Part } from './options.ts';
import type { Place } from './place.ts';
import type { What } from './reference.ts';
import type { Kind } from './requests.ts';
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
const MOST_DRAIN_SECONDS = 10;
/** Each request of a run is another customer's. */
let nextNumber = 0;

/** Loads a server on this place with one kind of request after the other, and the bare database beside it. */
export async function loadPlace(place: Place, options: Options, parts: readonly Part[]): Promise<PlaceFigures> {
  const bareKinds = (['availability', 'submit'] as const).filter((kind) =>
    parts.some((part) => part === kind || (kind === 'submit' && part !== 'desk')),
  );
  const bare: BareFigures[] = [];
  for (const kind of bareKinds) {
    for (const clients of CLIENTS)
      bare.push({ kind, clients, figures: await runBare(place, options, { kind, clients }) });
  }

  const loaded: Loaded[] = [];
  const silent = await openMailSink({ isSilent: true });
  await withServer(place, silent, async (server) => {
    for (const kind of ['page', 'availability', 'submit', 'list', 'search'] as const) {
      for (const clients of parts.includes(isOfOwner(kind) ? 'desk' : kind) ? CLIENTS : [])
        loaded.push(await load(server, options, { kind, clients }));
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

async function withServer(place: Place, sink: MailSink, use: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startServerProcess(place, sink.url);
  try {
    await use(server);
  } finally {
    await server.stop();
    await sink.close();
  }
}

type Asking = { readonly kind: Kind; readonly clients: number };

async function runBare(
  place: Place,
  options: Options,
  { kind, clients }: Asking & Pick<Bare, 'kind'>,
): Promise<Figures> {
  const { seconds, warmUpSeconds } = options;
  const { url, dataDir } = place;
  const input: Bare = { place: { url, dataDir }, kind, clients, seconds, warmUpSeconds, first: nextNumber };
  const figures = (await runChild('bare.ts', input)) as Figures;
  nextNumber += figures.asked;
  return figures;
}

/** Loads a running server with one kind of request. */
export async function load(server: ServerProcess, options: Options, { kind, clients }: Asking): Promise<Loaded> {
  const { seconds, warmUpSeconds } = options;
  const before = server.cpuSeconds();
  const cookie = isOfOwner(kind) ? await server.logIn() : '';
  const input: Load = { port: server.port, kind, cookie, clients, seconds, warmUpSeconds, first: nextNumber };
  const figures = (await runChild('load.ts', input)) as LoadFigures;
  nextNumber += figures.asked;
  return {
    what: kind,
    clients,
    figures,
    cpuMicroseconds: ((server.cpuSeconds() - before) / figures.asked) * 1e6,
    residentMegabytes: server.residentMegabytes(),
  };
}

function isOfOwner(kind: Kind): kind is 'list' | 'search' {
  return kind === 'list' || kind === 'search';
}

async function loadWithMail(
  server: ServerProcess,
  options: Options,
  { sink, clients }: { readonly sink: MailSink; readonly clients: number },
): Promise<Loaded> {
  const [before, start] = [sink.taken(), performance.now()];
  const loaded = await load(server, options, { kind: 'submit', clients });
  const during = sink.taken() - before;
  const perSecond = during / ((performance.now() - start) / 1000);
  const perSecondAfter = await drain(sink, MOST_DRAIN_SECONDS);
  const leftOver = before + 2 * loaded.figures.asked - sink.taken();
  return { ...loaded, what: 'submit with mail', mails: { perSecond, perSecondAfter, leftOver } };
}

/** Waits until no mail came for a moment, and answers how many came a second. */
async function drain(sink: MailSink, mostSeconds: number): Promise<number> {
  const [before, start] = [sink.taken(), performance.now()];
  let last = { taken: before, at: start };
  for (let now = start; now - last.at < 1000 && now - start < mostSeconds * 1000; now = performance.now()) {
    await delay(20);
    if (sink.taken() > last.taken) last = { taken: sink.taken(), at: performance.now() };
  }
  return last.at === start ? 0 : (last.taken - before) / ((last.at - start) / 1000);
}
