// `npm test` runs every part; `node tools/test.ts server [what...]` runs one, or only what is named of it.
import { COMPILED } from '#server/test-compiled.ts';
import { runBrowserTests } from './browser-tests.ts';
import { ensureBuilt } from './ensure-built.ts';
import { ensureBrowser } from './find-browser.ts';
import { type Counts, runNodeTests } from './node-tests.ts';

type Part = 'domain' | 'server' | 'e2e';
const PARTS: readonly Part[] = ['domain', 'server', 'e2e'];
/** What needs no database, and what does. */
const DOMAIN = ['{core,contract,web}/**/*.test.ts', 'tools/!(with-postgres|throwaway-pooler).test.ts'];
const SERVER = ['server/**/*.test.ts', 'tools/{with-postgres,throwaway-pooler}.test.ts', 'torture/*.test.ts'];

// Far from every business: what reckons in the zone of the machine shows here.
process.env['TZ'] ??= 'Pacific/Auckland';
process.env['NODE_COMPILE_CACHE'] ??= COMPILED;

const [named, ...what] = process.argv.slice(2);
const parts = named === undefined ? PARTS : PARTS.filter((part) => part === named);
if (parts.length === 0) {
  console.error(`There is no part "${named}": take one of ${PARTS.join(', ')}.`);
  process.exit(1);
}

try {
  const browser = parts.includes('e2e') ? ensureBrowser() : '';
  if (parts.some((part) => part !== 'domain')) ensureBuilt();
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const part of parts) {
    console.log(`\n== ${part} ==`);
    const counts = await run(part, browser);
    if (counts.passed + counts.failed === 0) console.log(`No ${part} test ran, which counts as a failure.`);
    total.passed += counts.passed;
    total.failed += counts.passed + counts.failed === 0 ? 1 : counts.failed;
    total.skipped += counts.skipped;
  }
  console.log(`\ntests: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  process.exitCode = total.failed === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function run(part: Part, browser: string): Promise<Counts> {
  switch (part) {
    case 'domain':
      return runNodeTests(what.length > 0 ? what : DOMAIN, process.stdout);
    case 'server':
      return runNodeTests(what.length > 0 ? what : SERVER, process.stdout);
    case 'e2e':
      return runBrowserTests(what, browser);
  }
}
