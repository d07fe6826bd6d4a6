import { useEffect, useState } from 'react';
import type { QuoteDraft } from '#core/quotes/wizard.ts';

type PromoDraft = Pick<QuoteDraft, 'promoCode' | 'promo'>;

/** The promo code of a draft. */
export type Promo = {
  /** Why it takes nothing off, in the words of the server. */
  readonly error: string | undefined;
  readonly isChecking: boolean;
  readonly apply: (code: string) => void;
  readonly remove: () => void;
  /** Its terms may have changed. */
  readonly checkAgain: () => void;
  /** The server has refused it with the quote. */
  readonly refuse: (error: string) => void;
};

/**
 * Looks up the promo code of a draft, typed or from a link, once each time the draft is opened. One that can't be used stays
 * in the draft with the reason.
 */
export function usePromo({ promoCode }: PromoDraft, change: (promo: PromoDraft) => void): Promo {
  const [checked, setChecked] = useState<{ readonly code: string; readonly error?: string | undefined }>();
  const known = checked?.code === promoCode ? checked : undefined;
  useEffect(() => {
    if (promoCode === undefined || known) return undefined;
    let isCurrent = true;
    void import('./look-up-codes.ts').then(async ({ lookUpPromo }) => {
      const found = await lookUpPromo(promoCode);
      if (!isCurrent) return;
      if ('error' in found) {
        setChecked({ code: promoCode, error: found.error });
        change({ promoCode, promo: undefined });
      } else {
        setChecked({ code: found.promo.code });
        change({ promoCode: found.promo.code, promo: found.promo });
      }
    });
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `change` differs with each render of some callers
  }, [promoCode, known]);

  return {
    error: known?.error,
    isChecking: promoCode !== undefined && !known,
    apply: (code) => {
      setChecked(undefined);
      change({ promoCode: code, promo: undefined });
    },
    remove: () => change({ promoCode: undefined, promo: undefined }),
    checkAgain: () => setChecked(undefined),
    refuse: (error) => {
      if (promoCode === undefined) return;
      setChecked({ code: promoCode, error });
      change({ promoCode, promo: undefined });
    },
  };
}
