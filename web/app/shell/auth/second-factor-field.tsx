import type { Ref } from 'react';
import { Field } from '#web/ui/field.tsx';

/** Where a log-in asks for the code of the authenticator app. */
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
