import { parseArgs } from 'node:util';

export const PARTS = [
  'start',
  'page',
  'availability',
  'submit',
  'lists',
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
  'bytes',
  'scroll',
  'lighthouse',
] as const;
export type Part = (typeof PARTS)[number];
const ENGINES = ['embedded', 'postgresql'] as const;
export type EngineName = (typeof ENGINES)[number];

export type Options = {
  readonly parts: readonly Part[];
  readonly engines: readonly EngineName[];
  /** Seconds that count, and seconds before them that do not. */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** Quotes in the grown database. */
  readonly quotes: number;
  /** How many quotes there are while calls are compared as the history grows. */
  readonly sizes: readonly number[];
  /** Quotes in the long history of lengths. */
  readonly history: number;
  /** Of mixed load. */
  readonly minutes: number;
  /** Photo estimates that mixed load asks for in a minute. */
  readonly estimates: number;
};

const SIZES = [1000, 10_000, 100_000, 1_000_000] as const;

export const HELP = `npm run bench -- [--quick] [--seconds n] [--only part,part] [--engine name] [--most n] [--history n] [--minutes n] [--estimates n]

  --quick      3 seconds for each figure
  --seconds    duration, 10 by default; half as many seconds of warm-up come first
  --only       some of the parts below (default: all but hour)
  --engine     ${ENGINES.join(' or ')} (default: both)
  --most       the number of quotes that growth and reports end with, 1,000,000 by default
  --history    the number of appointments that lengths compares with 1,000, 100,000 by default
  --minutes    the duration of hour, 60 by default
  --estimates  photo estimates a minute in hour, 4 by default; with 0 the photo model isn't loaded

Parts
  start         first and later start, memory at rest
  page          public pages
  availability  a month of free slots, also a different day in each request
  submit        submitting quotes, also while emails are sent, and the processor time of a quote with its emails
  lists         the owner's list and search
  calls         calls compared with their own statements, in short turns
  analysis      photo estimates, and how they slow pages and availability down
  attacks       /healthz while 16 malicious pictures and 60 receipts are processed
  log-ins       log-ins with known and unknown addresses
  hour          memory under mixed load
  growth        the same calls with more and more quotes
  grown         the load of all parts with many quotes
  reports       each report, with 10,000 and with --most quotes in turn
  today         the calls of the owner's first screen with 100,000 quotes
  menu          the calls and pages that read the menu, with 8 and with 60 packages in turn
  lengths       the calls that read or take times: by length with 50 bays and vans beside fixed times, with a long history, beside
                their own statements, and with 50 employees
  rounds        the calls that read or take times: with 3 rounds beside a shop without
  bytes         what pages load and when they are ready, in a browser
  scroll        how smoothly long lists scroll, in a browser
  lighthouse    Lighthouse scores, in a browser`;

/** Parses the command line. Throws an error with one sentence if it's wrong. */
export function parseOptions(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean' },
      quick: { type: 'boolean' },
      seconds: { type: 'string' },
      only: { type: 'string' },
      engine: { type: 'string' },
      most: { type: 'string', default: String(SIZES.at(-1)) },
      history: { type: 'string', default: '100000' },
      minutes: { type: 'string', default: '60' },
      estimates: { type: 'string', default: '4' },
    },
  });
  if (values.help) return 'help';
  const parts = values.only?.split(',') ?? PARTS.filter((part) => part !== 'hour');
  const unknown = parts.find((part) => !PARTS.includes(part as Part));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}": take some of ${PARTS.join(', ')}.`);
  const engines = ENGINES.filter((engine) => values.engine === undefined || engine === values.engine);
  if (engines.length === 0) throw new Error(`There is no engine "${values.engine}": take ${ENGINES.join(' or ')}.`);
  const seconds = values.seconds === undefined ? (values.quick ? 3 : 10) : Number(values.seconds);
  if (!(seconds > 0)) throw new Error(`"${values.seconds}" is not a number of seconds.`);
  const history = Number(values.history);
  if (!Number.isInteger(history) || history < 1) throw new Error(`"${values.history}" is not a number of quotes.`);
  return {
    parts: PARTS.filter((part) => parts.includes(part)),
    engines,
    seconds,
    warmUpSeconds: seconds / 2,
    quotes: 100_000,
    sizes: SIZES.filter((size) => size <= Number(values.most)),
    history,
    minutes: Number(values.minutes),
    estimates: Number(values.estimates),
  };
}
