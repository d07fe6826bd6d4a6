import { assessmentContext } from '#core/estimate/assessment.ts';
import { settleEstimate } from '#core/estimate/estimate.ts';
import { photoErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import type { PackageId, VehicleType, EstimateMode } from '#core/settings/settings.ts';
import type { AssessmentRecord } from '#server/db/analysis-tables.ts';
import { transaction } from '#server/db/client.ts';
import type { CurrentSettings, Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { deleteFiles } from '#server/photos/keep-photos.ts';
import { deleteIfUnused } from '#server/photos/queries.ts';
import { type SettledColumns, deleteExpired } from './queries.ts';

/** The columns in which an analysis says what it means to this shop today. Throws NotFound where the shop makes no estimates. */
export function settleAnalysis(
  { version: settingsVersion, settings }: CurrentSettings,
  outcome: {
    readonly record: AssessmentRecord;
    readonly packageType: PackageId;
    readonly vehicleType: VehicleType | null;
    /** The customer's. */
    readonly language: Language;
  },
): SettledColumns {
  const { record, packageType, vehicleType, language } = outcome;
  const mode = refuseOff({ version: settingsVersion, settings });
  const choice = { ...assessmentContext(settings, { packageType, vehicleType }), answers: record.answers };
  const { level, percent, range, confidence, minutes, ...texts } = settleEstimate(settings, record, choice, language);
  const { levelName, extraMinutes, concerns, supplies, vehicleSize, engineName, explanation, adminNote } = texts;
  const kept = { levelName, extraMinutes, concerns, supplies, vehicleSize, engineName, explanation, adminNote };
  return {
    mode,
    engine: record.engine,
    model: record.model,
    version: record.version,
    level,
    percent,
    range_percent: range ? JSON.stringify(range) : null,
    confidence,
    minutes,
    assessment: JSON.stringify(record),
    texts: JSON.stringify(kept),
    business_version: settingsVersion,
  };
}

/** What the shop does with photo estimates. Throws NotFound where it makes none. */
export function refuseOff({ settings }: CurrentSettings): Exclude<EstimateMode, 'off'> {
  const { mode } = settings.estimate;
  if (mode !== 'off') return mode;
  throw new NotFound(messageOf(photoErrorsTexts, 'estimatesOff'));
}

/** The scheduler comes every minute: what is left over waits for its next round. */
const AT_ONCE = 200;

/** Deletes photo estimates that no quote uses a day after they were made, with the photos that nothing else names. */
export async function forgetExpired(deps: Pick<Deps, 'db' | 'clock' | 'env' | 'log'>): Promise<void> {
  const gone = await transaction(deps.db, async (trx) => {
    const photos = await deleteExpired(trx, { now: deps.clock.now(), most: AT_ONCE });
    return deleteIfUnused(trx, photos);
  });
  await deleteFiles(deps, gone);
}
