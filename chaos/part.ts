import type { EngineName } from './options.ts';

export type Given = { readonly engine: EngineName; readonly rounds: number };

/** What came of a part. */
export type Outcome = {
  /** What was done to the server, and how much it acknowledged in that time. */
  readonly tried: string;
  /** A sentence for each thing that was acknowledged and is not there, or is not as it has to be. */
  readonly lost: readonly string[];
};

/** One way to break the product. */
export type Part = {
  readonly name: string;
  /** Printed by --help. */
  readonly does: string;
  readonly engines: readonly EngineName[];
  /** How many rounds by default. */
  readonly rounds: number;
  readonly run: (given: Given) => Promise<Outcome>;
};

/** How often each of these came: '4x one, 1x another'. */
export function countEach(endings: readonly string[]): string {
  const counts = Map.groupBy(endings, (ending) => ending);
  return Array.from(counts, ([ending, all]) => `${all.length}x ${ending}`).join(', ');
}
