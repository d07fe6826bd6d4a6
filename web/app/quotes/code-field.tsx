import { useEffect, useRef, useState } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './wizard-steps.module.css';

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
