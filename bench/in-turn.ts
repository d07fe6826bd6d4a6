import { fill, raiseCapacity } from './fill.ts';
import { load, withServer } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import { median } from './measure.ts';
import type { Options } from './options.ts';
import { openPlace, type Place } from './place.ts';
import { printTable } from './report.ts';
import type { Kind, Shop } from './requests.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const TURNS = 5;

/** What users ask most, of a shop with the first size and of one with the last. */
export async function compareInTurn(last: Place, options: Options, kinds: readonly Kind[]): Promise<void> {
  const [from, to] = [options.sizes.at(0) ?? 0, options.sizes.at(-1) ?? 0];
  await withBothSizes(last, { from, to }, async (small, large) => {
    const sides = [await sideOf(small, from), await sideOf(large, to)] as const;
    const rows = [];
    for (const kind of kinds) rows.push(await takeTurns(sides, options, kind));
    printTable(`First and last size in turn, ${last.engine}: p50 in milliseconds, one client`, rows);
  });
}

/**
 * A server with so many quotes at first beside one with as many as in the end, on `last`. Asked in turn, both have what the
 * machine's own speed does.
 */
export async function withBothSizes(
  last: Place,
  { from, to }: { readonly from: number; readonly to: number },
  use: (small: ServerProcess, large: ServerProcess) => Promise<void>,
): Promise<void> {
  const first = await openPlace(last.engine);
  const silent = () => openMailSink({ isSilent: true });
  try {
    await (await startServerProcess(first)).stop();
    await raiseCapacity(first);
    await fill(first, from);
    await fill(last, to);
    await withServer(first, await silent(), async (small) => {
      await withServer(last, await silent(), async (large) => use(small, large));
    });
  } finally {
    await first.close();
  }
}

type Side = { readonly server: ServerProcess; readonly shop: Shop };

async function sideOf(server: ServerProcess, quotes: number): Promise<Side> {
  return { server, shop: { cookie: await server.logIn(), quotes } };
}

async function takeTurns([small, large]: readonly [Side, Side], { seconds }: Options, kind: Kind) {
  const ask = async ({ server, shop }: Side) => {
    const duration = { seconds: seconds / 3, warmUpSeconds: seconds / 6 };
    return (await load(server, duration, { kind, clients: 1, shop })).figures.p50;
  };
  const turns: { readonly first: number; readonly last: number }[] = [];
  for (let turn = 0; turn < TURNS; turn++) turns.push({ first: await ask(small), last: await ask(large) });
  const ratios = turns.map(({ first, last }) => last / first);
  return {
    what: kind,
    first: median(turns.map(({ first }) => first)).toFixed(2),
    last: median(turns.map(({ last }) => last)).toFixed(2),
    'last / first': median(ratios).toFixed(2),
    least: Math.min(...ratios).toFixed(2),
    most: Math.max(...ratios).toFixed(2),
  };
}
