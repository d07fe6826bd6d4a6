import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PASSWORD_LEAST, tooShortText } from '#core/people/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call, type Input } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { localStore } from '#web/lib/storage.ts';
import { finishLogOut } from './pending-log-out.ts';
import { toastFailure } from '#web/lib/toast-failure.ts';
import { useEnter } from './use-enter.ts';

const NAMES = ['firstName', 'lastName', 'email', 'password', 'confirmPassword', 'accessCode'] as const;
type Typed = Input<'POST /api/employee/register'>['body'];

const FAILED = 'Registration Failed';
const MISMATCH = 'Passwords do not match.';

/** Signs up with an invitation. Employees with a second factor log in afterwards. */
export function SignUpForm({ onLogIn }: { readonly onLogIn: () => void }) {
  const enter = useEnter();
  const [fault, setFault] = useState<string>();
  const signUp = useMutation({
    mutationFn: async (body: Typed) => {
      await finishLogOut(localStore);
      return call('POST /api/employee/register', { body });
    },
    onSuccess: ({ message, ...identity }) => {
      toast({ title: 'Account Created', description: `${message} Your employee ID is ${identity.employeeId}.` });
      if (message.endsWith('Please log in.')) onLogIn();
      else enter(identity);
    },
    onError: (error) => toastFailure(error, { title: FAILED, otherwise: 'Failed to create account.' }),
  });
  const errorOf = (name: (typeof NAMES)[number]) => {
    const error = fieldError(signUp.error, name);
    return error ? { error } : {};
  };

  function send(typed: Typed): void {
    const found = faultOf(typed);
    setFault(found);
    signUp.reset();
    if (found) toastError({ title: FAILED, description: found });
    else signUp.mutate(typed);
  }

  const refusal = fault ?? formError(signUp.error, NAMES);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!signUp.isPending) send(textsOf(event.currentTarget, NAMES));
      }}
    >
      {refusal && <Callout title={refusal} />}
      <Field
        id="first-name"
        name="firstName"
        label="First name"
        autoComplete="given-name"
        {...errorOf('firstName')}
        required
      />
      <Field
        id="last-name"
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        {...errorOf('lastName')}
        required
      />
      <Field
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint="The address that the invitation came to."
        {...errorOf('email')}
        required
      />
      <Field
        id="access-code"
        name="accessCode"
        label="Access code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Eight letters and digits, like AB3D-5FGH."
        {...errorOf('accessCode')}
        required
      />
      <Field
        id="new-password"
        name="password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LEAST.employee} characters.`}
        {...errorOf('password')}
        required
      />
      <Field
        id="confirm-password"
        name="confirmPassword"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        {...errorOf('confirmPassword')}
        {...(fault === MISMATCH && { error: fault })}
        required
      />
      <Button type="submit" variant="sponge" big aria-disabled={signUp.isPending}>
        {signUp.isPending ? 'Signing up' : 'Sign Up'}
      </Button>
    </form>
  );
}

function faultOf(typed: Typed): string | undefined {
  if (NAMES.some((name) => typed[name].trim() === '')) return 'Please fill in all fields.';
  if (typed.password !== typed.confirmPassword) return MISMATCH;
  return [...typed.password].length < PASSWORD_LEAST.employee ? tooShortText(PASSWORD_LEAST.employee) : undefined;
}
