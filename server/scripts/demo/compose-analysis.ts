import type { Insertable } from 'kysely';
import type { AtLeast } from '#core/estimate/assessment.ts';
import type { DirtinessLevel, PackageId, VehicleType } from '#core/settings/settings.ts';
import { settleAnalysis } from '../../analysis/settle-analysis.ts';
import type { AnalyzedPhoto } from '../../data/analysis.ts';
import type { AnalysesTable } from '../../db/analysis-tables.ts';
import type { CurrentSettings, Deps } from '../../deps.ts';
import type { KeptPhoto } from '../../data/photos.ts';
import { hashToken, keyedHash } from '../../lib/secrets.ts';

export type ComposedAnalysis = {
  readonly row: Insertable<AnalysesTable>;
  readonly photos: readonly AnalyzedPhoto[];
};

type Estimated = {
  /** What the estimate says; undefined for a quote without one. */
  readonly said: DirtinessLevel | undefined;
  readonly packageType: PackageId;
  readonly vehicleType: VehicleType | null;
  readonly photos: readonly KeptPhoto[];
};

const FIGURES: Readonly<Record<DirtinessLevel, AtLeast>> = {
  light: [0.22, 0.06, 0.01],
  moderate: [0.81, 0.24, 0.05],
  heavy: [0.96, 0.79, 0.18],
  extreme: [0.99, 0.93, 0.77],
};

/** A photo estimate that says that level, settled as one of the site would be; no model looks at drawn pictures. */
export function composeAnalysis(
  deps: Pick<Deps, 'random' | 'clock' | 'secret'>,
  now: CurrentSettings,
  { said, packageType, vehicleType, photos }: Estimated,
): ComposedAnalysis | undefined {
  if (said === undefined || photos.length === 0) return undefined;
  const record = {
    engine: 'embedded',
    model: 'made-up',
    version: 'test-data',
    atLeast: FIGURES[said],
    confidence: 0.5,
    concerns: said === 'light' ? [] : (['mud', 'brake-dust'] as const),
    photos: photos.map((_, photo) => ({ photo, atLeast: FIGURES[said], retake: [] })),
  } as const;
  const at = deps.clock.now();
  const row = {
    id: deps.random.id(),
    token_hash: hashToken(Buffer.from(deps.random.bytes(24)).toString('base64url')),
    package_type: packageType,
    vehicle_type: vehicleType,
    ...settleAnalysis(now, { record, packageType, vehicleType }),
    choice: JSON.stringify({}),
    sender_hash: keyedHash(deps.secret, 'sender:test data'),
    created_at: at.toString(),
    expires_at: at.add({ hours: 24 }).toString(),
  };
  return { row, photos: photos.map((kept) => ({ kept, features: undefined })) };
}
