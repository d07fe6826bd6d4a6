import { use } from 'react';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { findPackage, type Catalog, type PackageId } from '#core/settings/settings.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { choose, EMPTY_DRAFT, priceRequestOf } from '#core/quotes/wizard.ts';
import { PackageStep } from './step-package.tsx';
import { stepText } from './step-texts.ts';
import { WizardFrame } from '#web/app/shell/wizard-frame.tsx';

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
