import type { Ref } from 'react';
import { Field } from '#web/ui/field.tsx';

/** The field for the authenticator app's code in a log-in. */
export function SecondFactorField({ ref }: { readonly ref?: Ref<HTMLInputElement> }) {
  return (
    <Field
      id="code"
      name="code"
      label="Code"
      hint="From your authenticator app, or a recovery code."
      autoComplete="one-time-code"
      ref={ref}
      required
    />
  );
}
