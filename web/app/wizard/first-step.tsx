import { use } from 'react';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { choose, EMPTY_DRAFT, priceRequestOf, type QuoteDraft, type StepId } from '#core/quotes/wizard.ts';
import { findPackage, type Catalog, type PackageId, type ServicePackage } from '#core/settings/settings.ts';
import { WizardFrame } from '#web/app/shell/wizard-frame.tsx';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { PackageSign } from '#web/ui/package-sign.tsx';
import { Pick, Picks, type PickCost } from '#web/ui/pick.tsx';

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
      return { title: t('estimateTitle'), question: t('estimateQuestion') };
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

type PackageStepProps = {
  readonly catalog: Catalog;
  readonly chosen: PackageId | undefined;
  readonly onChoose: (id: PackageId) => void;
  /** For a choice made with one press, which moves on. */
  readonly onPress?: (id: PackageId) => void;
};

/** Step 1: which package. */
export function PackageStep({ catalog, chosen, onChoose, onPress }: PackageStepProps) {
  const t = useTexts(wizardTexts);
  return (
    <Picks legend={t('packages')}>
      {catalog.packages.map((pack) => (
        <Pick
          key={pack.id}
          name="package"
          value={pack.id}
          isChosen={pack.id === chosen}
          onChoose={() => onChoose(pack.id)}
          {...(onPress && { onPress: () => onPress(pack.id) })}
          sign={<PackageSign emoji={pack.emoji} />}
          title={pack.name}
          badge={badgeOf(pack, t)}
          text={pack.description}
          cost={costOf(catalog, pack, t)}
          details={featuresOf(pack, t)}
        />
      ))}
    </Picks>
  );
}

type Words = ReturnType<typeof wizardTexts>;

function badgeOf(pack: ServicePackage, t: Words) {
  if (pack.popular) return <Badge tone="ink">{t('popular')}</Badge>;
  if (!pack.conditionCents) return undefined;
  return (
    <Badge tone="water">
      {t('priceFrom', { price: formatMoney(Math.min(...Object.values(pack.conditionCents))) })}
    </Badge>
  );
}

function costOf({ cans }: Catalog, pack: ServicePackage, t: Words): PickCost {
  if (pack.family === 'garbage') {
    return { before: t('startingAt'), amount: formatMoney(cans.oneCents), also: t('noSurcharge') };
  }
  return {
    amount: formatMoney(pack.dropoffCents),
    per: t('dropOff'),
    also: t('mobilePrice', { price: formatMoney(pack.mobileCents) }),
  };
}

function featuresOf(pack: ServicePackage, t: Words): string {
  const [first = '', ...others] = pack.features;
  const features = [first, ...others.map(inSentence)].join(', ');
  return t(pack.conditionCents ? 'featuresByCondition' : 'features', { features });
}

/** 'Wax' -> 'wax', but 'UV protection' stays. */
function inSentence(feature: string): string {
  return /^[A-Z][a-z]/.test(feature) ? `${feature[0]?.toLowerCase()}${feature.slice(1)}` : feature;
}
