import type { Settings } from '#core/settings/settings.ts';
import { changeSettings, fill, raiseCapacity } from './fill.ts';
import { millisecondsOf, ratioOf, sideOf, takeTurns } from './in-turn.ts';
import { withServer } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import type { Options } from './options.ts';
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
  const silent = () => openMailSink({ isSilent: true });
  try {
    await (await startServerProcess(other)).stop();
    await raiseCapacity(other);
    await changeSettings(other, change);
    for (const each of [place, other]) await fill(each, QUOTES);
    const rows: Readonly<Record<string, string>>[] = [];
    await withServer(place, await silent(), async (server) => {
      await withServer(other, await silent(), async (otherServer) => {
        const sides = [await sideOf(server, QUOTES), await sideOf(otherServer, QUOTES)] as const;
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
  } finally {
    await other.close();
  }
}
