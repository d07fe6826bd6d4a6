import type { Settings } from '#core/settings/settings.ts';
import { changeSettings, fill, raiseCapacity } from './fill.ts';
import { millisecondsOf, ratioOf, sideOf, takeTurns } from './in-turn.ts';
import { withServer } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import type { EngineName, Options } from './options.ts';
import { openPlace, type Place } from './place.ts';
import { printTable } from './report.ts';
import type { Kind } from './requests.ts';
import { startServerProcess } from './server-process.ts';

const QUOTES = 1000;

/**
 * What requests cost with the settings of a fresh install and with changed ones, in turn, one client: the server's processor time,
 * which other work on the machine hardly changes, and how long the client waits.
 */
export async function benchBeside(
  place: Place,
  options: Options,
  compared: {
    readonly title: string;
    /** What the two columns are called. */
    readonly names: readonly [string, string];
    readonly change: Partial<Settings>;
    readonly kinds: readonly Kind[];
  },
): Promise<void> {
  const { title, names, change, kinds } = compared;
  const other = await openPlace(place.engine);
  try {
    await startSide(other, { change, quotes: QUOTES });
    await fill(place, QUOTES);
    await printInTurn([place, other], options, {
      title,
      names,
      sides: [{ quotes: QUOTES }, { quotes: QUOTES }],
      kinds,
    });
  } finally {
    await other.close();
  }
}

/** One of two shops that are compared. */
export type BenchedSide = {
  readonly name: string;
  readonly quotes: number;
  readonly change?: Partial<Settings>;
  /** Changes the filled database before its server starts. */
  readonly prepare?: (place: Place) => Promise<void>;
};

/** The same for two shops of their own, which are gone afterwards. */
export async function benchTwo(
  engine: EngineName,
  options: Options,
  compared: {
    readonly title: string;
    readonly sides: readonly [BenchedSide, BenchedSide];
    readonly kinds: readonly Kind[];
  },
): Promise<void> {
  const { title, sides, kinds } = compared;
  const first = await openPlace(engine);
  const last = await openPlace(engine);
  try {
    await startSide(first, sides[0]);
    await startSide(last, sides[1]);
    const names = [sides[0].name, sides[1].name] as const;
    await printInTurn([first, last], options, { title, names, sides, kinds });
  } finally {
    await first.close();
    await last.close();
  }
}

type BenchedShop = Pick<BenchedSide, 'quotes' | 'change'>;

function hasRounds({ change }: BenchedShop): boolean {
  return (change?.rounds ?? []).length > 0;
}

/** Makes the database, with those settings and that history. */
async function startSide(place: Place, { change, quotes, prepare }: Omit<BenchedSide, 'name'>): Promise<void> {
  await (await startServerProcess(place)).stop();
  await raiseCapacity(place);
  if (change) await changeSettings(place, change);
  await fill(place, quotes);
  await prepare?.(place);
}

async function printInTurn(
  [place, other]: readonly [Place, Place],
  options: Options,
  compared: {
    readonly title: string;
    readonly names: readonly [string, string];
    readonly sides: readonly [BenchedShop, BenchedShop];
    readonly kinds: readonly Kind[];
  },
): Promise<void> {
  const { title, names, sides: shops, kinds } = compared;
  const silent = () => openMailSink({ isSilent: true });
  const rows: Readonly<Record<string, string>>[] = [];
  await withServer(place, await silent(), async (server) => {
    await withServer(other, await silent(), async (otherServer) => {
      const [one, another] = shops;
      const sides = [
        await sideOf(server, one.quotes, hasRounds(one)),
        await sideOf(otherServer, another.quotes, hasRounds(another)),
      ] as const;
      for (const what of kinds) {
        const turns = await takeTurns(sides, options, what);
        const { first, last, ratio, least, most } = ratioOf(turns, ({ cpuMicroseconds }) => cpuMicroseconds);
        const figures = { [names[0]]: first.toFixed(0), [names[1]]: last.toFixed(0) };
        const waited = ratioOf(turns, millisecondsOf).ratio;
        rows.push({ what, ...figures, ratio, least, most, 'ratio of p50': waited });
      }
    });
  });
  printTable(`${title}, ${place.engine}: microseconds of the server for a request`, rows);
}
