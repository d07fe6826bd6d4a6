import type { SavedBusiness } from '#contract/settings.ts';
import type { Business } from '#core/business.ts';
import { compareSettings } from '#core/compare-settings.ts';
import type { Actor } from '#core/permissions.ts';
import { settingsOf } from '#core/settings.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { findVersion, insertBusiness, listVersions, lockBusiness, soldPlaces, type VersionRow } from './sql.ts';
import { findingsView, versionView } from './view.ts';

type Publication = {
  /** The version on which the change was made. */
  readonly version: number;
  readonly action: 'business.save' | 'business.restore';
  readonly make: (trx: Trx) => Promise<Business>;
  readonly requestId: string;
};

/** Makes a new version out of what `make` answers, in one transaction with its audit row. Throws Conflict 'business-changed'. */
export async function publishBusiness(deps: Deps, actor: Actor, change: Publication): Promise<SavedBusiness> {
  const now = deps.clock.now();
  const { before, saved, sold } = await transaction(deps.db, async (trx) => {
    await lockBusiness(trx);
    const [newest] = await listVersions(trx, { limit: 1 });
    if (!newest) throw new NotFound('There is no business yet.');
    if (newest.version !== change.version) throw changedMeanwhile(newest);
    const business = await change.make(trx);
    const version = await insertBusiness(trx, { business, savedBy: actor.personId ?? null, savedAt: now });
    await writeAudit(trx, {
      at: now.toString(),
      actor,
      action: change.action,
      subject: 'business',
      subjectId: String(version),
      before: { version: newest.version },
      after: { version, changed: changedPaths(newest.business, business) },
      requestId: change.requestId,
    });
    return { before: newest.business, saved: await findVersion(trx, version), sold: await soldPlaces(trx, now) };
  });
  await deps.refreshBusiness();
  if (!saved) throw new NotFound('There is no such version.');
  return { ...versionView(saved), ...findingsView(sold, { before, after: saved.business, now }) };
}

/** Where something changed, without the values: those stand in the versions. */
function changedPaths(before: Business, after: Business): readonly string[] {
  return compareSettings(settingsOf(before), settingsOf(after)).map(({ path }) => path);
}

function changedMeanwhile({ version, savedBy, savedAt }: VersionRow): Conflict {
  return new Conflict(
    'business-changed',
    `${savedBy ?? 'Somebody else'} has published version ${version} meanwhile. Nothing of yours is lost.`,
    { version, savedBy, savedAt },
  );
}
