import { createHash } from 'node:crypto';

/** What an entry says, as a hash: sent again it is the same. The parts in the order of their names. */
export function hashEntry(parts: Readonly<Record<string, unknown>>): Buffer {
  const sorted = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}
