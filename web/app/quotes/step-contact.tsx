import { use, useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { asksAddress, DRAFT_TEXTS, MOST_NOTE, type DraftText } from '#core/quotes/wizard.ts';
import { Field, TextField } from '#web/ui/field.tsx';
import { contactError, tidied } from '#web/lib/contact-errors.ts';
import type { StepProps } from './steps.tsx';
import styles from '#web/app/shell/wizard-frame.module.css';

/** Step 6: the customer's contact. Errors appear when a field loses focus, never while typing. */
export function ContactStep({ draft, onChange, errors }: StepProps) {
  const t = useTexts(wizardStepsTexts);
  const language = use(LanguageContext);
  const [left, setLeft] = useState<readonly DraftText[]>([]);
  const fields = useRef<HTMLDivElement>(null);
  useFilledIn(fields, draft, onChange);
  const isGarbage = draft.packageType === 'garbage';
  const bind = (field: DraftText): Bound => ({
    id: field,
    name: field,
    value: draft[field],
    error: errors[field] ?? (left.includes(field) ? contactError(field, draft[field], language) : undefined),
    onChange: (event) => {
      setLeft((fields) => fields.filter((each) => each !== field));
      onChange({ [field]: event.target.value });
    },
    onBlur: () => {
      setLeft((fields) => [...fields, field]);
      const text = tidied(field, draft[field]);
      if (text !== draft[field]) onChange({ [field]: text });
    },
  });

  return (
    <div ref={fields} className={styles.fields}>
      <Field {...bind('customerFirstName')} label={t('firstName')} autoComplete="given-name" required />
      <Field {...bind('customerLastName')} label={t('lastName')} autoComplete="family-name" required />
      <Field
        {...bind('customerEmail')}
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        hint={t('emailHint')}
        required
        wide
      />
      <Field
        {...bind('customerPhone')}
        label={t('phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        required
        wide
      />
      {asksAddress(draft) && (
        <Field
          {...bind('serviceAddress')}
          label={t('address')}
          autoComplete="street-address"
          hint={t(isGarbage ? 'addressHintCans' : 'addressHint')}
          required
          wide
        />
      )}
      <TextField
        {...bind('customerNote')}
        label={t('note')}
        aside={t('optional')}
        hint={t('noteHint')}
        rows={2}
        maxLength={MOST_NOTE}
        wide
      />
    </div>
  );
}

type Bound = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onBlur: () => void;
};

/** Takes what a browser or a password manager filled in without telling the page, before the next click or key counts. */
function useFilledIn(
  fields: RefObject<HTMLElement | null>,
  draft: Readonly<Record<DraftText, string>>,
  onChange: StepProps['onChange'],
): void {
  const take = useEffectEvent(() => {
    const inputs = [...(fields.current?.querySelectorAll('input') ?? [])];
    const filled = inputs.flatMap(({ name, value }) => {
      const field = DRAFT_TEXTS.find((each) => each === name);
      return field && value !== draft[field] ? [[field, value]] : [];
    });
    if (filled.length > 0) onChange(Object.fromEntries(filled));
  });
  useEffect(() => {
    const events = ['pointerdown', 'keydown'] as const;
    for (const event of events) document.addEventListener(event, take, true);
    return () => events.forEach((event) => document.removeEventListener(event, take, true));
  }, []);
}
