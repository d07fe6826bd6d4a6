// `npm run demo` fills the database with three months of a made-up shop, tagged as test data; `-- --year` makes it a year
// with seasons and growth. With `-- --serve` it starts a throw-away shop of its own instead.
import { TEST_QUOTES, TEST_QUOTES_OF_YEAR } from '#core/operations/scripts.ts';
import type { DemoShop } from '#demo/open-demo-shop.ts';
import { StartupError } from '#server/db/errors.ts';
import { atTerminal, readArguments, usage } from './at-terminal.ts';

const WHO = { admin: 'Owner', employee: 'Employee', customer: 'Customer' } as const;

const { values, positionals } = readOptions();
const isYear = values.year ?? false;
const quotes = Number(positionals[0] ?? (isYear ? TEST_QUOTES_OF_YEAR : TEST_QUOTES));
const isCount = Number.isInteger(quotes) && quotes >= 0 && quotes <= 100_000;

if (values.serve && isCount) await serve();
else
  await atTerminal((terminal) => {
    if (!isCount) throw usage(`Say how many quotes: npm run demo -- ${TEST_QUOTES}`);
    return terminal.ask({ do: 'demo', quotes, seed: values.seed, isYear });
  });

function readOptions() {
  try {
    return readArguments({
      options: { serve: { type: 'boolean' }, year: { type: 'boolean' }, seed: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Runs the demo shop until it is asked to stop. */
async function serve(): Promise<void> {
  process.env['NODE_ENV'] ??= 'production';
  let shop: DemoShop | undefined;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      if (!shop) process.exit(130);
      void shop.stop().finally(() => process.exit(0));
    });
  try {
    console.log('Making up a shop. This takes some seconds.');
    const { openDemoShop } = await import('#demo/open-demo-shop.ts');
    shop = await openDemoShop({ quotes, seed: values.seed, isYear, port: process.env['PORT'] });
    console.log(greetingOf(shop));
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function greetingOf({ address, logIns }: DemoShop): string {
  const links = logIns.map(({ role, name, path }) => `  ${WHO[role].padEnd(9)} ${address}${path}  (${name})`);
  return `
  The demo shop is open at ${address}
  These links log you in; use a private window for each:
${links.map((link) => `  ${link}`).join('\n')}
  Press Ctrl-C to end it. Everything in it is removed.
`;
}
