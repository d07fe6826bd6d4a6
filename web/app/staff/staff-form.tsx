import { useState, type ReactNode } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm, type FormField } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { useStaffChange } from './staff-actions.tsx';
import { parseRate, rateTyped } from './staff-texts.ts';
import styles from './staff.module.css';

/** $15 per hour by default. */
export const BLANK: StaffInitial = {
  name: '',
  email: '',
  paymentType: 'hourly',
  paymentValue: 1500,
  phone: null,
  department: null,
};

/** The form that adds an employee; it's empty again afterwards. */
export function NewStaff({
  initial = BLANK,
  onAdded,
}: {
  readonly initial?: StaffInitial;
  readonly onAdded?: () => void;
}) {
  const t = useTexts(staffTexts);
  // Another key resets the form.
  const [added, setAdded] = useState(0);
  const add = useStaffChange({
    make: (body: StaffBody) => call('POST /api/staff', { body }),
    done: t('added'),
    failed: t('addFailed'),
    onMade: () => {
      setAdded((times) => times + 1);
      onAdded?.();
    },
  });
  return (
    <StaffForm key={added} id="add" label={t('add')} initial={initial} action={t('addButton')} send={add.mutateAsync}>
      <p>{t('addHelp')}</p>
    </StaffForm>
  );
}

export type StaffBody = Pick<StaffMember, 'name' | 'email' | 'paymentType' | 'paymentValue'> & {
  readonly phone: string;
  readonly department: string;
};

/** The initial values of the fields. */
type StaffInitial = Pick<StaffMember, 'paymentType' | 'paymentValue'> & {
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

/** An employee's data and pay. A rejected form keeps its input. */
export function StaffForm({ id, label, initial, action, send, onCancel, children }: StaffFormProps) {
  const t = useTexts(staffTexts);
  const isFilled = (typed: string) => (typed.trim() ? undefined : t('nameAndEmailNeeded'));
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
        parseRate(typeFrom(paymentType), typed) === undefined ? t(RATE_HINTS[typeFrom(paymentType)]) : undefined,
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
      <Field {...field('name')} label={t('name')} autoComplete="off" required />
      <Field {...field('email')} label={t('email')} type="email" autoComplete="off" spellCheck={false} required />
      <Payment
        field={field}
        initial={initial.paymentType}
        onType={(type) => form.set('paymentValue', type === initial.paymentType ? rateTyped(initial) : '')}
      />
      <Field {...field('phone')} label={t('phone')} aside={t('optional')} type="tel" autoComplete="off" />
      <Field {...field('department')} label={t('department')} aside={t('optional')} />
      <div className={styles.staffFormActions}>
        {children}
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}

const RATE_HINTS = {
  hourly: 'rateNeeded',
  percentage: 'percentNeeded',
} as const;

type StaffFieldName = 'name' | 'email' | 'paymentType' | 'paymentValue' | 'phone' | 'department';
type PaymentProps = {
  readonly field: (name: StaffFieldName) => FormField;
  readonly initial: PaymentType;
  readonly onType: (type: PaymentType) => void;
};

/** By the hour in dollars, or a percentage of each job. */
function Payment({ field, initial, onType }: PaymentProps) {
  const t = useTexts(staffTexts);
  const [type, setType] = useState(initial);
  return (
    <>
      <SelectField
        {...field('paymentType')}
        label={t('pay')}
        onChange={(event) => {
          const chosen = typeFrom(event.target.value);
          setType(chosen);
          onType(chosen);
        }}
      >
        <option value="hourly">{t('hourly')}</option>
        <option value="percentage">{t('percentage')}</option>
      </SelectField>
      <Field
        {...field('paymentValue')}
        label={t(type === 'hourly' ? 'dollarsPerHour' : 'percentOfJob')}
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
