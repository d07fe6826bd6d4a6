import { useEffect, useState } from 'react';
import type { QuoteDraft, StepId } from '#core/quotes/wizard.ts';
import { localStore } from '#web/lib/storage.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { saveQuote } from '#web/lib/quote-draft.ts';
import type { FieldErrors } from '#web/lib/contact-errors.ts';
import type { Refusal } from './submit.ts';
import { useDraft } from './use-draft.ts';
import { useSteps } from './use-steps.ts';
import { useSubmit } from './use-submit.ts';

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
  const { tidy, errors } = checkContact(draft);
  change(tidy);
  setErrors(errors);
  return Object.keys(errors).length > 0;
}
