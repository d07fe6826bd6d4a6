import { useEffect, useRef, useState } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { formatMoney } from '#core/lib/money.ts';
import { isPrepaid } from '#core/pricing/prepaid.ts';
import type { Price } from '#core/pricing/pricing.ts';
import { useTexts } from '#web/lib/language.tsx';
import type { ChosenGiftCard } from '#web/lib/use-gift-card.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { StepProps } from './steps.tsx';
import styles from './wizard-steps.module.css';

type GiftCardProps = Pick<StepProps, 'draft' | 'onChange'> & {
  readonly price: Price | undefined;
  readonly giftCard: ChosenGiftCard;
};

/** Whether a gift card pays everything, so that no one has to choose how to pay. */
export function coversAll(card: ChosenGiftCard['card'], price: Price | undefined): boolean {
  if (card?.bundle && price && !isPrepaid(price.lines)) return false;
  return card !== undefined && price !== undefined && card.creditCents >= price.totalCents;
}

/** The gift card that is used, or the field for one. While it covers everything, it's the payment method. */
export function GiftCardCode({ draft, price, giftCard, onChange }: GiftCardProps) {
  const { paymentMethod } = draft;
  const isCovered = coversAll(giftCard.card, price);
  const isSettled = giftCard.isChecking || isCovered === (paymentMethod === 'credit');
  useEffect(() => {
    if (!isSettled) onChange({ paymentMethod: isCovered ? 'credit' : undefined });
  }, [isSettled, isCovered, onChange]);
  const t = useTexts(wizardStepsTexts);
  const [isOpen, setOpen] = useState(false);
  const { code, card, error, isChecking, apply, remove } = giftCard;
  const isOther = card?.bundle && price && !isPrepaid(price.lines);
  if (card && !isOther)
    return (
      <div className={styles.promo}>
        <output>
          <Icon name="check" />
          <span>
            {card.bundle
              ? t('prepaidUsed', card.bundle)
              : t('giftCardUsed', { last4: card.last4, amount: formatMoney(card.balanceCents) })}
          </span>
        </output>
        <Button
          variant="plain"
          onClick={() => {
            setOpen(true);
            remove();
          }}
        >
          {t('promoRemove')}
        </Button>
      </div>
    );
  if (!isOpen && code === undefined)
    return (
      <div className={styles.promo}>
        <Button variant="plain" aria-expanded={false} onClick={() => setOpen(true)}>
          <Icon name="plus" />
          {t('giftCardAdd')}
        </Button>
      </div>
    );
  return (
    <CodeField
      name="giftCard"
      label={t('giftCard')}
      typed={code ?? ''}
      isChecking={isChecking}
      error={isOther ? t('prepaidOther') : error}
      hasFocus={code === undefined}
      onApply={apply}
      onError={focus}
    />
  );
}

function focus(field: HTMLElement | null): void {
  field?.focus();
}

type CodeFieldProps = {
  readonly name: 'promoCode' | 'giftCard';
  readonly label: string;
  readonly typed: string;
  readonly isChecking: boolean;
  readonly error: string | undefined;
  readonly hasFocus: boolean;
  readonly onApply: (code: string) => void;
  /** Called with the field that an error is shown at. */
  readonly onError: (field: HTMLElement | null) => void;
};

/** A code that is typed and applied with a button, within the form of the quote. */
export function CodeField({ name, label, typed, isChecking, error, hasFocus, onApply, onError }: CodeFieldProps) {
  const t = useTexts(wizardStepsTexts);
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(typed);
  const [formerlyTyped, setFormerlyTyped] = useState(typed);
  if (typed !== formerlyTyped) {
    setFormerlyTyped(typed);
    setCode(typed);
  }
  useEffect(() => {
    if (hasFocus) field.current?.focus();
  }, [hasFocus]);
  useEffect(() => {
    if (error) onError(field.current);
  }, [error, onError]);
  const apply = () => onApply(code.trim());
  return (
    <div className={styles.promo}>
      <Field
        id={name}
        name={name}
        label={label}
        value={code}
        error={code === typed ? (error ?? '') : ''}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={field}
        onChange={({ target }) => setCode(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would submit the quote.
          event.preventDefault();
          apply();
        }}
      />
      <Button aria-disabled={isChecking} onClick={apply}>
        {t(isChecking ? 'promoChecking' : 'promoApply')}
      </Button>
    </div>
  );
}
