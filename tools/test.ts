// `npm test` runs every quick part; `node tools/test.ts server [what...]` runs one, or only what is named of it.
// `npm run test:full` runs what the quick parts leave out: `long`, `rest` and `postgres`, all at full size.
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import prepare from '#e2e/prepare.ts';
import { COMPILED } from '#testing/processes.ts';
import { runBrowserTests } from './browser-tests.ts';
import { ensureBuilt } from './ensure-built.ts';
import { ensureBrowser } from './find-browser.ts';
import { runNodeTests } from './node-tests.ts';
import { addCounts, NO_TESTS, slowest, type TestCounts } from './test-report.ts';
import { startPostgres } from './throwaway-postgres.ts';
import { changedTests } from './unchanged-tests.ts';

type Part = 'domain' | 'changed' | 'server' | 'quick' | 'e2e' | 'browsers' | 'long' | 'sized' | 'postgres';
/** The parts of a run, in steps. Those of one step run side by side: while one waits, the other has work. */
const RUNS: Readonly<Record<string, readonly (readonly Part[])[]>> = {
  quick: [['quick', 'e2e']],
  full: [['sized'], ['e2e'], ['postgres']],
  rest: [['sized'], ['e2e']],
  // The photo model of both takes all processors, and gives up after a minute.
  long: [['long'], ['e2e']],
  domain: [['domain']],
  // For `npm run check`: those of the domain that may have changed since they passed here.
  changed: [['changed']],
  server: [['server']],
  e2e: [['e2e']],
  browsers: [['browsers']],
  postgres: [['postgres']],
};
/** What needs no database, and what does. */
const DOMAIN = ['{core,contract,web}/**/*.test.ts', 'tools/!(with-postgres|throwaway-pooler).test.ts'];
const SERVER: string[] = ['server/**/*.test.ts', 'testing/**/*.test.ts', 'chaos/*.test.ts'];
/** Whole files that take up to half a minute each: `npm test` leaves them out, `.ci/run` doesn't. e2e/playwright.config.ts has others. */
const LONG: string[] = [
  'core/estimate/train.test.ts',
  'server/analysis/{analyze-photos,engines,hosted}.test.ts',
  'server/backup/backup.test.ts',
  'server/db/{durability,embedded}.test.ts',
  'server/engines/{embedded,stages}.test.ts',
  'server/main.test.ts',
  'server/reports/figures.test.ts',
  'server/resilience/{malicious-input,outgoing}.test.ts',
  'server/scripts/{backups,scripts}.test.ts',
  'tools/bookkeeper/bookkeeper.test.ts',
];
/** The files that take longest: they come first, so that no worker is left with one of them at the end. */
const FIRST: string[] = [
  'tools/bookkeeper/bookkeeper.test.ts',
  'server/main.test.ts',
  'server/resilience/killed-server.test.ts',
  'testing/permissions/permissions.test.ts',
  'server/booking/plans/year.test.ts',
  'server/people/guessing.test.ts',
  'server/{documentation/entries,photos/*,remembered-device}.test.ts',
  'server/{connections/backup-place,reports/figures,site/gallery}.test.ts',
];
/**
 * Whole files of a run at full size: they start many processes, build a large shop or train a model. `.ci/run` runs those
 * of them that `POSTGRES` has as well on PostgreSQL alone.
 */
const FULL_ONLY: string[] = [
  'server/plans.test.ts',
  'server/booking/plans/year.test.ts',
  'testing/database.test.ts',
  'server/resilience/{image,killed-reminders,killed-visits,lapsed-reservation,parallel-submits,private-files}.test.ts',
  'server/learning/{classifiers,versions}.test.ts',
  'server/notifications/killed-sender.test.ts',
  'server/scripts/{add-test-data,clear-data,clear-test-data,nightly,terminal/*}.test.ts',
  'chaos/*.test.ts',
];
/** Server tests that say something about the database: the others ask it nothing, or only after the decision that they are about. */
const POSTGRES = [
  'server/!(main|env).test.ts',
  'server/!(analysis|connections|engines|http|lib|pages|photos|resilience|scripts|storage|telemetry|testing|workers)/**/*.test.ts',
  'server/analysis/!(engines).test.ts',
  'server/connections/{card-account,killed-process,web-address}.test.ts',
  'server/photos/!(costly-photos).test.ts',
  'server/scripts/{,terminal/}!(estimate).test.ts',
  'testing/**/*.test.ts',
  'server/resilience/{killed-reminders,killed-server,killed-visits,lapsed-reservation,lost-database,parallel-submits,malicious-texts}.test.ts',
  'server/http/{health,shared-limits}.test.ts',
  'server/lib/{attempt-limiter,csv}.test.ts',
  'server/engines/hosted-limits.test.ts',
  'tools/{with-postgres,throwaway-pooler}.test.ts',
];

/** In CI a failed test file runs once more, so that a slow machine doesn't fail a whole run. What passes then is listed. */
const IS_CI = process.env['CI'] !== undefined;

/** Workers of the tests that run beside the journeys, which have workers of their own. */
const BESIDE_JOURNEYS = availableParallelism();

