import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { canonicalPackageKey, findPackage } from '#core/settings/settings.ts';
import { choose, type QuoteDraft } from '#core/quotes/wizard.ts';
import { dropEstimate, keepEstimate, readUsedEstimate, withEstimate } from '#web/lib/kept-estimate.ts';
import { localStore } from '#web/lib/storage.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { fitDraft, readQuote, type SavedQuote } from '#web/lib/quote-draft.ts';
import { newKey } from '#web/lib/new-key.ts';

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
