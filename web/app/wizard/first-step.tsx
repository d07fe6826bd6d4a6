import { use } from 'react';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import type { Language } from '#core/languages/language.ts';
import { asTitle } from '#core/lib/wording.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { choose, EMPTY_DRAFT, priceRequestOf, type QuoteDraft, type StepId } from '#core/quotes/wizard.ts';
import { questionsFor } from '#core/settings/questions.ts';
import {
  extrasFor,
  findClass,
  findPackage,
  onlyClassOf,
  type Catalog,
  type PackageId,
  type ServicePackage,
} from '#core/settings/settings.ts';
import { WizardFrame } from '#web/app/shell/wizard-frame.tsx';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { PackageStep } from './package-step.tsx';

type FirstStepProps = {
  readonly catalog: Catalog;
  /** The package from the page's address. */
  readonly chosen?: PackageId | undefined;
};

/** Step 1 as rendered by the server, so that it's visible before any script and nothing shifts when the app takes over. */
export function FirstStep({ catalog, chosen }: FirstStepProps) {
  const t = useTexts(wizardTexts);
  const language = use(LanguageContext);
  const isOffered = chosen !== undefined && findPackage(catalog, chosen) !== undefined;
  const draft = isOffered ? choose(catalog, EMPTY_DRAFT, { packageType: chosen }) : EMPTY_DRAFT;
  const request = priceRequestOf(draft);

  return (
    <WizardFrame
      step="package"
      {...stepText('package', catalog, draft, language)}
      price={request && priceQuote(catalog, request, language)}
      action={{ text: t('next'), missing: isOffered ? [] : [t('needPackage')] }}
    >
      {/* Continue works before the script has loaded, too. */}
      <input type="hidden" name="step" value="location" />
      <PackageStep catalog={catalog} chosen={draft.packageType} onChoose={() => {}} />
    </WizardFrame>
  );
}

/** A step's name, its question, and help for answering it. */
export function stepText(
  step: StepId,
  catalog: Catalog,
  draft: QuoteDraft,
  language: Language,
): { readonly title: string; readonly question: string; readonly lead?: string } {
  const t = wizardTexts(language);
  const pack = draft.packageType === undefined ? undefined : findPackage(catalog, draft.packageType);
  switch (step) {
    case 'package': {
      const lead = t(catalog.mobileAvailable ? 'leadWithMobile' : 'leadWithoutMobile');
      return { title: t('packageTitle'), question: t('packageQuestion'), lead };
    }
    case 'location':
      return { title: t('locationTitle'), question: t('locationQuestion') };
    case 'vehicle':
      return { title: t('vehicleTitle'), question: t(isRidden(catalog, pack) ? 'rideQuestion' : 'driveQuestion') };
    case 'cans':
      return {
        title: t('countTitle', { label: asTitle(pack?.count?.label ?? '', language) }),
        question: t('countQuestion', { units: pack?.count?.units ?? '' }),
      };
    case 'estimate':
      return { title: t('estimateTitle'), question: t('estimateQuestion') };
    case 'time':
      return { title: t('timeTitle'), question: t('timeQuestion') };
    case 'extras':
      return extrasStepText(catalog, pack, language);
    case 'contact':
      return { title: t('contactTitle'), question: t('contactQuestion') };
    case 'payment':
      if (draft.paymentMethod === 'monthly') return { title: t('paymentTitle'), question: t('paymentTitle') };
      return { title: t('paymentTitle'), question: t('paymentQuestion'), lead: t('paymentLead') };
    case 'review':
      return { title: t('reviewTitle'), question: t('reviewQuestion') };
  }
}

/** Where the owner asks questions, the step isn't only about extras. */
function extrasStepText(catalog: Catalog, pack: ServicePackage | undefined, language: Language) {
  const t = wizardTexts(language);
  if (!pack || questionsFor(catalog, pack).length === 0)
    return { title: t('extrasTitle'), question: t('extrasQuestion'), lead: t('extrasLead') };
  return extrasFor(catalog, pack.id).length === 0
    ? { title: t('questionsTitle'), question: t('questionsQuestion') }
    : { title: t('extrasTitle'), question: t('extrasQuestion'), lead: t('extrasAndQuestionsLead') };
}

/** Whether the only vehicle that the package is for is ridden, not driven. */
function isRidden(catalog: Catalog, pack: ServicePackage | undefined): boolean {
  const only = pack && findClass(catalog, onlyClassOf(pack));
  return only !== undefined && only.outline !== 'car' && only.outline !== 'truck';
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
