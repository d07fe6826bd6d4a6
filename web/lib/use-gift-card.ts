import { useEffect, useState } from 'react';
import type { FoundGiftCard } from '#contract/gift-cards.ts';
import { noteDraft } from './forget-drafts.ts';
import type { CheckedGiftCard as Checked } from './look-up-codes.ts';
import { localStore } from './storage.ts';

/** The key of the code in the browser's storage: it outlives a reload, and the card's own page puts it there. */
const KEPT = 'giftCard';

/** The code is kept until a quote is sent with it, so that the wizard asks for it no more. */
export function keepGiftCardCode(code: string): void {
  localStore.set(KEPT, code);
  noteDraft(Temporal.Now.instant().epochMilliseconds);
}

/** The gift card of a quote that is being requested. */
export type ChosenGiftCard = {
  /** As typed; undefined while there is none. */
  readonly code: string | undefined;
  /** The card, if something is left on it. */
  readonly card: FoundGiftCard | undefined;
  /** The price of a quote with the card: that of a bundle changes it. */
  readonly addVisit: Extract<Checked, { readonly card: unknown }>['addVisit'];
  /** Why it can't be used, in the words of the server. */
  readonly error: string | undefined;
  readonly isChecking: boolean;
  readonly apply: (code: string) => void;
  readonly remove: () => void;
  /** Looks it up again: what is left on it has changed. */
  readonly lookUpAgain: () => void;
  /** The server has refused it with the quote. */
  readonly refuse: (error: string) => void;
};

/**
 * Looks up the gift card that was typed, or left here by its page, once each time the wizard is opened. With `isKept: false`, the
 * code is only for the form that is open, such as that of the owner for someone else.
 */
export function useGiftCard({ isKept = true }: { readonly isKept?: boolean } = {}): ChosenGiftCard {
  const [code, setCode] = useState(() => (isKept ? localStore.get(KEPT) : undefined));
  const [checked, setChecked] = useState<Checked>();
  const known = checked?.code === code ? checked : undefined;
  useEffect(() => {
    if (code === undefined || known) return undefined;
    let isCurrent = true;
    void import('./look-up-codes.ts')
      .then(({ lookUpGiftCard }) => lookUpGiftCard(code))
      .then((found) => isCurrent && setChecked(found));
    return () => {
      isCurrent = false;
    };
  }, [code, known]);
  const choose = (typed: string | undefined) => {
    if (isKept && typed) keepGiftCardCode(typed);
    else if (isKept) localStore.remove(KEPT);
    setChecked(undefined);
    setCode(typed || undefined);
  };
  return {
    code,
    card: known && 'card' in known ? known.card : undefined,
    addVisit: known && 'card' in known ? known.addVisit : undefined,
    error: known && 'error' in known ? known.error : undefined,
    isChecking: code !== undefined && !known,
    apply: choose,
    remove: () => choose(undefined),
    lookUpAgain: () => setChecked(undefined),
    refuse: (error) => {
      if (code !== undefined) setChecked({ code, error });
    },
  };
}
