/** The result of a merge, and the paths that both sides had changed: there the own change was kept. */
export type Merged<T> = { readonly merged: T; readonly clashes: readonly string[] };

/**
 * Merges the own changes (`mine`) with what someone else has saved since `base`, where both began. A change that only one
 * side made is kept. A list whose length has changed is taken as a whole.
 */
export function mergeSettings<T>(base: T, { mine, theirs }: { readonly mine: T; readonly theirs: T }): Merged<T> {
  const clashes: string[] = [];
  return { merged: merge(base, { mine, theirs, path: '', clashes }) as T, clashes };
}

type Sides = {
  readonly mine: unknown;
  readonly theirs: unknown;
  readonly path: string;
  readonly clashes: string[];
};

function merge(base: unknown, { mine, theirs, path, clashes }: Sides): unknown {
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
  const parts = partsOf([base, mine, theirs]);
  if (!parts) {
    clashes.push(path);
    return mine;
  }
  const [old, own, others] = parts;
  const merged = Object.keys({ ...own, ...others }).map((key) => [
    key,
    merge(old?.[key], { mine: own?.[key], theirs: others?.[key], path: path ? `${path}.${key}` : key, clashes }),
  ]);
  return Array.isArray(base) ? merged.map(([, part]) => part) : Object.fromEntries(merged);
}

type Parts = Readonly<Record<string, unknown>>;

/** The parts of records, and of lists whose items are still in the same places; undefined for other lists. */
function partsOf(sides: readonly unknown[]): readonly Parts[] | undefined {
  if (!sides.every((side) => typeof side === 'object' && side !== null)) return undefined;
  const lists = sides.filter((side) => Array.isArray(side));
  if (lists.length > 0 && lists.length < sides.length) return undefined;
  return new Set(lists.map(namesOf)).size > 1 ? undefined : sides.map((side) => ({ ...side }));
}

/** The IDs of the items of a list; plain values identify themselves. */
function namesOf(list: readonly unknown[]): string {
  return JSON.stringify(
    list.map((item) => (isRecord(item) ? (item['id'] ?? item['name'] ?? item['network'] ?? item['time']) : item)),
  );
}

function isRecord(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const [a, b] = [one as Parts, other as Parts];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Array.isArray(one) === Array.isArray(other) && [...keys].every((key) => isSame(a[key], b[key]));
}
