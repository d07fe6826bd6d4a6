/**
 * The group of each case, from 0: cases that share a key, directly or through others, belong together. Keys name the
 * customer and the vehicle, so that no job is judged by what was learned from the same car.
 */
export function groupsOf(cases: readonly { readonly keys: readonly string[] }[]): readonly number[] {
  const parents = cases.map((_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (parents[root] !== root) root = parents[root] ?? root;
    return root;
  };
  const firsts = new Map<string, number>();
  cases.forEach(({ keys }, index) => {
    for (const key of keys) {
      const first = firsts.get(key);
      if (first === undefined) firsts.set(key, index);
      else parents[rootOf(index)] = rootOf(first);
    }
  });
  const numbers = new Map<number, number>();
  return cases.map((_, index) => {
    const root = rootOf(index);
    const known = numbers.get(root);
    if (known !== undefined) return known;
    numbers.set(root, numbers.size);
    return numbers.size - 1;
  });
}

export type Fold = { readonly train: readonly number[]; readonly test: readonly number[] };

/**
 * Splits cases into folds, each of which is the test of one and the training of the others. A group is never split. Groups
 * come in an order drawn by `seed`, the largest ones first, and each goes to the smallest fold. With fewer groups than
 * folds there are as many folds as groups; none of a single group.
 */
export function foldsOf(
  cases: readonly number[],
  groups: readonly number[],
  { folds, seed }: { readonly folds: number; readonly seed: number },
): readonly Fold[] {
  const random = seeded(seed);
  const members = [...Map.groupBy(cases, (each) => groups[each] ?? 0).values()].map((those) => ({
    those,
    turn: random(),
  }));
  const count = Math.min(folds, members.length);
  if (count < 2) return [];
  const tests: number[][] = Array.from({ length: count }, () => []);
  for (const { those } of members.toSorted((a, b) => b.those.length - a.those.length || a.turn - b.turn)) {
    const least = Math.min(...tests.map(({ length }) => length));
    tests.find(({ length }) => length === least)?.push(...those);
  }
  return tests.map((test) => {
    const isTest = new Set(test);
    return { test, train: cases.filter((each) => !isTest.has(each)) };
  });
}

/** Pseudorandom numbers from 0 to 1: the same for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}
