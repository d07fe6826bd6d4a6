import type { SettingsVersion } from '#contract/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findVersion, listVersions } from '#server/data/business.ts';
import { versionView } from './view.ts';

/** Returns a version of the settings; defaults to the current one. Throws NotFound. */
export async function readVersion(
  { db }: Deps,
  _actor: Actor,
  { version }: { readonly version?: number } = {},
): Promise<SettingsVersion> {
  const found = version === undefined ? (await listVersions(db, { limit: 1 }))[0] : await findVersion(db, version);
  if (!found) throw new NotFound('There is no such version.');
  return versionView(found);
}
