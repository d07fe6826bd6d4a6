import { parseArgs } from 'node:util';

export const ENGINES = ['embedded', 'postgresql'] as const;
export type EngineName = (typeof ENGINES)[number];

export type Options = {
  readonly parts: readonly string[];
  readonly engines: readonly EngineName[];
  /** How many rounds a part runs, instead of its default. */
  readonly rounds: number | undefined;
};

/** What the command line asks for, out of these parts. Throws with one sentence when it cannot be had. */
export function parseOptions(args: readonly string[], known: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean' },
      only: { type: 'string' },
      rounds: { type: 'string' },
      engine: { type: 'string' },
    },
  });
  if (values.help) return 'help';
  const wanted = values.only?.split(',') ?? known;
  const unknown = wanted.find((part) => !known.includes(part));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}": take some of ${known.join(', ')}.`);
  const engines = ENGINES.filter((engine) => values.engine === undefined || engine === values.engine);
  if (engines.length === 0) throw new Error(`There is no engine "${values.engine}": take ${ENGINES.join(' or ')}.`);
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
    throw new Error(`"${values.rounds}" is not a number of rounds.`);
  return { parts: known.filter((part) => wanted.includes(part)), engines, rounds };
}
