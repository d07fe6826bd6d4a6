import { wizardTexts } from '#core/languages/en/wizard.ts';
import type { Language } from '#core/languages/language.ts';
import { findPackage, type Catalog } from '#core/settings/settings.ts';
import type { QuoteDraft, StepId } from '#core/quotes/wizard.ts';

export type StepText = { readonly title: string; readonly question: string; readonly lead?: string };

/** A step's name, its question, and help for answering it. */
export function stepText(step: StepId, catalog: Catalog, draft: QuoteDraft, language: Language): StepText {
  const t = wizardTexts(language);
  const family = draft.packageType && findPackage(catalog, draft.packageType)?.family;
  switch (step) {
    case 'package': {
      const lead = t(catalog.mobileAvailable ? 'leadWithMobile' : 'leadWithoutMobile');
      return { title: t('packageTitle'), question: t('packageQuestion'), lead };
    }
    case 'location':
      return { title: t('locationTitle'), question: t('locationQuestion') };
    case 'vehicle':
      return { title: t('vehicleTitle'), question: t(family === 'powersport' ? 'rideQuestion' : 'driveQuestion') };
    case 'cans':
      return { title: t('cansTitle'), question: t('cansQuestion') };
    case 'estimate':
      return catalog.estimate.mode === 'off'
        ? { title: t('estimateTitle'), question: t('standardQuestion'), lead: t('standardLead') }
        : { title: t('estimateTitle'), question: t('estimateQuestion') };
    case 'time':
      return { title: t('timeTitle'), question: t('timeQuestion') };
    case 'extras':
      return { title: t('extrasTitle'), question: t('extrasQuestion'), lead: t('extrasLead') };
    case 'contact':
      return { title: t('contactTitle'), question: t('contactQuestion') };
    case 'payment':
      return { title: t('paymentTitle'), question: t('paymentQuestion'), lead: t('paymentLead') };
    case 'review':
      return { title: t('reviewTitle'), question: t('reviewQuestion') };
  }
}

/** Label of a step's main button. */
export function actionText(
  step: StepId,
  { isBusy, draft }: { readonly isBusy: boolean; readonly draft: QuoteDraft },
  language: Language,
): string {
  const t = wizardTexts(language);
  if (step === 'estimate') return t(draft.analysisId ? 'withEstimate' : 'withoutEstimate');
  if (step === 'contact') return t('getQuote');
  if (step !== 'review') return t('next');
  return t(isBusy ? 'submitting' : 'submit');
}
