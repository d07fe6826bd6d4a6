import type { PhotoEstimate } from '#contract/analysis.ts';
import { use } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
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
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  if (!TOLD_AT.includes(step)) return null;
  const subject = subjectOf(catalog, estimate, language);
  return (
    <Callout tone="wait" icon="camera" title={t('lostTitle')}>
      {catalog.estimate.mode === 'off' ? t('lostNotOffered') : t('lostOther', { subject })}
    </Callout>
  );
}

const TOLD_AT: readonly StepId[] = ['package', 'location', 'vehicle', 'estimate', 'review'];
