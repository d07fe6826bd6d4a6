/** Reading and changing a tree of plain values by a path like 'packages.2.name'. */

/** Returns the value at the path; undefined if there is none. */
export function valueAt(tree: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isTree(at) ? at[key] : undefined), tree);
}

/** Returns a copy with another value at the path; everything else stays the same object. Undefined removes the field. */
export function withValueAt<T>(tree: T, path: string, value: unknown): T {
  return put(tree, path.split('.'), value) as T;
}

/** Whether a path equals another one or is below it. */
export function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}.`);
}

function put(tree: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const given = isTree(tree) ? tree[key] : undefined;
  const next = rest.length === 0 ? value : put(given, rest, value);
  if (Array.isArray(tree)) return tree.with(Number(key), next);
  const { [key]: _, ...others } = isTree(tree) ? tree : {};
  if (next === undefined) return others;
  return isTree(tree) && key in tree ? { ...tree, [key]: next } : { ...others, [key]: next };
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
