import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { choose, resumeAt, stepOf, type QuoteDraft, type StepId } from '#core/quotes/wizard.ts';
import { canonicalPackageKey, findPackage, type Catalog } from '#core/settings/settings.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { dropEstimate, keepEstimate, readUsedEstimate, withEstimate } from '#web/lib/kept-estimate.ts';
import { newKey } from '#web/lib/new-key.ts';
import { fitDraft, readQuote, type SavedQuote } from '#web/lib/quote-draft.ts';
import { localStore } from '#web/lib/storage.ts';
import type { WizardSearch } from '#web/app/shell/search-params.ts';
import { preloadStep } from './steps.tsx';

const route = getRouteApi('/quote');

/**
 * The draft in this browser. It starts from the stored one and the package in the address, and follows the catalog. The
 * customer's photo estimate counts while package and vehicle type are those that it was made for.
 */
export function useDraft(catalog: ShopCatalog) {
  const { package: asked } = route.useSearch();
  const [quote, setQuote] = useState(() => opened(catalog, asked));
  const [known, setKnown] = useState(catalog);
  const [estimate, setEstimate] = useState(openedEstimate);
  if (known !== catalog) {
    setKnown(catalog);
    setQuote({ ...quote, draft: fitDraft(catalog, quote.draft, Temporal.Now.instant()) });
  }

  const change = useCallback(
    (change: Partial<QuoteDraft>) => setQuote((now) => ({ ...now, draft: choose(catalog, now.draft, change) })),
    [catalog],
  );
  const renewKey = useCallback(() => setQuote((now) => ({ ...now, idempotencyKey: newKey() })), []);

  useEffect(() => {
    const readAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setQuote(opened(catalog, undefined));
      setEstimate(openedEstimate());
    };
    window.addEventListener('pageshow', readAgain);
    return () => window.removeEventListener('pageshow', readAgain);
  }, [catalog]);

  const draft = useMemo(() => withEstimate(catalog, quote.draft, estimate), [catalog, quote.draft, estimate]);

  return {
    /** As stored: without the figures of the estimate. */
    kept: quote,
    quote: { ...quote, draft, estimate },
    change,
    renewKey,
    /** Applies the estimate's adjustment according to the server. */
    correctEstimate: (percent: number) => {
      if (!estimate) return;
      const corrected = { ...estimate, priceAdjustment: percent };
      keepEstimate(localStore, corrected);
      setEstimate(corrected);
    },
    letEstimateGo: () => {
      dropEstimate(localStore);
      setEstimate(undefined);
    },
  };
}

function openedEstimate() {
  return readUsedEstimate(localStore, Temporal.Now.instant());
}

function opened(catalog: ShopCatalog, asked: string | undefined): SavedQuote {
  const kept = readQuote(localStore, catalog, { now: Temporal.Now.instant(), newKey });
  const pack = asked && findPackage(catalog, canonicalPackageKey(asked));
  return pack ? { ...kept, draft: choose(catalog, kept.draft, { packageType: pack.id }) } : kept;
}

type Ways = {
  /** Set when the code of a step couldn't be fetched without a network; the current step stays. */
  readonly onLost: () => void;
};

/** The step in the address, limited by the draft's progress, and navigation between steps. Each step is a history entry. */
export function useSteps(catalog: Catalog, draft: QuoteDraft, { onLost }: Ways) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const { from } = history.location.state;
  const step = resumeAt(catalog, draft, wantedStep(search, draft));
  const isAstray = step !== (search.step ?? 'package') || search.package !== undefined;

  async function enter(target: StepId | 'done', from?: StepId): Promise<void> {
    const search = target === 'package' ? {} : { step: target };
    if (await isAtHand(target)) {
      await navigate({ search, state: from ? { from } : {}, replace: target === 'done' });
    } else if (navigator.onLine) window.location.assign(`/quote?step=${target}`);
    else onLost();
  }
  const go = (target: StepId | 'done', from?: StepId) => void enter(target, from);
  useEffect(() => {
    if (isAstray) void navigate({ search: step === 'package' ? {} : { step }, state: true, replace: true });
  }, [isAstray, step, navigate]);

  return {
    step,
    go,
    /** Goes forward; a step that was entered from the review returns there, past steps that are already answered. */
    next: () => {
      const next = from === 'review' ? resumeAt(catalog, draft, 'review') : stepOf(step).next(draft);
      if (next !== 'submit') go(next, from === 'review' ? 'review' : step);
    },
    back: () => {
      const target = stepOf(step).back?.(draft);
      if (target && from === target) history.back();
      else if (target) go(target);
    },
  };
}

/** A package and a step together mean that the browser submitted the first step itself, before the script had loaded. */
function wantedStep(search: WizardSearch, draft: QuoteDraft): StepId {
  if (search.step === undefined || search.step === 'done') return 'package';
  const next = search.package === undefined ? search.step : stepOf('package').next(draft);
  return next === 'submit' ? 'package' : next;
}

/** Whether the code of a step is available. After a deployment it may be gone for good; then the page has to be reloaded. */
async function isAtHand(step: StepId | 'done'): Promise<boolean> {
  return preloadStep(step).then(
    () => true,
    () => false,
  );
}
