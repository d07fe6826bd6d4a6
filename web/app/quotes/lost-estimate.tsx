import type { PhotoEstimate } from '#contract/analysis.ts';
import type { Catalog } from '#core/settings/settings.ts';
import type { StepId } from '#core/quotes/wizard.ts';
import { Callout } from '#web/ui/callout.tsx';
import { subjectOf } from '#web/lib/estimate-texts.ts';

type LostEstimateProps = {
  readonly catalog: Catalog;
  /** The customer's estimate, which was made for another choice. */
  readonly estimate: PhotoEstimate;
  readonly step: StepId;
};

/** Says that an estimate no longer counts, at the package and vehicle steps and at the review. */
export function LostEstimate({ catalog, estimate, step }: LostEstimateProps) {
  if (!TOLD_AT.includes(step)) return null;
  const subject = subjectOf(catalog, estimate);
  return (
    <Callout tone="wait" icon="camera" title="Your photo estimate does not count for this">
      {catalog.estimate.mode === 'off'
        ? 'Photo estimates are not offered at the moment. The price is the list price.'
        : `It was made for ${subject}. The price is the list price again, until you ask for a new estimate.`}
    </Callout>
  );
}

const TOLD_AT: readonly StepId[] = ['package', 'location', 'vehicle', 'estimate', 'review'];
