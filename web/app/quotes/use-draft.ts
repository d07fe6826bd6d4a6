import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { canonicalPackageKey, findPackage } from '#core/business.ts';
import { choose, type QuoteDraft } from '#core/wizard.ts';
import { localStore } from '../storage.ts';
import type { ShopCatalogue } from './catalogue.ts';
import { fitDraft, readQuote, type SavedQuote } from './draft.ts';
import { newKey } from './submit.ts';

const route = getRouteApi('/quote');

/** The draft of this browser. It starts from what was kept and the package in the address, and follows the catalogue. */
export function useDraft(catalogue: ShopCatalogue) {
  const { package: asked } = route.useSearch();
  const [quote, setQuote] = useState(() => opened(catalogue, asked));
  const [known, setKnown] = useState(catalogue);
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
    const readAgain = ({ persisted }: PageTransitionEvent) => persisted && setQuote(opened(catalogue, undefined));
    window.addEventListener('pageshow', readAgain);
    return () => window.removeEventListener('pageshow', readAgain);
  }, [catalogue]);

  return { quote, change, renewKey };
}

function opened(catalogue: ShopCatalogue, asked: string | undefined): SavedQuote {
  const kept = readQuote(localStore, catalogue, { now: Temporal.Now.instant(), newKey });
  const pack = asked && findPackage(catalogue, canonicalPackageKey(asked));
  return pack ? { ...kept, draft: choose(catalogue, kept.draft, { packageType: pack.id }) } : kept;
}
