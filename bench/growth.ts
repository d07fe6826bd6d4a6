import { sql } from 'kysely';
import { fill } from './fill.ts';
import { compareInTurn } from './in-turn.ts';
import { load, withServer } from './load-place.ts';
import { openMailSink } from './mail-sink.ts';
import type { Figures } from './measure.ts';
import type { Options } from './options.ts';
import { withStore, type Place } from './place.ts';
import { printTable } from './report.ts';
import { SEARCH_KINDS, type Kind } from './requests.ts';

/** What is submitted comes last, since it is taken out again before the next size. */
const KINDS: readonly Kind[] = [
  'page',
  'availability',
  'quote by link',
  'list',
  ...SEARCH_KINDS,
  'week',
  'payments',
  'this week',
  'submit',
];

/** The same calls, one after the other, as the history grows. */
export async function benchGrowth(place: Place, options: Options): Promise<void> {
  const found = new Map<Kind, Figures[]>(KINDS.map((kind) => [kind, []]));
  for (const size of options.sizes) {
    const began = performance.now();
    const quotes = await fill(place, size);
    console.log(`${label(size)} quotes after ${((performance.now() - began) / 1000).toFixed(0)} s.`);
    await withServer(place, await openMailSink({ isSilent: true }), async (server) => {
      const shop = { cookie: await server.logIn(), quotes };
      for (const kind of KINDS)
        found.get(kind)?.push((await load(server, options, { kind, clients: 1, shop })).figures);
    });
    await forgetSubmitted(place);
  }
  for (const percentile of ['p50', 'p99'] as const) printGrowth(place, options, { found, percentile });
  await compareInTurn(place, options, KINDS);
}

/** Quotes that were sent while measuring would make the next size another one. */
async function forgetSubmitted(place: Place): Promise<void> {
  await withStore(place, async (db) => {
    await db.deleteFrom('quotes').where('reference', 'not like', 'FILL-%').execute();
    await sql`vacuum (analyze)`.execute(db);
    await sql`checkpoint`.execute(db);
  });
}

type Growth = { readonly found: ReadonlyMap<Kind, readonly Figures[]>; readonly percentile: 'p50' | 'p99' };

function printGrowth({ engine }: Place, { sizes }: Options, { found, percentile }: Growth): void {
  const rows = [...found].map(([what, figures]) => {
    const milliseconds = figures.map((each) => each[percentile]);
    const first = milliseconds[0] ?? Number.NaN;
    return {
      what,
      ...Object.fromEntries(sizes.map((size, index) => [label(size), milliseconds[index]?.toFixed(2) ?? ''])),
      'last / first': ((milliseconds.at(-1) ?? Number.NaN) / first).toFixed(2),
      failed: String(figures.reduce((sum, each) => sum + Object.values(each.failed).reduce((a, b) => a + b, 0), 0)),
    };
  });
  printTable(`As the history grows, ${engine}: ${percentile} in milliseconds, one client`, rows);
}

function label(size: number): string {
  return size.toLocaleString('en-US');
}
