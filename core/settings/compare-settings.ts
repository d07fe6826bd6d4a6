import { settingNamesTexts } from '#core/languages/en/setting-names.ts';
import { languageNameIn, type Language, TRANSLATED_LANGUAGES } from '#core/languages/language.ts';
import { capital, listText } from '#core/lib/wording.ts';
import { settingGroups, type SettingGroup, type SettingLeaf } from './setting-groups.ts';
import type { SettingsForm } from './settings-form.ts';
import { ownTexts } from './translations.ts';

/** A difference: its path, its name, and its text before and after. */
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
export function compareSettings(before: SettingsForm, after: SettingsForm, language: Language): readonly Difference[] {
  const t = settingNamesTexts(language);
  const names = Object.fromEntries([...before.packages, ...after.packages].map(({ id, name }) => [id, name]));
  const old = new Map(settingGroups(before, names, language).map((group) => [group.key, group]));
  const fresh = settingGroups(after, names, language);
  const kept = new Set(fresh.map(({ key }) => key));
  return [
    ...fresh.flatMap((group) => {
      const was = old.get(group.key);
      return was ? leafDifferences(was, group, language) : [added(group)];
    }),
    ...[...old.values()].filter(({ key }) => !kept.has(key)).map(removed),
    ...inAnotherOrder('packages', {
      before: before.packages,
      after: after.packages,
      keyOf: ({ id }) => id,
      label: t('packageOrder'),
    }),
    ...inAnotherOrder('extras', {
      before: before.extras,
      after: after.extras,
      keyOf: ({ name }) => name,
      label: t('extraOrder'),
    }),
    ...inAnotherOrder('questions', {
      before: before.questions.map(({ id, text }) => ({ id, name: text })),
      after: after.questions.map(({ id, text }) => ({ id, name: text })),
      keyOf: ({ id }) => id,
      label: t('questionOrder'),
    }),
    ...translationDifferences(before, after, language),
  ];
}

/** Only for what is in both; additions, removals and changed originals are reported as such. */
function translationDifferences(before: SettingsForm, after: SettingsForm, language: Language): readonly Difference[] {
  const t = settingNamesTexts(language);
  return TRANSLATED_LANGUAGES.flatMap((into) => {
    const old = ownTexts(before, into);
    return ownTexts(after, into).flatMap(({ path, original, translation }) => {
      const same = old.find((each) => each.original === original);
      const was = same ?? (translation === '' ? undefined : old.find((each) => each.path === path));
      if (!was || was.translation === translation) return [];
      const label = t('inLanguage', { original, language: languageNameIn(into, language) });
      return {
        path: `translations.${into}.${path}`,
        label,
        before: was.translation || t('none'),
        after: translation || t('none'),
      };
    });
  });
}

/** In short: 'Full Detail: drop-off price, Launch lock and 2 more'. */
export function summarizeDifferences(labels: readonly string[], language: Language): string {
  const shown = labels.slice(0, SHOWN_LABELS);
  const rest = labels.length - shown.length;
  if (rest === 0) return listText(shown, language);
  return settingNamesTexts(language)('changesInShort', { names: shown.join(', '), count: rest });
}

const SHOWN_LABELS = 2;

function added({ path, label, about }: SettingGroup): Difference {
  return { path, label, before: null, after: about };
}

function removed({ path, label, about }: SettingGroup): Difference {
  return { path, label, before: about, after: null };
}

function leafDifferences(before: SettingGroup, after: SettingGroup, language: Language): readonly Difference[] {
  const t = settingNamesTexts(language);
  const old = new Map(before.leaves.map((leaf) => [leaf.key, leaf]));
  const fresh = new Map(after.leaves.map((leaf) => [leaf.key, leaf]));
  const keys = [...new Set([...fresh.keys(), ...old.keys()])];
  return keys.flatMap((key) => {
    const [was, is] = [old.get(key), fresh.get(key)];
    const leaf = is ?? was;
    const texts = leaf && differ(was, is, t);
    if (!leaf || !texts) return [];
    const label = after.label
      ? t('nameInGroup', { group: after.label, name: leaf.label })
      : capital(leaf.label, language);
    return [{ path: leaf.path, label, ...texts }];
  });
}

type Words = ReturnType<typeof settingNamesTexts>;

function differ(
  was: SettingLeaf | undefined,
  is: SettingLeaf | undefined,
  t: Words,
): Pick<Difference, 'before' | 'after'> | undefined {
  if (was?.items && is?.items) return differInItems(was.items, is.items, t);
  const [before, after] = [was?.text ?? null, is?.text ?? null];
  return before === after ? undefined : { before, after };
}

/** Of a list only what came and what went is said, in words where others stay. */
function differInItems(
  was: readonly string[],
  is: readonly string[],
  t: Words,
): Pick<Difference, 'before' | 'after'> | undefined {
  const gone = was.filter((item) => !is.includes(item));
  const come = is.filter((item) => !was.includes(item));
  const [lost, added] = [gone.join(', '), come.join(', ')];
  if (lost && added) return { before: lost, after: added };
  if (added) return { before: null, after: was.length > 0 ? t('itemsAdded', { items: added }) : added };
  if (lost) return { before: is.length > 0 ? t('itemsRemoved', { items: lost }) : lost, after: null };
  return was.join('\n') === is.join('\n') ? undefined : { before: t('otherOrder'), after: is.join(', ') };
}

type Sides<Item> = {
  readonly before: readonly Item[];
  readonly after: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly label: string;
};

/** The order of the entries that are in both. */
function inAnotherOrder<Item extends { readonly name: string }>(
  path: string,
  { before, after, keyOf, label }: Sides<Item>,
): readonly Difference[] {
  const staying = (list: readonly Item[], others: readonly Item[]) => {
    const keys = new Set(others.map(keyOf));
    return list.filter((item) => keys.has(keyOf(item)));
  };
  const [was, is] = [staying(before, after), staying(after, before)];
  if (was.every((item, index) => is[index] !== undefined && keyOf(item) === keyOf(is[index]))) return [];
  const read = (list: readonly Item[]) => list.map(({ name }) => name).join(', ');
  return [{ path, label, before: read(was), after: read(is) }];
}

/** Whether two plain values are equal, in whatever order their fields are. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  type Parts = Readonly<Record<string, unknown>>;
  const [a, b] = [one as Parts, other as Parts];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Array.isArray(one) === Array.isArray(other) && [...keys].every((key) => isSame(a[key], b[key]));
}
