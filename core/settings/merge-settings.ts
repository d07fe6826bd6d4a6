import { isSame } from './compare-settings.ts';

/** The result of a merge, and the paths that both sides changed, where `mine` was kept. */
export type Merged<T> = { readonly merged: T; readonly clashes: readonly string[] };

/**
 * Merges unsaved changes (`mine`) with what someone else has saved (`theirs`) since `base`. A change that only one side made is
 * kept. A list of items with IDs is merged item by item, so additions of both sides stay. If both sides added to, removed from or
 * reordered any other list, `mine` wins.
 */
export function mergeSettings<T>(base: T, { mine, theirs }: { readonly mine: T; readonly theirs: T }): Merged<T> {
  const clashes: string[] = [];
  return { merged: merge(base, { mine, theirs, path: '', clashes }) as T, clashes };
}

function merge(
  base: unknown,
  twoSides: {
    readonly mine: unknown;
    readonly theirs: unknown;
    readonly path: string;
    readonly clashes: string[];
  },
): unknown {
  const { mine, theirs, path, clashes } = twoSides;
  if (isSame(mine, base)) return theirs;
  if (isSame(theirs, base) || isSame(mine, theirs)) return mine;
  const parts = partsOf([base, mine, theirs]);
  if (!parts) {
    if (isListWithIds(base) && isListWithIds(mine) && isListWithIds(theirs))
      return mergeLists(base, { mine, theirs, path, clashes });
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

type WithId = { readonly id: string };

/** Merges lists by ID: the order of `mine`, without items that either side removed, then the additions of `theirs`. */
function mergeLists(
  base: readonly WithId[],
  twoSides: {
    readonly mine: readonly WithId[];
    readonly theirs: readonly WithId[];
    readonly path: string;
    readonly clashes: string[];
  },
): readonly unknown[] {
  const { mine, theirs, path, clashes } = twoSides;
  const find = (list: readonly WithId[], id: string) => list.find((item) => item.id === id);
  const isRemoved = (item: WithId, others: readonly WithId[]) =>
    find(base, item.id) !== undefined && find(others, item.id) === undefined && isSame(item, find(base, item.id));
  const isLost = theirs.some(
    ({ id }) => find(base, id) && !find(mine, id) && !isSame(find(theirs, id), find(base, id)),
  );
  const kept = base.filter(({ id }) => find(theirs, id));
  const isMoved = namesOf(kept) !== namesOf(theirs.filter(({ id }) => find(base, id)));
  if (isLost || isMoved) clashes.push(path);
  const added = theirs.filter(({ id }) => !find(base, id) && !find(mine, id));
  const together = [...mine.filter((item) => !isRemoved(item, theirs)), ...added];
  return together.map(({ id }, index) => {
    const sides = { mine: find(mine, id) ?? find(theirs, id), theirs: find(theirs, id) };
    return merge(find(base, id), { ...sides, path: `${path}.${index}`, clashes });
  });
}

function isListWithIds(value: unknown): value is readonly WithId[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item['id'] === 'string');
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
