import type { SettingsVersion } from '#contract/settings.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import { mergeSettings } from '#core/settings/merge-settings.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import type { Store } from './storage.ts';

type Published = Pick<SettingsVersion, 'version' | 'savedBy'> & { readonly business: SettingsForm };

/** SettingsForm on their way: what they began as, and what they are now. */
export type Editing = {
  readonly version: number;
  readonly base: SettingsForm;
  readonly draft: SettingsForm;
  /** Another admin published while changes were open here; `clashes` are the fields that both changed. */
  readonly meanwhile?: { readonly by: string | null; readonly version: number; readonly clashes: readonly string[] };
};

const KEY = 'businessDraft';

/** Begins with what is published, or with what this tab has kept, put onto what is published by now. */
export function openEditing(store: Store, published: Published): Editing {
  const kept = readKept(store);
  const fresh = { version: published.version, base: published.business, draft: published.business };
  return kept ? onto(kept, published) : fresh;
}

/** Puts the own changes onto a newer version; a version that is known changes nothing. */
export function onto(editing: Editing, published: Published): Editing {
  if (published.version <= editing.version) return editing;
  const { version, savedBy, business } = published;
  const { merged, clashes } = mergeSettings(editing.base, { mine: editing.draft, theirs: business });
  // Nothing of one's own is left over: nothing was changed here, or the same was published there.
  if (compareSettings(business, merged).length === 0) return { version, base: business, draft: business };
  return { version, base: business, draft: merged, meanwhile: { by: savedBy, version, clashes } };
}

/** Keeps the changes for as long as the tab is open; nothing is kept where nothing changed. */
export function keepEditing(store: Store, { version, base, draft }: Editing): void {
  if (JSON.stringify(draft) === JSON.stringify(base)) store.remove(KEY);
  else store.set(KEY, JSON.stringify({ version, base, draft }));
}

/** Leaves nothing for the next user of the tab. */
export function forgetEditing(store: Store): void {
  store.remove(KEY);
}

function readKept(store: Store): Editing | undefined {
  try {
    const kept: unknown = JSON.parse(store.get(KEY) ?? 'null');
    return isEditing(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isEditing(value: unknown): value is Editing {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    typeof value.version === 'number' &&
    'base' in value &&
    isSettings(value.base) &&
    'draft' in value &&
    isSettings(value.draft)
  );
}

/** Only this program writes there, so its two marks are enough. */
function isSettings(value: unknown): value is SettingsForm {
  return typeof value === 'object' && value !== null && 'packages' in value && 'promise' in value;
}
