import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { toSettingsForm, type SettingsForm } from '#core/settings/settings-form.ts';
import type { Settings } from '#core/settings/settings.ts';
import { asOwner } from './crew.ts';
import type { Shop } from './shop.ts';

type Version = { readonly version: number; readonly business: SettingsForm };

/** What was last published for a test of the shop, and the settings it began with. */
type Published = { readonly first: SettingsForm; readonly version: number; readonly wanted: string };

const published = new WeakMap<Shop, Published & { readonly file: string }>();

/**
 * Publishes the shop's first settings again, with `change` on top, so that nothing of another file's tests is left. Tests of
 * one file see what earlier ones have published, as long as they want the same change.
 */
export async function resetSettings(shop: Shop, change: Partial<Settings>, file: string): Promise<void> {
  const wanted = JSON.stringify(change);
  const known = published.get(shop);
  if (known?.file === file && known.wanted === wanted) return;
  const now = (await asOwner(shop, 'GET /api/admin/business')) as Version;
  const first = known?.first ?? now.business;
  const isPublished = known ? known.version === now.version && known.wanted === wanted : wanted === '{}';
  const version = isPublished ? now.version : await publish(shop, now.version, withChange(first, change));
  published.set(shop, { first, version, wanted, file });
}

/** Publishes the shop's settings with `change` on top, as its owner would. */
export async function changeSettings(shop: Shop, change: Partial<Settings>): Promise<void> {
  const { version, business } = (await asOwner(shop, 'GET /api/admin/business')) as Version;
  await publish(shop, version, withChange(business, change));
}

function withChange(first: SettingsForm, change: Partial<Settings>): SettingsForm {
  const form = toSettingsForm({ ...DEFAULT_SETTINGS, ...change });
  const changed = Object.entries(form).filter(([name]) => name in change);
  return { ...first, ...Object.fromEntries(changed) };
}

async function publish(shop: Shop, version: number, business: SettingsForm): Promise<number> {
  const saved = (await asOwner(shop, 'PUT /api/admin/business', { body: { version, business } })) as Version;
  return saved.version;
}
