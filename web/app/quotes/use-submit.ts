import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { priceQuote } from '#core/pricing/pricing.ts';
import { priceRequestOf, type QuoteDraft } from '#core/quotes/wizard.ts';
import { read } from '#web/lib/api.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';
import { forgetPhotos } from '#web/lib/kept-estimate.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { clearQuote } from '#web/lib/quote-draft.ts';
import { keepReceipt } from './receipt.ts';
import type { QuoteToSend, Refusal } from './submit.ts';

type Outcomes = { readonly onDone: () => void; readonly onRefused: (refusal: Refusal) => void };

/** Submits a quote once, however often the button is pressed, and prepares the screen for the result. */
export function useSubmit(catalog: ShopCatalog, quote: QuoteToSend, outcomes: Outcomes) {
  const { draft } = quote;
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function send(): Promise<void> {
    const sending = await import('./submit.ts').catch(() => undefined);
    if (!sending) return refuse({ kind: 'no-answer' });
    try {
      keepReceipt(tabStore, await sending.submitQuote(catalog, quote), draft);
      clearQuote(localStore);
      forgetPhotos();
      outcomes.onDone();
      await say(
        'toast',
        'Quote Submitted',
        "We'll review your request and send you an email confirmation within 24 hours.",
      );
    } catch (error) {
      await refuse(sending.refusalOf(error, totalOf(catalog, draft)));
    }
  }

  async function refuse(refusal: Refusal): Promise<void> {
    if (refusal.kind === 'slot-taken') queryClient.removeQueries({ predicate: isAvailability });
    if (refusal.kind === 'price-changed' || refusal.kind === 'invalid') await refreshCatalog();
    outcomes.onRefused(refusal);
    if (refusal.kind === 'no-answer' || refusal.kind === 'failed')
      await say('toastError', 'Error', 'Failed to submit quote. Please try again.');
  }

  /** If this fails, the old catalog stays, and the next submit is rejected again. */
  async function refreshCatalog(): Promise<void> {
    await queryClient.query({ ...read('GET /api/catalogue'), staleTime: 0 }).catch(() => undefined);
  }

  async function submit(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    await send();
    isRunning.current = false;
    setBusy(false);
  }

  return { submit, isBusy };
}

async function say(how: 'toast' | 'toastError', title: string, description: string): Promise<void> {
  const ui = await import('#web/ui/toast.tsx');
  ui[how]({ title, description });
}

function isAvailability({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean {
  return String(queryKey[0]).startsWith('/api/availability');
}

function totalOf(catalog: ShopCatalog, draft: QuoteDraft): number | undefined {
  const request = priceRequestOf(draft);
  return request && priceQuote(catalog, request).totalCents;
}
