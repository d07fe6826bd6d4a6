import { Suspense, use, useState, type ChangeEvent, type FocusEvent } from 'react';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import { wizardStepsTexts } from '#core/languages/en/wizard-steps.ts';
import { askedNotes } from '#core/quotes/request-texts.ts';
import { asksAddress, choiceOf, isSkipped, type DraftText } from '#core/quotes/wizard.ts';
import { contactError, tidied } from '#web/lib/contact-errors.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { Field, LinesField } from '#web/ui/field.tsx';
import { SelectedAppointment } from './selected-appointment.tsx';
import type { StepProps } from './steps.tsx';
import { Travel } from './travel.tsx';
import styles from '#web/app/shell/wizard-frame.module.css';

const SaveDraft = later(() => import('./save-draft.tsx').then((module) => module.SaveDraft));

/**
 * Step 6: the customer's contact. Errors appear when a field loses focus, never while typing. The fields are uncontrolled: React would
 * empty one that a password manager has filled in without an event.
 */
export function ContactStep({ catalog, draft, onChange, onTravel, errors }: StepProps) {
  const t = useTexts(wizardStepsTexts);
  const label = useTexts(requestLabelsTexts);
  const language = use(LanguageContext);
  const [left, setLeft] = useState<readonly DraftText[]>([]);
  const isAtCustomer = asksAddress(catalog, draft);
  const bind = (field: DraftText): Bound => ({
    id: field,
    name: field,
    defaultValue: draft[field],
    error: errors[field] ?? (left.includes(field) ? contactError(field, draft[field], language) : undefined),
    onChange: (event) => {
      setLeft((fields) => fields.filter((each) => each !== field));
      onChange({ [field]: event.target.value });
    },
    onBlur: ({ target }) => {
      setLeft((fields) => [...fields, field]);
      const text = tidied(field, target.value);
      target.value = text;
      if (text !== draft[field]) onChange({ [field]: text });
    },
  });

  return (
    <>
      {isSkipped(catalog, draft, 'extras') && <SelectedAppointment draft={draft} />}
      <div className={styles.fields}>
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
        {isAtCustomer && (
          <Field
            {...bind('serviceAddress')}
            label={label('serviceAddress', { at: 'form' })}
            autoComplete="street-address"
            hint={label('serviceAddressHint')}
            required
            wide
          />
        )}
        {askedNotes(choiceOf(catalog, draft)).map(({ name, lines, most }) => (
          <LinesField
            key={name}
            {...bind(name)}
            label={label(name, { at: 'wizard' })}
            aside={t('optional')}
            hint={label(`${name}Hint`, { about: draft.vehicleType ? 'vehicle' : 'other' })}
            lines={lines}
            maxLength={most}
            wide
          />
        ))}
      </div>
      {catalog.savesDrafts && (
        <Suspense>
          <SaveDraft catalog={catalog} draft={draft} />
        </Suspense>
      )}
      <Travel {...{ catalog, draft, onChange, onTravel }} isSaid />
    </>
  );
}

type Bound = {
  readonly id: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};
