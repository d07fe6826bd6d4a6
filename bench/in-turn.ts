import { fill, raiseCapacity } from './fill.ts';
import { load, withServer, type Loaded } from './load-place.ts';
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
    for (const what of kinds) {
      const { first, last, ratio, least, most } = ratioOf(await takeTurns(sides, options, what), millisecondsOf);
      rows.push({ what, first: first.toFixed(2), last: last.toFixed(2), 'last / first': ratio, least, most });
    }
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

/** At the client. */
export const millisecondsOf = ({ figures }: Loaded): number => figures.p50;

export type Side = { readonly server: ServerProcess; readonly shop: Shop };

/** A server with the owner's log-in, so many quotes filled in, and perhaps rounds. */
export async function sideOf(server: ServerProcess, quotes: number, hasRounds = false): Promise<Side> {
  return { server, shop: { cookie: await server.logIn(), quotes, hasRounds } };
}

type Turns = readonly { readonly first: Loaded; readonly last: Loaded }[];

/** Asks both in turn, several times. Throws when a request fails. */
export async function takeTurns(
  sides: readonly [Side, Side],
  { seconds }: Pick<Options, 'seconds'>,
  kind: Kind,
): Promise<Turns> {
  const ask = async ({ server, shop }: Side) => {
    const duration = { seconds: seconds / 3, warmUpSeconds: seconds / 6 };
    const loaded = await load(server, duration, { kind, clients: 1, shop });
    const [failure] = Object.keys(loaded.figures.failed);
    if (failure !== undefined) throw new Error(`A request for "${kind}" failed: ${failure}.`);
    return loaded;
  };
  const turns: { readonly first: Loaded; readonly last: Loaded }[] = [];
  for (let turn = 0; turn < TURNS; turn++) turns.push({ first: await ask(sides[0]), last: await ask(sides[1]) });
  return turns;
}

/** Medians of a figure, and the median of the turns' ratios with the outermost. */
export function ratioOf(turns: Turns, figureOf: (loaded: Loaded) => number) {
  const [first, last] = (['first', 'last'] as const).map((side) => turns.map((turn) => figureOf(turn[side])));
  const ratios = turns.map((turn) => figureOf(turn.last) / figureOf(turn.first));
  return {
    first: median(first ?? []),
    last: median(last ?? []),
    ratio: median(ratios).toFixed(2),
    least: Math.min(...ratios).toFixed(2),
    most: Math.max(...ratios).toFixed(2),
  };
}
