import type { EngineName } from '#core/estimate/assessment.ts';
import type { Catalog, DirtinessLevel } from '#core/settings/settings.ts';
import type { EstimateShare } from './pricing.ts';

/** A stored photo estimate: `percent` is its final percentage. */
export type SettledEstimate = {
  /** What the shop did with estimates when it was made. */
  readonly mode: 'show' | 'price';
  readonly engine: EngineName;
  readonly level: DirtinessLevel;
  readonly percent: number;
};

/** What a photo estimate does to the price: nothing unless the shop priced with it then, and does so now. */
export function soldEstimate(
  catalog: Pick<Catalog, 'estimate'>,
  { mode, engine, level, percent }: SettledEstimate,
): EstimateShare | undefined {
  if (mode !== 'price' || catalog.estimate.mode !== 'price') return undefined;
  return percent === 0 ? undefined : { percent, level, isAnswered: engine === 'questions' };
}
