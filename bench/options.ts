import { parseArgs } from 'node:util';

export const PARTS = [
  'start',
  'page',
  'availability',
  'submit',
  'desk',
  'calls',
  'analysis',
  'hostile',
  'doors',
  'hour',
  'growth',
  'grown',
  'reports',
  'today',
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
  /** Of mixed load. */
  readonly minutes: number;
};

const SIZES = [1000, 10_000, 100_000, 1_000_000] as const;

export const HELP = `npm run bench -- [--quick] [--seconds n] [--only part,part] [--engine name] [--most n] [--minutes n]

  --quick    3 seconds for each figure
  --seconds  duration, 10 by default; half as many seconds of warm-up come first
  --only     ${PARTS.join(', ')} (default: all but hour); desk is the owner's list and search;
             calls is calls beside what they cannot be quicker than, in short turns of their own length; analysis is photo
             estimates and what they do to pages and availability, also with a length of its own; hostile is 16 pictures made to stop a server and 60 receipts at once, and how long /healthz takes
             meanwhile; doors is log-ins with known and unknown addresses; hour is memory under mixed load; growth is
             the same calls with ever more quotes; grown is all of the load with many quotes; reports is
             each report from 10,000 quotes on; today is the calls of the owner's first screen with 100,000 quotes; bytes, lighthouse and scroll
             look at pages in a browser: what they weigh and how they fare, their scores, how smoothly long lists scroll
  --engine   ${ENGINES.join(' or ')} (default: both)
  --most     quotes that growth ends with, 1,000,000 by default
  --minutes  of hour, 60 by default`;

/** What the command line asks for. Throws with one sentence when it cannot be had. */
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
      minutes: { type: 'string', default: '60' },
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
  return {
    parts: PARTS.filter((part) => parts.includes(part)),
    engines,
    seconds,
    warmUpSeconds: seconds / 2,
    quotes: 100_000,
    sizes: SIZES.filter((size) => size <= Number(values.most)),
    minutes: Number(values.minutes),
  };
}
