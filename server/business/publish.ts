import type { SavedSettings } from '#contract/settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import { toSettingsForm } from '#core/settings/settings-form.ts';
import type { ZoneChange } from '#core/scheduling/zone-change.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { changeZone } from './change-zone.ts';
import {
  findVersion,
  insertSettings,
  listVersions,
  lockSettings,
  soldPlaces,
  type VersionRow,
} from '#server/data/business.ts';
import { findingsView, versionView } from './view.ts';

export type Publication = {
  /** The version on which the change was made. */
  readonly version: number;
  readonly action: 'business.save' | 'business.restore';
  readonly make: (trx: Trx) => Promise<Settings>;
  readonly requestId: string;
  /** What happens to reservations when the time zone changes. */
  readonly zoneChange?: ZoneChange | undefined;
};

/**
 * Saves the result of `make` as a new version, in one transaction with its audit row. Throws Conflict 'business-changed' or
 * 'time-zone-choice'.
 */
export async function publishSettings(deps: Deps, actor: Actor, change: Publication): Promise<SavedSettings> {
  const now = deps.clock.now();
  const { saved, sold } = await transaction(deps.db, async (trx) => {
    await lockSettings(trx);
    const [newest] = await listVersions(trx, { limit: 1 });
    if (!newest) throw new NotFound('There is no business yet.');
    if (newest.version !== change.version) throw changedMeanwhile(newest);
    const business = await change.make(trx);
    const { zoneChange, requestId } = change;
    const moved = await changeZone(trx, deps, {
      before: newest.business,
      after: business,
      zoneChange,
      actor,
      requestId,
    });
    const version = await insertSettings(trx, { business, savedBy: actor.personId ?? null, savedAt: now });
    await writeAudit(trx, {
      at: now.toString(),
      actor,
      action: change.action,
      subject: 'business',
      subjectId: String(version),
      before: { version: newest.version },
      after: { version, changed: changedPaths(newest.business, business), ...(moved > 0 && { zoneChange, moved }) },
      requestId,
    });
    return { saved: await findVersion(trx, version), sold: await soldPlaces(trx, now) };
  });
  await deps.refreshSettings();
  if (!saved) throw new NotFound('There is no such version.');
  return { ...versionView(saved), ...findingsView(sold, { after: saved.business, now }) };
}

/** Where something changed, without the values: those stand in the versions. */
function changedPaths(before: Settings, after: Settings): readonly string[] {
  return compareSettings(toSettingsForm(before), toSettingsForm(after)).map(({ path }) => path);
}

function changedMeanwhile({ version, savedBy, savedAt }: VersionRow): Conflict {
  return new Conflict(
    'business-changed',
    `${savedBy ?? 'Somebody else'} has published version ${version} meanwhile. Nothing of yours is lost.`,
    { version, savedBy, savedAt },
  );
}