// Far from every shop: code that uses the machine's zone by mistake fails here.
process.env['TZ'] ??= 'Pacific/Auckland';
process.env['NODE_COMPILE_CACHE'] ??= COMPILED;
// With the pseudo-language, which shows texts that aren't translated or have no room.
process.env['LANGUAGES'] ??= 'en,es,en-XA';

const [named = 'quick', ...what] = process.argv.slice(2);
const steps = RUNS[named];
if (!steps) {
  console.error(`There is no part "${named}": use one of ${Object.keys(RUNS).join(', ')}.`);
  process.exit(1);
}
if (named === 'full' || named === 'rest') process.env['TEST_SIZE'] = 'full';
if (named === 'long') process.env['TEST_SIZE'] = 'long';

try {
  const parts = steps.flat();
  const browser = parts.includes('e2e') ? ensureBrowser() : '';
  if (parts.some((part) => part !== 'domain' && part !== 'changed')) ensureBuilt();
  let total = NO_TESTS;
  for (const step of steps) {
    console.log(`\n== ${step.join(', ')} ==`);
    const results = await Promise.all(step.map((part) => runCounted(part, browser)));
    total = results.reduce(addCounts, total);
  }
  console.log(`\nThe slowest tests:\n${slowest(total.timed)}`);
  if (total.failures.length > 0) console.log(`\n${total.failures.map((line) => `failed: ${line}`).join('\n')}`);
  console.log(`\ntests: ${total.passed} passed, ${total.failures.length} failed, ${total.skipped} skipped`);
  process.exitCode = total.failures.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Runs the part; one in which no test ran has failed. */
async function runCounted(part: Part, browser: string): Promise<TestCounts> {
  const counts = await run(part, browser);
  // A browser that isn't installed is skipped by name, and nothing has to change between two checks.
  if (counts.passed + counts.failures.length > 0 || part === 'browsers' || part === 'changed') return counts;
  return { ...counts, failures: [`${part}  no test ran`] };
}

async function run(part: Part, browser: string): Promise<TestCounts> {
  switch (part) {
    case 'domain':
      return runNodeTests(what.length > 0 ? what : quick(DOMAIN), process.stdout);
    case 'changed':
      return runChanged();
    case 'server':
      return runNodeTests(what.length > 0 ? what : quick(SERVER), process.stdout, { again: IS_CI });
    case 'quick':
      return runNodeTests(quick([...SERVER, ...DOMAIN]), process.stdout, { workers: BESIDE_JOURNEYS, again: IS_CI });
    case 'e2e':
      return runBrowserTests(what, browser);
    case 'browsers':
      return runOtherBrowsers(what);
    case 'long':
      return runNodeTests(longestFirst(LONG), process.stdout, { again: IS_CI });
    case 'sized':
      return runNodeTests(sizedFiles(), process.stdout, { again: IS_CI });
    case 'postgres':
      return runOnPostgres(what.length > 0 ? what : longestFirst(POSTGRES));
  }
}

/** The files of the patterns that a quick run has, in the order in which they begin. */
function quick(patterns: readonly string[]): readonly string[] {
  const later = globSync([...LONG, ...FULL_ONLY]);
  return longestFirst(patterns).filter((file) => !later.includes(file));
}

function longestFirst(patterns: readonly string[]): readonly string[] {
  const first = globSync(FIRST);
  const files = globSync([...patterns]);
  return [...first.filter((file) => files.includes(file)), ...files.filter((file) => !first.includes(file))];
}

async function runChanged(): Promise<TestCounts> {
  const files = quick(DOMAIN);
  const { changed, keep } = changedTests(files);
  console.log(`${files.length - changed.length} of ${files.length} files passed before, as they are.`);
  const counts = changed.length > 0 ? await runNodeTests(changed, process.stdout) : NO_TESTS;
  keep(changed.filter((file) => !counts.failures.some((line) => line.startsWith(`${file}  `))));
  return counts;
}

/** A few journeys in Firefox and WebKit; what is named picks those whose title contains it. */
async function runOtherBrowsers([journey]: readonly string[]): Promise<TestCounts> {
  const removePrepared = await prepare();
  if (journey !== undefined) process.env['BROWSER_JOURNEYS'] = journey;
  try {
    return await runNodeTests(['e2e/browsers/browsers.test.ts'], process.stdout, { silence: 600_000 });
  } finally {
    await removePrepared();
  }
}

/** Test files that do more at full size than in a quick run, or run there only. */
function sizedFiles(): readonly string[] {
  const sized = quick(SERVER).filter((file) => /\bsized[<(]/.test(readFileSync(file, 'utf8')));
  return [...sized, ...globSync([...LONG, ...FULL_ONLY])];
}

/** On a PostgreSQL server that exists only for this run, unless TEST_DATABASE_URL names one. */
async function runOnPostgres(patterns: readonly string[]): Promise<TestCounts> {
  const runTests = () => runNodeTests(patterns, process.stdout, { again: IS_CI });
  if (process.env['TEST_DATABASE_URL']) return runTests();
  const server = await startPostgres();
  process.env['TEST_DATABASE_URL'] = server.url;
  try {
    return await runTests();
  } finally {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
  }
}
