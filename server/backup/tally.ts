import { createHash } from 'node:crypto';
import type { Tally } from './format.ts';

/** Counts lines and hashes them as they pass by. */
export type Counter = {
  /** Takes whole lines, each with its line feed. */
  readonly add: (text: string, lines: number) => void;
  readonly total: () => Tally;
};

export function openCounter(): Counter {
  const hash = createHash('sha256');
  let count = 0;
  return {
    add: (text, lines) => {
      hash.update(text);
      count += lines;
    },
    total: () => ({ count, sha256: hash.copy().digest('hex') }),
  };
}
