import { useState, type ComponentProps } from 'react';
import { asksAddress } from '#core/quotes/wizard.ts';
import { Field } from '#web/ui/field.tsx';
import { contactError, tidied, type ContactField } from '#web/lib/contact-errors.ts';
import type { StepProps } from './steps.tsx';
import styles from '#web/app/shell/wizard-frame.module.css';

/** Step 6: the customer's contact. Errors appear when a field loses focus, never while typing. */
export function ContactStep({ draft, onChange, errors }: StepProps) {
  const [left, setLeft] = useState<readonly ContactField[]>([]);
  const isGarbage = draft.packageType === 'garbage';
  const bind = (field: ContactField): Bound => ({
    id: field,
    name: field,
    value: draft[field],
    error: errors[field] ?? (left.includes(field) ? contactError(field, draft[field]) : undefined),
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
    <div className={styles.fields}>
      <Field {...bind('customerFirstName')} label="First name" autoComplete="given-name" required />
      <Field {...bind('customerLastName')} label="Last name" autoComplete="family-name" required />
      <Field
        {...bind('customerEmail')}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        hint="Your quote and our answer go here."
        required
        wide
      />
      <Field
        {...bind('customerPhone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="In case something about your visit changes."
        required
        wide
      />
      {asksAddress(draft) && (
        <Field
          {...bind('serviceAddress')}
          label="Service address"
          autoComplete="street-address"
          hint={isGarbage ? 'Where your cans are.' : 'Where we come to.'}
          required
          wide
        />
      )}
    </div>
  );
}

type Bound = Pick<ComponentProps<typeof Field>, 'id' | 'name' | 'value' | 'error' | 'onChange' | 'onBlur'>;
