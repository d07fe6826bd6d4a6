import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { canonicalPackageKey, findPackage } from '#core/settings/settings.ts';
import { choose, type QuoteDraft } from '#core/quotes/wizard.ts';
import { dropEstimate, keepEstimate, readUsedEstimate, withEstimate } from '../analysis/kept-estimate.ts';
import { localStore } from '../storage.ts';
import type { ShopCatalogue } from './catalogue.ts';
import { fitDraft, readQuote, type SavedQuote } from './draft.ts';
import { newKey } from './new-key.ts';

const route = getRouteApi('/quote');

/**
 * The draft of this browser. It starts from what was kept and the package in the address, and follows the catalogue. A photo
 * estimate that the customer has taken counts in it while package and vehicle type are those that it was made for.
 */
export function useDraft(catalogue: ShopCatalogue) {
  const { package: asked } = route.useSearch();
  const [quote, setQuote] = useState(() => opened(catalogue, asked));
  const [known, setKnown] = useState(catalogue);
  const [estimate, setEstimate] = useState(openedEstimate);
  if (known !== catalogue) {
    setKnown(catalogue);
    setQuote({ ...quote, draft: fitDraft(catalogue, quote.draft, Temporal.Now.instant()) });
  }

  const change = useCallback(
    (change: Partial<QuoteDraft>) => setQuote((now) => ({ ...now, draft: choose(catalogue, now.draft, change) })),
    [catalogue],
  );
  const renewKey = useCallback(() => setQuote((now) => ({ ...now, idempotencyKey: newKey() })), []);

  useEffect(() => {
    const readAgain = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setQuote(opened(catalogue, undefined));
      setEstimate(openedEstimate());
    };
    window.addEventListener('pageshow', readAgain);
    return () => window.removeEventListener('pageshow', readAgain);
  }, [catalogue]);

  const draft = useMemo(() => withEstimate(catalogue, quote.draft, estimate), [catalogue, quote.draft, estimate]);

  return {
    /** As it is kept: without the figures of the estimate. */
    kept: quote,
    quote: { ...quote, draft, estimate },
    change,
    renewKey,
    /** The server says what the estimate adds. */
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

function opened(catalogue: ShopCatalogue, asked: string | undefined): SavedQuote {
  const kept = readQuote(localStore, catalogue, { now: Temporal.Now.instant(), newKey });
  const pack = asked && findPackage(catalogue, canonicalPackageKey(asked));
  return pack ? { ...kept, draft: choose(catalogue, kept.draft, { packageType: pack.id }) } : kept;
}
