/** Reading and changing a tree of plain values by a path like 'packages.2.name'. */

type Tree = Readonly<Record<string, unknown>>;

/** What stands there; undefined where nothing does. */
export function valueAt(tree: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isTree(at) ? at[key] : undefined), tree);
}

/** A copy with another value there; everything beside the path stays the same object. Undefined takes the field away. */
export function withValueAt<T>(tree: T, path: string, value: unknown): T {
  return put(tree, path.split('.'), value) as T;
}

/** Whether a path is another one or lies under it. */
export function isWithin(path: string, parent: string): boolean {
  return path === parent || path.startsWith(`${parent}.`);
}

/** The id of the field that edits what stands at that path. */
export function fieldId(path: string): string {
  return `setting-${path.replaceAll('.', '-')}`;
}

function put(tree: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown {
  const given = isTree(tree) ? tree[key] : undefined;
  const next = rest.length === 0 ? value : put(given, rest, value);
  if (Array.isArray(tree)) return tree.with(Number(key), next);
  const { [key]: _, ...others } = isTree(tree) ? tree : {};
  if (next === undefined) return others;
  return isTree(tree) && key in tree ? { ...tree, [key]: next } : { ...others, [key]: next };
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}
