import { useState, type ReactNode } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { useServerForm, type FormField } from '#web/lib/use-server-form.ts';
import { phoneText } from '#web/lib/quote-texts.ts';
import { parseRate, rateTyped } from './staff-texts.ts';
import styles from './staff-page.module.css';

export type StaffBody = Pick<StaffMember, 'name' | 'email' | 'paymentType' | 'paymentValue'> & {
  readonly phone: string;
  readonly department: string;
};

/** The initial values of the fields. */
export type StaffInitial = Pick<StaffMember, 'paymentType' | 'paymentValue'> & {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly department: string | null;
};

type PaymentType = StaffMember['paymentType'];

type StaffFormProps = {
  /** Prefix of the field ids. */
  readonly id: string;
  readonly label: string;
  readonly initial: StaffInitial;
  readonly action: string;
  readonly send: (body: StaffBody) => Promise<unknown>;
  /** If given, Cancel is shown next to the button, and the first field takes the focus. */
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
};

const NEEDED = 'Name and email are required';
const isFilled = (typed: string) => (typed.trim() ? undefined : NEEDED);

/** An employee's data and pay. A rejected form keeps its input. */
export function StaffForm({ id, label, initial, action, send, onCancel, children }: StaffFormProps) {
  const form = useServerForm({
    initial: {
      name: initial.name,
      email: initial.email,
      paymentType: initial.paymentType,
      paymentValue: rateTyped(initial),
      phone: initial.phone ? phoneText(initial.phone) : '',
      department: initial.department ?? '',
    },
    rules: {
      name: isFilled,
      email: isFilled,
      paymentValue: (typed, { paymentType }) =>
        parseRate(typeFrom(paymentType), typed) === undefined ? RATE_HINTS[typeFrom(paymentType)] : undefined,
    },
    send: (typed) => {
      const paymentType = typeFrom(typed.paymentType);
      return send({ ...typed, paymentType, paymentValue: parseRate(paymentType, typed.paymentValue) ?? 0 });
    },
    focus: onCancel && 'name',
  });
  const field = (name: StaffFieldName) => ({ ...form.field(name), id: `${id}-${name}` });

  return (
    <form className={styles.staffForm} aria-label={label} noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <Field {...field('name')} label="Name" autoComplete="off" required />
      <Field {...field('email')} label="Email" type="email" autoComplete="off" spellCheck={false} required />
      <Payment
        field={field}
        initial={initial.paymentType}
        onType={(type) => form.set('paymentValue', type === initial.paymentType ? rateTyped(initial) : '')}
      />
      <Field {...field('phone')} label="Phone" aside="optional" type="tel" autoComplete="off" />
      <Field {...field('department')} label="Department" aside="optional" />
      <div className={styles.staffFormActions}>
        {children}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

const RATE_HINTS = {
  hourly: 'Please type dollars per hour, like 15.00.',
  percentage: 'Please type a whole percentage from 1 to 100.',
} as const;

type StaffFieldName = 'name' | 'email' | 'paymentType' | 'paymentValue' | 'phone' | 'department';
type PaymentProps = {
  readonly field: (name: StaffFieldName) => FormField;
  readonly initial: PaymentType;
  readonly onType: (type: PaymentType) => void;
};

/** By the hour in dollars, or a percentage of each job. */
function Payment({ field, initial, onType }: PaymentProps) {
  const [type, setType] = useState(initial);
  return (
    <>
      <SelectField
        {...field('paymentType')}
        label="Paid"
        onChange={(event) => {
          const chosen = typeFrom(event.target.value);
          setType(chosen);
          onType(chosen);
        }}
      >
        <option value="hourly">Hourly</option>
        <option value="percentage">Percentage</option>
      </SelectField>
      <Field
        {...field('paymentValue')}
        label={type === 'hourly' ? 'Dollars per hour' : 'Percent of the job'}
        inputMode={type === 'hourly' ? 'decimal' : 'numeric'}
        autoComplete="off"
        required
      />
    </>
  );
}

function typeFrom(value: string): PaymentType {
  return value === 'percentage' ? 'percentage' : 'hourly';
}
