import { useEffect, useState } from 'react';
import type { QuoteDraft, StepId } from '#core/wizard.ts';
import { localStore } from '../storage.ts';
import type { ShopCatalogue } from './catalogue.ts';
import { saveQuote } from './draft.ts';
import type { FieldErrors, Refusal } from './submit.ts';
import { useDraft } from './use-draft.ts';
import { useSteps } from './use-steps.ts';
import { useSubmit } from './use-submit.ts';

/** A field that was found wrong. */
export const FAULT = '[aria-invalid=true]';

/** Where the wizard stands, what was chosen, what was found wrong, and what one can do. */
export function useWizard(catalogue: ShopCatalogue) {
  const { quote, change, renewKey } = useDraft(catalogue);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const { step, go, next, back } = useSteps(catalogue, quote.draft, { onLost: () => setRefusal({ kind: 'lost' }) });
  const { submit, isBusy } = useSubmit(catalogue, quote, { onDone: () => go('done'), onRefused: refuse });
  useFocusOnError(errors);
  useEffect(() => {
    if (quote.draft.packageType) saveQuote(localStore, { ...quote, step });
  }, [quote, step]);

  function refuse(reason: Refusal): void {
    setRefusal(reason);
    if (reason.kind === 'already-sent') renewKey();
    if (reason.kind === 'slot-taken') change({ scheduledTime: undefined });
    if (reason.kind === 'slot-taken') go('time');
    if (reason.kind !== 'invalid') return;
    setErrors(reason.errors);
    go(reason.step);
  }

  async function proceed(): Promise<void> {
    setRefusal(undefined);
    if (step === 'review') return submit();
    if (step === 'contact') {
      const { checkContact } = await import('./contact-errors.ts');
      const { tidy, errors } = checkContact(quote.draft);
      change(tidy);
      setErrors(errors);
      if (Object.keys(errors).length > 0) return undefined;
    }
    return next();
  }

  return {
    step,
    errors,
    refusal,
    isBusy,
    back,
    draft: quote.draft,
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
