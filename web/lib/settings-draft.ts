import type { SettingsVersion } from '#contract/settings.ts';
import { SOURCE } from '#core/languages/language.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import { mergeSettings } from '#core/settings/merge-settings.ts';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { SETTINGS_DRAFT } from './forget-drafts.ts';
import type { Store } from './storage.ts';

type Published = Pick<SettingsVersion, 'version' | 'savedBy'> & { readonly business: SettingsForm };

/** Settings being edited: the version they started from, and their current values. */
export type Editing = {
  readonly version: number;
  readonly base: SettingsForm;
  readonly draft: SettingsForm;
  /** Another admin published while changes were open here; `clashes` are the fields that both changed. */
  readonly meanwhile?: { readonly by: string | null; readonly version: number; readonly clashes: readonly string[] };
};

/** Starts with the published settings, plus the changes stored in this tab. */
export function openEditing(store: Store, published: Published): Editing {
  const kept = readKept(store);
  const fresh = { version: published.version, base: published.business, draft: published.business };
  return kept ? onto(kept, published) : fresh;
}

/** Rebases the changes onto a newer version; does nothing for a known version. */
export function onto(editing: Editing, published: Published): Editing {
  if (published.version <= editing.version) return editing;
  const { version, savedBy, business } = published;
  const { merged, clashes } = mergeSettings(editing.base, { mine: editing.draft, theirs: business });
  // No own changes remain: there were none, or the same ones were published.
  if (compareSettings(business, merged, SOURCE).length === 0) return { version, base: business, draft: business };
  return { version, base: business, draft: merged, meanwhile: { by: savedBy, version, clashes } };
}

/** Stores the changes until the tab is closed; stores nothing if there are none. */
export function keepEditing(store: Store, { version, base, draft }: Editing): void {
  if (JSON.stringify(draft) === JSON.stringify(base)) store.remove(SETTINGS_DRAFT);
  else store.set(SETTINGS_DRAFT, JSON.stringify({ version, base, draft }));
}

function readKept(store: Store): Editing | undefined {
  try {
    const kept: unknown = JSON.parse(store.get(SETTINGS_DRAFT) ?? 'null');
    return isEditing(kept) ? { ...kept, base: complete(kept.base), draft: complete(kept.draft) } : undefined;
  } catch {
    return undefined;
  }
}

/** With what a draft lacks that was kept before bays and vans could be named. */
function complete(form: SettingsForm): SettingsForm {
  return { ...form, resources: form.resources ?? [] };
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

/** Only this program writes to it, so checking two fields is enough. */
function isSettings(value: unknown): value is SettingsForm {
  return typeof value === 'object' && value !== null && 'packages' in value && 'tax' in value;
}
