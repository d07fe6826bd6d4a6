import { toSettingsForm, type SettingsForm } from '#core/settings/settings-form.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import { asOwner } from './crew.ts';
import type { Shop } from './shop.ts';

type Version = { readonly version: number; readonly business: SettingsForm };

/** What was published last for a test of the shop, and the settings that it began with. */
type Settled = { readonly first: SettingsForm; readonly version: number; readonly wanted: string };

const settled = new WeakMap<Shop, Settled & { readonly file: string }>();

/**
 * Gives the shop its first settings back, with `change` on top: what tests of another file have published is gone. Tests of
 * one file see what the ones before them have published, as long as they want the same change.
 */
export async function settle(shop: Shop, change: Partial<Settings>, file: string): Promise<void> {
  const wanted = JSON.stringify(change);
  const known = settled.get(shop);
  if (known?.file === file && known.wanted === wanted) return;
  const now = (await asOwner(shop, 'GET /api/admin/business')) as Version;
  const first = known?.first ?? now.business;
  const isSettled = known ? known.version === now.version && known.wanted === wanted : wanted === '{}';
  const version = isSettled ? now.version : await publish(shop, now.version, withChange(first, change));
  settled.set(shop, { first, version, wanted, file });
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
