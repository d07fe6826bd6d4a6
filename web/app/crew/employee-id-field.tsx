import { useState, type Ref } from 'react';
import { Field } from '#web/ui/field.tsx';
import { withPrefix } from './employee-id.ts';

type EmployeeIdFieldProps = {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly initial?: string | undefined;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly autoComplete?: string;
  readonly ref?: Ref<HTMLInputElement>;
};

/** A field that starts with FKE- and accepts only digits. */
export function EmployeeIdField({ initial = '', error, ...field }: EmployeeIdFieldProps) {
  const [value, setValue] = useState(() => withPrefix(initial));
  return (
    <Field
      {...field}
      value={value}
      inputMode="numeric"
      spellCheck={false}
      error={error}
      onChange={(event) => setValue(withPrefix(event.target.value))}
      required
    />
  );
}
