import { setTimeout as delay } from 'node:timers/promises';
import { benchAnalysis } from './analysis.ts';
import { benchAttacks } from './attacks.ts';
import { benchCalls } from './calls.ts';
import { fill, raiseCapacity } from './fill.ts';
import { benchGrowth } from './growth.ts';
import { benchHour } from './hour.ts';
import { benchLengths } from './lengths.ts';
import { loadPlace } from './load-place.ts';
import { timeLogIns } from './log-ins.ts';
import { benchMenu } from './menu.ts';
import type { EngineName, Options, Part } from './options.ts';
import { openPlace, type Place } from './place.ts';
import { benchReports, benchToday } from './reports.ts';
import { benchRounds } from './rounds.ts';
import { startServerProcess } from './server-process.ts';
import { printLogIns, printFigures, printStart } from './tables.ts';
import { benchWholeQuotes } from './whole-quote.ts';

const UNDER_LOAD: readonly Part[] = ['page', 'availability', 'submit', 'lists'];
/** The other parts that need a database. */
const ALONE: readonly Part[] = [
  'start',
  'calls',
  'analysis',
  'attacks',
  'log-ins',
  'hour',
  'growth',
  'grown',
  'reports',
  'today',
  'menu',
  'lengths',
  'rounds',
];
const REST_MILLISECONDS = 3000;

/** Everything that is measured on one engine, on separate data. */
export async function benchEngine(engine: EngineName, options: Options): Promise<void> {
  const { parts, quotes } = options;
  const loaded = UNDER_LOAD.filter((part) => parts.includes(part));
  if (loaded.length === 0 && !ALONE.some((part) => parts.includes(part))) return;
  const place = await openPlace(engine);
  try {
    await start(place, options);
    if (loaded.length > 0) printFigures(place, await loadPlace(place, options, { parts: loaded, quotes: 0 }), 0);
    if (parts.includes('submit')) await benchWholeQuotes(place);
    if (parts.includes('analysis')) await benchAnalysis(place);
    if (parts.includes('attacks')) await benchAttacks(place, options);
    if (parts.includes('log-ins')) printLogIns(place, await timeLogIns(place));
    if (parts.includes('hour')) await benchHour(place, options);
    if (parts.includes('calls')) await benchCalls(place);
    if (parts.includes('growth')) await benchGrowth(place, options);
    if (parts.includes('reports')) await benchReports(place, options);
    if (parts.includes('today')) await benchToday(place, options);
    if (parts.includes('menu')) await benchMenu(place, options);
    if (parts.includes('lengths')) await benchLengths(place, options);
    if (parts.includes('rounds')) await benchRounds(place, options);
    if (!parts.includes('grown')) return;
    const filled = await fill(place, quotes);
    printFigures(place, await loadPlace(place, options, { parts: UNDER_LOAD, quotes: filled }), filled);
  } finally {
    await place.close();
  }
}

/** The first start makes the database; the bench then has its capacity raised. */
async function start(place: Place, { parts }: Options): Promise<void> {
  const cold = await startServerProcess(place);
  await cold.stop();
  await raiseCapacity(place);
  if (!parts.includes('start')) return;
  const warm = await startServerProcess(place);
  await delay(REST_MILLISECONDS);
  printStart(place, { cold, warm, idleMegabytes: warm.residentMegabytes() });
  await warm.stop();
}
