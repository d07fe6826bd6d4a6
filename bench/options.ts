import { parseArgs } from 'node:util';

export const PARTS = [
  'start',
  'page',
  'availability',
  'submit',
  'desk',
  'analysis',
  'doors',
  'grown',
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
};

export const HELP = `npm run bench -- [--quick] [--seconds n] [--only part,part] [--engine name]

  --quick    3 seconds for each figure
  --seconds  as many, 10 unless told; half as many before them warm up
  --only     ${PARTS.join(', ')} (all unless told); desk is the owner's list and search; analysis
             is photo estimates and what they do to availability; doors is log-ins with known and unknown addresses;
             grown is all of the load with many quotes; bytes, lighthouse and scroll look at pages in a browser:
             what they weigh and how they fare, their scores, and how smoothly long lists scroll
  --engine   ${ENGINES.join(' or ')} (both unless told)`;

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
    },
  });
  if (values.help) return 'help';
  const parts = values.only?.split(',') ?? [...PARTS];
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
  };
}
