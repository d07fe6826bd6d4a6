import { findPackage, type Catalogue, type PackageId } from '#core/settings/settings.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { choose, EMPTY_DRAFT, priceRequestOf } from '#core/quotes/wizard.ts';
import { PackageStep } from './step-package.tsx';
import { stepText } from './step-texts.ts';
import { WizardFrame } from './wizard-frame.tsx';

type FirstStepProps = {
  readonly catalogue: Catalogue;
  /** Chosen before the page was opened, in its address. */
  readonly chosen?: PackageId | undefined;
};

/** Step 1 as the server writes it into the page, so that it stands there before any script and nothing jumps when the app takes over. */
export function FirstStep({ catalogue, chosen }: FirstStepProps) {
  const isOffered = chosen !== undefined && findPackage(catalogue, chosen) !== undefined;
  const draft = isOffered ? choose(catalogue, EMPTY_DRAFT, { packageType: chosen }) : EMPTY_DRAFT;
  const request = priceRequestOf(draft);

  return (
    <WizardFrame
      step="package"
      {...stepText('package', catalogue, draft)}
      price={request && priceQuote(catalogue, request)}
      action={{ text: 'Continue', missing: isOffered ? [] : ['a package'] }}
    >
      {/* Whoever presses Continue before the script is there gets to the next step all the same. */}
      <input type="hidden" name="step" value="location" />
      <PackageStep catalogue={catalogue} chosen={draft.packageType} onChoose={() => {}} />
    </WizardFrame>
  );
}
