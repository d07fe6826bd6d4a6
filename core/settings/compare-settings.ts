import type { SettingsForm } from './settings-form.ts';
import { settingGroups, type SettingGroup, type SettingLeaf } from './setting-groups.ts';

/** One thing that differs: where it stands, what it is in words, and how it read before and reads after. */
export type Difference = {
  /** As in the settings ('packages.2.dropoffPrice'); of what was taken away, as it was before. */
  readonly path: string;
  readonly label: string;
  /** Null where it was not there. */
  readonly before: string | null;
  /** Null where it is not there any more. */
  readonly after: string | null;
};

/** What differs between two versions of the settings, in the order in which the owner sees them. */
export function compareSettings(before: SettingsForm, after: SettingsForm): readonly Difference[] {
  const names = Object.fromEntries([...before.packages, ...after.packages].map(({ id, name }) => [id, name]));
  const old = new Map(settingGroups(before, names).map((group) => [group.key, group]));
  const fresh = settingGroups(after, names);
  const kept = new Set(fresh.map(({ key }) => key));
  return [
    ...fresh.flatMap((group) => {
      const was = old.get(group.key);
      return was ? leafDifferences(was, group) : [added(group)];
    }),
    ...[...old.values()].filter(({ key }) => !kept.has(key)).map(removed),
    ...inAnotherOrder('packages', { before: before.packages, after: after.packages, keyOf: ({ id }) => id }),
    ...inAnotherOrder('extras', { before: before.extras, after: after.extras, keyOf: ({ name }) => name }),
  ];
}

/** In short: 'Full Detail: drop-off price, Launch lock and 2 more'. */
export function summarizeDifferences(labels: readonly string[], most = 2): string {
  const shown = labels.slice(0, most);
  const rest = labels.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest} more` : shown.join(' and ');
}

function added({ path, label, about }: SettingGroup): Difference {
  return { path, label, before: null, after: about };
}

function removed({ path, label, about }: SettingGroup): Difference {
  return { path, label, before: about, after: null };
}

function leafDifferences(before: SettingGroup, after: SettingGroup): readonly Difference[] {
  const old = new Map(before.leaves.map((leaf) => [leaf.key, leaf]));
  const fresh = new Map(after.leaves.map((leaf) => [leaf.key, leaf]));
  const keys = [...new Set([...fresh.keys(), ...old.keys()])];
  return keys.flatMap((key) => {
    const [was, is] = [old.get(key), fresh.get(key)];
    const leaf = is ?? was;
    const texts = leaf && differ(was, is);
    if (!leaf || !texts) return [];
    return [{ path: leaf.path, label: after.label ? `${after.label}: ${leaf.label}` : capital(leaf.label), ...texts }];
  });
}

function differ(
  was: SettingLeaf | undefined,
  is: SettingLeaf | undefined,
): Pick<Difference, 'before' | 'after'> | undefined {
  if (was?.items && is?.items) return differInItems(was.items, is.items);
  const [before, after] = [was?.text ?? null, is?.text ?? null];
  return before === after ? undefined : { before, after };
}

/** Of a list only what came and what went is said. */
function differInItems(
  was: readonly string[],
  is: readonly string[],
): Pick<Difference, 'before' | 'after'> | undefined {
  const gone = was.filter((item) => !is.includes(item));
  const come = is.filter((item) => !was.includes(item));
  if (gone.length > 0 || come.length > 0) return { before: gone.join(', ') || null, after: come.join(', ') || null };
  return was.join('\n') === is.join('\n') ? undefined : { before: 'in another order', after: is.join(', ') };
}

type Sides<Item> = {
  readonly before: readonly Item[];
  readonly after: readonly Item[];
  readonly keyOf: (item: Item) => string;
};

/** The order of the entries that are in both. */
function inAnotherOrder<Item extends { readonly name: string }>(
  path: string,
  { before, after, keyOf }: Sides<Item>,
): readonly Difference[] {
  const staying = (list: readonly Item[], others: readonly Item[]) => {
    const keys = new Set(others.map(keyOf));
    return list.filter((item) => keys.has(keyOf(item)));
  };
  const [was, is] = [staying(before, after), staying(after, before)];
  if (was.every((item, index) => is[index] !== undefined && keyOf(item) === keyOf(is[index]))) return [];
  const read = (list: readonly Item[]) => list.map(({ name }) => name).join(', ');
  return [{ path, label: `Order of the ${path}`, before: read(was), after: read(is) }];
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
