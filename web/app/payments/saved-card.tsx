import { useMutation } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import type { SavedCard } from '#contract/payments.ts';
import { savedCardTexts } from '#core/languages/en/saved-cards.ts';
import { cardExpiry, cardName } from '#core/payments/card-movements.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import styles from './paid-entries.module.css';

/** Loaded when it's opened: the payment page has no other dialog. */
const Ask = later(() => import('#web/ui/ask.tsx').then((module) => module.Ask));

type SaveCardBoxProps = { readonly isChecked: boolean; readonly onCheck: (isChecked: boolean) => void };

/** Lets the customer agree to have the card of a payment saved. The words are stored with the consent. */
export function SaveCardBox({ isChecked, onCheck }: SaveCardBoxProps) {
  const t = useTexts(savedCardTexts);
  return (
    <Checkbox checked={isChecked} aside={t('saveCardHelp')} onChange={({ target }) => onCheck(target.checked)}>
      {t('saveCard')}.
    </Checkbox>
  );
}

type SavedCardLineProps = {
  readonly card: SavedCard;
  readonly remove: () => Promise<unknown>;
  /** What has to be said about it. */
  readonly children?: ReactNode;
};

/** A saved card with the button that removes it, after asking. */
export function SavedCardLine({ card, remove, children }: SavedCardLineProps) {
  const t = useTexts(savedCardTexts);
  const [isAsking, setAsking] = useState(false);
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: () => setAsking(false),
  });
  const name = { card: cardName(card), expiry: cardExpiry(card) };
  return (
    <div className={styles.savedCard}>
      <p>
        <b>{t(card.isExpired ? 'cardExpired' : 'cardExpires', name)}</b>
        {children && <small>{children}</small>}
      </p>
      <Button onClick={() => setAsking(true)}>{t('removeCard')}</Button>
      {isAsking && (
        <Suspense>
          <Ask
            title={t('removeCardTitle', name)}
            about={t('removeCardHelp')}
            action={t('removeCard')}
            isBusy={removal.isPending}
            onDo={() => removal.mutate()}
            onClose={() => setAsking(false)}
          >
            {removal.error && <Callout title={t('cardNotRemoved')}>{errorText(removal.error)}</Callout>}
          </Ask>
        </Suspense>
      )}
    </div>
  );
}
