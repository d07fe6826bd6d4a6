import { largeMenu } from '#testing/large-menu.ts';
import { changeSettings, fill, raiseCapacity } from './fill.ts';
import { millisecondsOf, ratioOf, sideOf, takeTurns } from './in-turn.ts';
import { withServer } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import type { Options } from './options.ts';
import { openPlace, type Place } from './place.ts';
import { printTable } from './report.ts';
import type { Kind } from './requests.ts';
import { startServerProcess } from './server-process.ts';

const PACKAGES = 60;
const QUOTES = 1000;

/** What reads the menu, to show it, to sell from it or to name what was sold. */
const KINDS: readonly Kind[] = [
  'page',
  'wizard page',
  'catalog',
  'availability',
  'list',
  'quote by link',
  'settings',
  'submit',
];

/**
 * What they cost with the default menu and with a large one, in turn, one client: the server's processor time, which other work
 * on the machine hardly changes, and how long the client waits.
 */
export async function benchMenu(place: Place, options: Options): Promise<void> {
  const large = await openPlace(place.engine);
  const silent = () => openMailSink({ isSilent: true });
  try {
    await (await startServerProcess(large)).stop();
    await raiseCapacity(large);
    await changeSettings(large, largeMenu(PACKAGES));
    for (const each of [place, large]) await fill(each, QUOTES);
    const rows: Readonly<Record<string, string>>[] = [];
    await withServer(place, await silent(), async (server) => {
      await withServer(large, await silent(), async (largeServer) => {
        const sides = [await sideOf(server, QUOTES), await sideOf(largeServer, QUOTES)] as const;
        for (const what of KINDS) {
          const turns = await takeTurns(sides, options, what);
          const { first, last, ratio, least, most } = ratioOf(turns, ({ cpuMicroseconds }) => cpuMicroseconds);
          const [few, many] = [first.toFixed(0), last.toFixed(0)];
          const waited = ratioOf(turns, millisecondsOf).ratio;
          rows.push({
            what,
            'default menu': few,
            [`${PACKAGES} packages`]: many,
            ratio,
            least,
            most,
            'ratio of p50': waited,
          });
        }
      });
    });
    printTable(
      `The default menu and ${PACKAGES} packages in turn, ${place.engine}: microseconds of the server for a request`,
      rows,
    );
  } finally {
    await large.close();
  }
}
