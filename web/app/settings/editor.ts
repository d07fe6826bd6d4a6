import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';
import type { FieldError } from '#contract/call.ts';
import type { SettingsVersion } from '#contract/settings.ts';
import { isWithin, valueAt, withValueAt } from '#core/lib/paths.ts';
import { localDate } from '#core/lib/time.ts';
import { compareSettings, type Difference } from '#core/settings/compare-settings.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { keepEditing, onto, openEditing, type Editing } from '#web/lib/settings-draft.ts';
import { tabStore } from '#web/lib/storage.ts';

/** The settings being edited, shared by all sections. */
export type Editor = Pick<Editing, 'version' | 'base' | 'draft' | 'meanwhile'> & {
  readonly differences: readonly Difference[];
  readonly errors: readonly FieldError[];
  readonly set: (path: string, value: unknown) => void;
  readonly setErrors: (errors: readonly FieldError[]) => void;
  /** Discards all changes. */
  readonly discard: () => void;
  /** Continues from the version that was just published. */
  readonly restart: (published: SettingsVersion) => void;
  readonly forgetMeanwhile: () => void;
};

/** Edits the published settings, and follows when another admin publishes. Changes survive a reload. */
export function useEditing(published: SettingsVersion): Editor {
  const [opened, setOpened] = useState(() => openEditing(tabStore, published));
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const editing = onto(opened, published);
  if (editing !== opened) setOpened(editing);
  const { base, draft } = editing;
  const language = use(LanguageContext);

  useEffect(() => keepEditing(tabStore, editing), [editing]);
  const differences = useMemo(() => compareSettings(base, draft, language), [base, draft, language]);
  useWarnOnLeaving(differences.length > 0);

  const set = useCallback((path: string, value: unknown) => {
    setOpened((now) => ({ ...now, draft: withValueAt(now.draft, path, value) }));
    setErrors((now) =>
      now.some((error) => isWithin(error.path, path)) ? now.filter((error) => !isWithin(error.path, path)) : now,
    );
  }, []);
  const begin = useCallback(({ version, business }: { readonly version: number; readonly business: SettingsForm }) => {
    setOpened({ version, base: business, draft: business });
    setErrors([]);
  }, []);

  return {
    ...editing,
    differences,
    errors,
    set,
    setErrors,
    discard: () => begin({ version: editing.version, business: base }),
    restart: begin,
    forgetMeanwhile: () => setOpened(({ meanwhile: _, ...now }) => now),
  };
}

export const EditorContext = createContext<Editor | undefined>(undefined);

export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('a setting stands outside of its editor');
  return editor;
}

/** How a text of the owner reads in the language of the screen, where it has a translation: in headings, not in fields. */
export function useOwnText(): (text: string) => string {
  const { draft } = useEditor();
  const language = use(LanguageContext);
  return (text) => ownTextIn(draft, text, language);
}

/** Today's date in the published time zone, because one that is being typed may not exist. */
export function useShopToday(): Temporal.PlainDate {
  const { timeZone } = useEditor().base;
  return useMemo(() => localDate(Temporal.Now.instant(), timeZone), [timeZone]);
}

/** One setting: its value, its error, and how to change it. */
export function useSetting<T>(path: string) {
  const { draft, errors, set } = useEditor();
  return {
    id: fieldId(path),
    value: valueAt(draft, path) as T,
    error: errors.find((each) => isWithin(each.path, path))?.message,
    set: (value: T) => set(path, value),
  };
}

/** A list of settings, and how to change its items. */
export function useListSetting<Item>(path: string) {
  const { value, set, ...rest } = useSetting<readonly Item[]>(path);
  return {
    ...rest,
    items: value,
    add: (item: Item) => set([...value, item]),
    remove: (index: number) => set(value.toSpliced(index, 1)),
    move: (index: number, by: -1 | 1) => {
      const moved = value[index];
      if (moved !== undefined) set(value.toSpliced(index, 1).toSpliced(index + by, 0, moved));
    },
    replace: (items: readonly Item[]) => set(items),
  };
}

function useWarnOnLeaving(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

/** A list in which one item is open at a time. Added and moved items stay open and keep the focus. */
export function useFolds<Item>(path: string) {
  const list = useListSetting<Item>(path);
  const [openAt, setOpenAt] = useState<number>();
  const focusSoon = (index: number) => {
    // Waits until it's rendered at its new place.
    setTimeout(() => document.getElementById(fieldId(`${path}.${index}`))?.focus());
  };

  return {
    items: list.items,
    foldOf: (index: number) => ({
      path: `${path}.${index}`,
      isOpen: openAt === index,
      onToggle: () => setOpenAt(openAt === index ? undefined : index),
    }),
    add: (item: Item) => {
      list.add(item);
      setOpenAt(list.items.length);
      focusSoon(list.items.length);
    },
    move: (index: number, by: -1 | 1) => {
      list.move(index, by);
      setOpenAt(index + by);
      focusSoon(index + by);
    },
    remove: (index: number) => {
      list.remove(index);
      setOpenAt(undefined);
      focusSoon(Math.max(0, index - 1));
    },
  };
}

/** The id of the field that edits the value at that path. */
export function fieldId(path: string): string {
  return `setting-${path.replaceAll('.', '-')}`;
}

/** The invalid field, or the nearest element around it. */
export function focusField(path: string): void {
  const keys = path.split('.');
  for (let length = keys.length; length > 0; length -= 1) {
    const field = document.getElementById(fieldId(keys.slice(0, length).join('.')));
    if (!field) continue;
    for (let fold = field.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
    return;
  }
}
