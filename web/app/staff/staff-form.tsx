import { useState, type ReactNode } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field, SelectField } from '#web/ui/field.tsx';
import { focusWhenShown } from '#web/lib/focus.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { phoneText } from '#web/lib/quote-texts.ts';
import { parseRate, rateTyped } from './staff-texts.ts';
import './staff-form.css';

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

type StaffFormProps = {
  /** Prefix of the field ids. */
  readonly id: string;
  readonly label: string;
  readonly initial: StaffInitial;
  readonly action: string;
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSend: (body: StaffBody, form: HTMLFormElement) => void;
  /** If given, Cancel is shown next to the button, and the first field takes the focus. */
  readonly onCancel?: () => void;
  readonly children?: ReactNode;
};

const FIELDS = ['name', 'email', 'paymentType', 'paymentValue', 'phone', 'department'] as const;
const NEEDED = 'Name and email are required';

/** An employee's data and pay. A rejected form keeps its input. */
export function StaffForm(props: StaffFormProps) {
  const { id, label, initial, action, isBusy, error, onSend, onCancel, children } = props;
  const [fault, setFault] = useState<Readonly<Partial<Record<(typeof FIELDS)[number], string>>>>({});
  const refused = formError(error, FIELDS);
  const fields = (name: (typeof FIELDS)[number]) => ({
    id: `${id}-${name}`,
    name,
    error: fault[name] ?? fieldError(error, name) ?? '',
  });

  function send(form: HTMLFormElement): void {
    const { paymentType: type, paymentValue: typed, ...texts } = textsOf(form, FIELDS);
    const paymentType = type === 'percentage' ? 'percentage' : 'hourly';
    const paymentValue = parseRate(paymentType, typed);
    const faults = {
      ...(!texts.name.trim() && { name: NEEDED }),
      ...(!texts.email.trim() && { email: NEEDED }),
      ...(paymentValue === undefined && { paymentValue: RATE_HINTS[paymentType] }),
    };
    setFault(faults);
    const [first] = Object.keys(faults);
    if (first !== undefined) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (paymentValue !== undefined && !isBusy) onSend({ ...texts, paymentType, paymentValue }, form);
  }

  return (
    <form
      className="staff-form"
      aria-label={label}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(event.currentTarget);
      }}
    >
      {refused && <Callout title={refused} />}
      <Field
        {...fields('name')}
        label="Name"
        autoComplete="off"
        defaultValue={initial.name}
        ref={onCancel ? focusWhenShown : undefined}
        required
      />
      <Field
        {...fields('email')}
        label="Email"
        type="email"
        autoComplete="off"
        spellCheck={false}
        defaultValue={initial.email}
        required
      />
      <Payment id={id} initial={initial} error={fields('paymentValue').error} />
      <Field
        {...fields('phone')}
        label="Phone"
        aside="optional"
        type="tel"
        autoComplete="off"
        defaultValue={initial.phone ? phoneText(initial.phone) : ''}
      />
      <Field {...fields('department')} label="Department" aside="optional" defaultValue={initial.department ?? ''} />
      <div className="staff-form-actions">
        {children}
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
        <Button type="submit" variant="sponge" aria-disabled={isBusy}>
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

/** By the hour in dollars, or a percentage of each job. */
function Payment({
  id,
  initial,
  error,
}: {
  readonly id: string;
  readonly initial: StaffInitial;
  readonly error: string;
}) {
  const [type, setType] = useState(initial.paymentType);
  return (
    <>
      <SelectField
        id={`${id}-paymentType`}
        name="paymentType"
        label="Paid"
        value={type}
        onChange={(event) => setType(event.target.value === 'percentage' ? 'percentage' : 'hourly')}
      >
        <option value="hourly">Hourly</option>
        <option value="percentage">Percentage</option>
      </SelectField>
      <Field
        key={type}
        id={`${id}-paymentValue`}
        name="paymentValue"
        label={type === 'hourly' ? 'Dollars per hour' : 'Percent of the job'}
        inputMode={type === 'hourly' ? 'decimal' : 'numeric'}
        autoComplete="off"
        defaultValue={type === initial.paymentType ? rateTyped(initial) : ''}
        error={error}
        required
      />
    </>
  );
}
