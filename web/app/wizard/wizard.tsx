import { getRouteApi } from '@tanstack/react-router';
import { Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { priceRequestOf, stepOf, DRAFT_TEXTS, type DraftText, type StepId } from '#core/quotes/wizard.ts';
import type { VisitStep } from '#core/reports/visits.ts';
import { QUESTION_ID, WizardFrame } from '#web/app/shell/wizard-frame.tsx';
import { type ShopCatalog, useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { needText } from '#web/lib/need-text.ts';
import { pageTitle } from '#web/lib/page-title.ts';
import { tabStore, TEST_BOOKING } from '#web/lib/storage.ts';
import { countStep } from '#web/lib/visit-steps.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { actionText, stepText } from './first-step.tsx';
import { PackageStep } from './package-step.tsx';
import type { Refusal } from './quote-body.ts';
import { Answered, LATER_STEPS, LostEstimate, preloadRest, SuccessScreen, TestNote, Toaster } from './steps.tsx';
import { FAULT, useWizard } from './use-wizard.ts';

const route = getRouteApi('/quote');

/** The quote wizard: one question at a time, the price always visible. */
export function Wizard() {
  const { step } = route.useSearch();
  const catalog = useCatalog();
  const hasBegun = useFirstInteraction();
  return (
    <>
      <Suspense>
        {tabStore.get(TEST_BOOKING) !== undefined && <TestNote />}
        {hasBegun && <Toaster />}
      </Suspense>
      {step === 'done' ? <SuccessScreen /> : <OpenWizard catalog={catalog} />}
    </>
  );
}

/** Cans are counted as the vehicle; the estimate, which is optional, isn't counted. */
function countedStep(step: StepId): VisitStep | undefined {
  if (step === 'cans') return 'vehicle';
  return step === 'estimate' ? undefined : step;
}

function OpenWizard({ catalog }: { readonly catalog: ShopCatalog }) {
  const t = useTexts(wizardTexts);
  const language = use(LanguageContext);
  const wizard = useWizard(catalog);
  const { step, draft, errors, refusal, isBusy, estimate } = wizard;
  const texts = stepText(step, catalog, draft, language);
  const request = priceRequestOf(draft);
  const full = request && priceQuote(catalog, request, language);
  const { addVisit } = wizard.codes.giftCard;
  const price = full && addVisit ? addVisit(catalog, request, full) : full;
  useEffect(() => {
    const counted = countedStep(step);
    if (counted) countStep(counted);
  }, [step]);
  useFocusOnQuestion(step, pageTitle(texts.title, catalog.name));

  const Screen = step === 'package' ? undefined : LATER_STEPS[step];
  return (
    <WizardFrame
      step={step}
      {...texts}
      price={price}
      action={{
        text: actionText(step, { isBusy, draft }, language),
        missing: stepOf(step)
          .missing(catalog, draft)
          .map((need) => needText(need, catalog, draft, language)),
        isBusy: isBusy || (step === 'review' && wizard.codes.isChecking),
      }}
      onBack={stepOf(step).back && wizard.back}
      onContinue={(fields) => wizard.proceed(textsIn(fields))}
    >
      {refusal && <RefusalCallout refusal={refusal} step={step} isBusy={isBusy} onRetry={() => wizard.proceed({})} />}
      {estimate && !draft.analysisId && (
        <Suspense>
          <LostEstimate {...{ catalog, estimate, step }} />
        </Suspense>
      )}
      {Screen ? (
        <Suspense fallback={<Skeleton lines={4} height="4.5rem" label={t('loading')} />}>
          <Screen
            {...{ catalog, draft, errors, price, estimate }}
            onChange={wizard.change}
            onTravel={wizard.keep}
            onAnswer={wizard.proceed}
            onGo={wizard.changeAt}
            onTimeGone={wizard.loseTime}
            onLetEstimateGo={wizard.letEstimateGo}
            promo={wizard.codes.promo}
            giftCard={wizard.codes.giftCard}
          />
        </Suspense>
      ) : (
        <PackageStep
          catalog={catalog}
          chosen={draft.packageType}
          onChoose={(id) => wizard.change({ packageType: id })}
          onPress={(id) => wizard.proceed({ packageType: id })}
        />
      )}
    </WizardFrame>
  );
}

/** The texts in the fields: some password managers fill them in without telling the page. */
function textsIn(fields: FormData): Partial<Record<DraftText, string>> {
  return Object.fromEntries(
    DRAFT_TEXTS.flatMap((name) => {
      const text = fields.get(name);
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );
}

/** A new step scrolls to the top and is announced to screen readers, or focuses the field that led back to it. The first one is left alone. */
function useFocusOnQuestion(step: string, title: string): void {
  const last = useRef(step);
  useLayoutEffect(() => {
    document.title = title;
    if (last.current === step) return;
    last.current = step;
    window.scrollTo(0, 0);
    const fault = document.querySelector<HTMLElement>(FAULT);
    if (fault) fault.focus();
    else document.getElementById(QUESTION_ID)?.focus({ preventScroll: true });
  }, [step, title]);
}

/** Whether the customer has begun; from then on the remaining steps are preloaded. */
function useFirstInteraction(): boolean {
  const [hasBegun, setBegun] = useState(false);
  useEffect(() => {
    if (hasBegun) return undefined;
    const listening = new AbortController();
    const begin = () => {
      setBegun(true);
      void preloadRest();
    };
    for (const event of ['pointerdown', 'keydown', 'input'])
      window.addEventListener(event, begin, { signal: listening.signal });
    return () => listening.abort();
  }, [hasBegun]);
  return hasBegun;
}

type RefusalCalloutProps = {
  readonly refusal: Refusal;
  readonly step: StepId;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
};

/** Why the quote was rejected, and what to do. It scrolls into view, wherever the button was pressed. */
function RefusalCallout(props: RefusalCalloutProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={place}>
      <Reason {...props} />
    </div>
  );
}

function Reason({ refusal, step, isBusy, onRetry }: RefusalCalloutProps) {
  const t = useTexts(wizardTexts);
  switch (refusal.kind) {
    // Without a connection nothing can be loaded to say so.
    case 'no-answer':
      return (
        <Callout
          icon="offline"
          title={t(navigator.onLine ? 'noAnswer' : 'offline')}
          action={!isBusy && <Button onClick={onRetry}>{t('retry')}</Button>}
        >
          {t('allKeptOnce')}
        </Callout>
      );
    case 'lost':
      return (
        <Callout icon="offline" title={t('offline')} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
          {t('stepNotLoaded')}
        </Callout>
      );
    default:
      return (
        <Suspense>
          <Answered refusal={refusal} step={step} />
        </Suspense>
      );
  }
}
