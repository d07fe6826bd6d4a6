// `node bench/versions.ts --other FOLDER`: what calls cost in this working copy and in another one, in turn. So an optimization
// is tried against its plain version (docs/decisions/0157-one-statement-after-the-other.md).
import { parseArgs } from 'node:util';
import { largeMenu } from '#testing/large-menu.ts';
import { changeSettings, fill, raiseCapacity } from './fill.ts';
import { load } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import { median } from './measure.ts';
import type { EngineName } from './options.ts';
import { openPlace, type Place } from './place.ts';
import { printTable } from './report.ts';
import type { Kind } from './requests.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const { values } = parseArgs({
  options: {
    other: { type: 'string' },
    engine: { type: 'string', default: 'postgresql' },
    kinds: { type: 'string', default: 'submit' },
    clients: { type: 'string', default: '16' },
    turns: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '2' },
    quotes: { type: 'string', default: '1000' },
    packages: { type: 'string' },
  },
});
const { other, engine, kinds, packages } = values;
if (other === undefined) throw new Error('Give the folder of the other version: --other FOLDER.');
const [clients, turns, seconds, quotes] = (['clients', 'turns', 'seconds', 'quotes'] as const).map((name) =>
  Number(values[name]),
) as [number, number, number, number];

type Side = { readonly place: Place; readonly server: ServerProcess; readonly cookie: string };

const mails = await openMailSink({ isSilent: true });
const sides = [await openSide(), await openSide(other)] as const;
try {
  const rows = [];
  for (const kind of kinds.split(',') as Kind[]) rows.push(await compare(kind));
  printTable(`Microseconds of processor time for a request, ${engine}, ${clients} clients`, rows);
} finally {
  for (const { server, place } of sides) {
    await server.stop();
    await place.close();
  }
  await mails.close();
}

async function openSide(root?: string): Promise<Side> {
  const place = await openPlace(engine as EngineName);
  await (await startServerProcess(place, undefined, root)).stop();
  await raiseCapacity(place);
  if (packages !== undefined) await changeSettings(place, largeMenu(Number(packages)));
  await fill(place, quotes);
  const server = await startServerProcess(place, mails.url, root);
  return { place, server, cookie: await server.logIn() };
}

type Cost = {
  /** Microseconds of processor time for a request, of the server and its database together and of the server alone. */
  readonly both: number;
  readonly server: number;
  /** Milliseconds at the client. */
  readonly p50: number;
};

/** Medians of both, and the medians of the pairs' ratios. Every other pair begins with the other version. */
async function compare(kind: Kind): Promise<Readonly<Record<string, string>>> {
  for (const side of sides) await cost(side, kind);
  const pairs: { readonly here: Cost; readonly there: Cost }[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const there = turn % 2 === 0 ? undefined : await cost(sides[1], kind);
    const here = await cost(sides[0], kind);
    pairs.push({ here, there: there ?? (await cost(sides[1], kind)) });
  }
  const ratios = (name: keyof Cost) => pairs.map(({ here, there }) => there[name] / here[name]);
  const ratio = (name: keyof Cost) => median(ratios(name)).toFixed(2);
  return {
    call: kind,
    here: median(pairs.map(({ here }) => here.both)).toFixed(0),
    there: median(pairs.map(({ there }) => there.both)).toFixed(0),
    'there / here': ratio('both'),
    least: Math.min(...ratios('both')).toFixed(2),
    most: Math.max(...ratios('both')).toFixed(2),
    'server alone': ratio('server'),
    p50: ratio('p50'),
  };
}

async function cost({ place, server, cookie }: Side, kind: Kind): Promise<Cost> {
  const before = place.databaseCpuSeconds();
  const duration = { seconds: seconds / 2, warmUpSeconds: seconds / 2 };
  const { figures, cpuMicroseconds } = await load(server, duration, { kind, clients, shop: { cookie, quotes } });
  const [failure] = Object.keys(figures.failed);
  if (failure !== undefined) throw new Error(`A request for "${kind}" failed: ${failure}.`);
  const database = ((place.databaseCpuSeconds() - before) / figures.asked) * 1e6;
  return { both: cpuMicroseconds + database, server: cpuMicroseconds, p50: figures.p50 };
}
