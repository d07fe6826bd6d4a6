import type { Answers } from '#core/estimate/assessment.ts';
import type { PackageId, VehicleType } from '#core/settings/settings.ts';
import { settleEstimate } from '#core/estimate/estimate.ts';
import type { AssessmentRecord } from '../db/analysis-tables.ts';
import type { CurrentSettings } from '../deps.ts';
import { refuseOff } from './refuse-off.ts';
import type { SettledColumns } from '#server/data/analysis.ts';

type Settling = {
  readonly record: AssessmentRecord;
  readonly packageType: PackageId;
  readonly vehicleType: VehicleType | null;
  readonly answers?: Answers;
};

/** The columns in which an analysis says what it means to this shop today. Throws NotFound where the shop makes no estimates. */
export function settleAnalysis(
  { version: businessVersion, business }: CurrentSettings,
  { record, packageType, vehicleType, answers }: Settling,
): SettledColumns {
  const mode = refuseOff({ version: businessVersion, business });
  const choice = { packageType, vehicleType: vehicleType ?? undefined, answers };
  const { level, percent, range, confidence, minutes, ...texts } = settleEstimate(business, record, choice);
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
    business_version: businessVersion,
  };
}
