import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isEmployeeId } from '#core/people/staff.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { SecondFactorField } from '#web/app/shell/auth/second-factor-field.tsx';
import { asksCode } from '#web/lib/refusal.ts';
import { localStore } from '#web/lib/storage.ts';
import { EmployeeIdField } from './employee-id-field.tsx';
import { isBlankId } from './employee-id.ts';
import { readCrewIdentity } from '#web/lib/crew-identity.ts';
import { finishLogOut } from './pending-log-out.ts';
import { toastFailure } from '#web/lib/toast-failure.ts';
import { useEnter } from './use-enter.ts';

type Typed = { readonly employeeId: string; readonly password: string; readonly code: string };

const FAILED = 'Login Failed';
const NO_ID = 'Employee ID must be FKE- followed by exactly 10 numbers.';

/** Employee ID and password, and the authenticator app's code if the account has a second factor. */
export function LogInForm({ onForget }: { readonly onForget: () => void }) {
  const enter = useEnter();
  const [fault, setFault] = useState<string>();
  const logIn = useMutation({
    mutationFn: async ({ code, ...typed }: Typed) => {
      await finishLogOut(localStore);
      return call('POST /api/employee/login', { body: { ...typed, ...(code && { code }) } });
    },
    onSuccess: ({ message, ...identity }) => {
      toast({ title: 'Login Successful', description: message });
      enter(identity);
    },
    onError: (error) => {
      if (!asksCode(error)) toastFailure(error, { title: FAILED, otherwise: 'Invalid employee ID or password.' });
    },
  });
  const needsCode = asksCode(logIn.error) || (logIn.isPending && logIn.variables.code !== '');

  function send(typed: Typed): void {
    const isBlank = isBlankId(typed.employeeId) || typed.password === '';
    const missing = isBlank ? 'Please fill in all fields.' : undefined;
    const found = missing ?? (isEmployeeId(typed.employeeId) ? undefined : NO_ID);
    setFault(found);
    if (found) toastError({ title: FAILED, description: found });
    else logIn.mutate(typed);
  }

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!logIn.isPending) send(textsOf(event.currentTarget, ['employeeId', 'password', 'code']));
        }}
      >
        <EmployeeIdField
          id="employee-id"
          name="employeeId"
          label="Employee ID"
          autoComplete="username"
          initial={readCrewIdentity(localStore)?.employeeId}
          hint="It stands in the email that invited you."
          error={fault === NO_ID ? fault : undefined}
        />
        <Field
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          {...(fault && fault !== NO_ID && { error: fault })}
          required
        />
        {needsCode && <SecondFactorField />}
        <Button type="submit" variant="sponge" big aria-disabled={logIn.isPending}>
          {logIn.isPending ? 'Logging in' : 'Login'}
        </Button>
      </form>
      <div className="door-more">
        <Button variant="plain" onClick={onForget}>
          Forgot your password?
        </Button>
        <Button variant="plain" href="/employee-id-check">
          Look up a job without logging in
        </Button>
      </div>
    </>
  );
}
