import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { PhotoEstimate } from '#contract/analysis.ts';
import { wizardTexts } from '#core/languages/en/wizard.ts';
import { pageLanguage } from '#web/lib/page-language.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { priceRequestOf, type QuoteDraft, type StepId } from '#core/quotes/wizard.ts';
import { call, read } from '#web/lib/api.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import type { FieldErrors } from '#web/lib/contact-errors.ts';
import { forgetPhotos } from '#web/lib/kept-estimate.ts';
import { clearQuote, saveQuote, type SavedQuote } from '#web/lib/quote-draft.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';
import type { Refusal } from './quote-body.ts';
import { keepReceipt } from './receipt.ts';
import { useDraft, useSteps } from './use-draft.ts';

/** A field with an error. */
export const FAULT = '[aria-invalid=true]';

/** The state of the wizard: step, draft, errors and actions. */
export function useWizard(catalog: ShopCatalog) {
  const { quote, kept, change, renewKey, correctEstimate, letEstimateGo } = useDraft(catalog);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const { step, go, next, back } = useSteps(catalog, quote.draft, { onLost: () => setRefusal({ kind: 'lost' }) });
  const { submit, isBusy } = useSubmit(catalog, quote, { onDone: () => go('done'), onRefused: refuse });
  useFocusOnError(errors);
  useEffect(() => {
    if (kept.draft.packageType) saveQuote(localStore, { ...kept, step });
  }, [kept, step]);

  function refuse(reason: Refusal): void {
    setRefusal(reason);
    if (reason.kind === 'already-sent') renewKey();
    if (reason.kind === 'price-changed' && reason.estimatePercent !== undefined)
      correctEstimate(reason.estimatePercent);
    if (reason.kind === 'slot-taken') change({ scheduledTime: undefined });
    if (reason.kind === 'slot-taken') go('time');
    if (reason.kind !== 'invalid') return;
    if (reason.step === 'estimate') letEstimateGo();
    setErrors(reason.errors);
    go(reason.step);
  }

  async function proceed(): Promise<void> {
    setRefusal(undefined);
    if (step === 'review') return submit();
    // The customer chose the standard quote while an estimate for another choice was stored.
    if (step === 'estimate' && !quote.draft.analysisId) letEstimateGo();
    return step === 'contact' && (await isFaulty(quote.draft, { change, setErrors })) ? undefined : next();
  }

  return {
    step,
    errors,
    refusal,
    isBusy,
    back,
    draft: quote.draft,
    estimate: quote.estimate,
    letEstimateGo,
    proceed: () => void proceed(),
    changeAt: (target: StepId) => go(target, 'review'),
    loseTime: () => refuse({ kind: 'slot-taken' }),
    change: (choice: Partial<QuoteDraft>) => {
      setErrors((known) => without(known, Object.keys(choice)));
      setRefusal(undefined);
      change(choice);
    },
  };
}

/** A draft with the photo estimate that its customer uses, whether or not that counts for it. */
type QuoteToSend = SavedQuote & { readonly estimate?: PhotoEstimate | undefined };

type Outcomes = { readonly onDone: () => void; readonly onRefused: (refusal: Refusal) => void };

/** Submits a quote once, however often the button is pressed, and prepares the screen for the result. */
function useSubmit(catalog: ShopCatalog, quote: QuoteToSend, outcomes: Outcomes) {
  const { draft } = quote;
  const t = wizardTexts(pageLanguage());
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);

  async function send(): Promise<void> {
    const sending = await import('./quote-body.ts').catch(() => undefined);
    if (!sending) return refuse({ kind: 'no-answer' });
    try {
      const submitted = await call('POST /api/quotes', {
        headers: { 'idempotency-key': quote.idempotencyKey },
        body: sending.quoteBody(catalog, draft, quote.estimate),
      });
      keepReceipt(tabStore, submitted, draft);
      clearQuote(localStore);
      forgetPhotos();
      outcomes.onDone();
      await say('toast', t('submittedTitle'), t('submitted'));
    } catch (error) {
      await refuse(sending.refusalOf(error, totalOf(catalog, draft)));
    }
  }

  async function refuse(refusal: Refusal): Promise<void> {
    if (refusal.kind === 'slot-taken') queryClient.removeQueries({ predicate: isAvailability });
    if (refusal.kind === 'price-changed' || refusal.kind === 'invalid') await refreshCatalog();
    outcomes.onRefused(refusal);
    if (refusal.kind === 'no-answer' || refusal.kind === 'failed')
      await say('toastError', t('notSubmittedTitle'), t('notSubmitted'));
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
  return request && priceQuote(catalog, request, pageLanguage()).totalCents;
}

function useFocusOnError(errors: FieldErrors): void {
  useEffect(() => {
    if (Object.keys(errors).length > 0) document.querySelector<HTMLElement>(FAULT)?.focus();
  }, [errors]);
}

function without(errors: FieldErrors, fields: readonly string[]): FieldErrors {
  const kept = Object.entries(errors).filter(([field]) => !fields.includes(field));
  return kept.length === Object.keys(errors).length ? errors : Object.fromEntries(kept);
}

type Contact = {
  readonly change: (tidy: Partial<QuoteDraft>) => void;
  readonly setErrors: (errors: FieldErrors) => void;
};

/** Normalizes the contact fields, and shows their errors. */
async function isFaulty(draft: QuoteDraft, { change, setErrors }: Contact): Promise<boolean> {
  const { checkContact } = await import('#web/lib/contact-errors.ts');
  const { tidy, errors } = checkContact(draft, pageLanguage());
  change(tidy);
  setErrors(errors);
  return Object.keys(errors).length > 0;
}
