import { useMutation } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call, type Input } from '#web/lib/api.ts';
import { toastFailure } from '#web/lib/toast-failure.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { CLAIM_TOKEN, forgetClaim, readContact } from '#web/app/quotes/receipt.ts';
import { fieldError, formError } from '#web/lib/refusal.ts';
import { tabStore } from '#web/lib/storage.ts';
import { useEnterAccount } from './use-enter-account.ts';

const NAMES = ['firstName', 'lastName', 'email', 'phone', 'password', 'confirmPassword'] as const;
type Name = (typeof NAMES)[number];
type Typed = Input<'POST /api/customer/signup'>['body'];

const FAILED = 'Signup Failed';
const MISMATCH = 'Passwords do not match.';

/** Creates an account. After a quote the form is prefilled, and the quote is linked at once. */
export function CustomerSignUp({ onEnter }: { readonly onEnter: () => void }) {
  const enter = useEnterAccount();
  const [known] = useState(() => readContact(tabStore));
  const [fault, setFault] = useState<string>();
  const signUp = useMutation({
    mutationFn: (body: Typed) => call('POST /api/customer/signup', { body }),
    onSuccess: async ({ message }) => {
      toast({ title: 'Account Created Successfully', description: message });
      forgetClaim(tabStore);
      await enter();
      onEnter();
    },
    onError: (error) => toastFailure(error, { title: FAILED, otherwise: 'Failed to create account.' }),
  });

  function send(typed: Record<Name, string>): void {
    const found = faultOf(typed);
    setFault(found);
    signUp.reset();
    const claimToken = tabStore.get(CLAIM_TOKEN);
    if (found) toastError({ title: FAILED, description: found });
    else signUp.mutate({ ...typed, ...(claimToken && { claimToken }) });
  }

  const field = (name: Name, label: string): Pick<ComponentProps<typeof Field>, 'label' | 'error'> & FieldNames => {
    const error =
      fieldError(signUp.error, name) ?? (name === 'confirmPassword' && fault === MISMATCH ? fault : undefined);
    return { id: `signup-${name}`, name, label, required: true, ...(error && { error }) };
  };
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
      <div className="account-pair">
        <Field {...field('firstName', 'First name')} autoComplete="given-name" defaultValue={known?.firstName} />
        <Field {...field('lastName', 'Last name')} autoComplete="family-name" defaultValue={known?.lastName} />
      </div>
      <Field
        {...field('email', 'Email')}
        type="email"
        autoComplete="email"
        spellCheck={false}
        defaultValue={known?.email}
      />
      <Field {...field('phone', 'Phone')} type="tel" autoComplete="tel" defaultValue={known?.phone} />
      <Field
        {...field('password', 'Password')}
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LEAST.customer} characters.`}
      />
      <Field {...field('confirmPassword', 'Confirm password')} type="password" autoComplete="new-password" />
      <Button type="submit" variant="sponge" big aria-disabled={signUp.isPending}>
        {signUp.isPending ? 'Creating your account' : 'Sign Up'}
      </Button>
    </form>
  );
}

type FieldNames = { readonly id: string; readonly name: string; readonly required: true };

/** Returns the errors that can be found before anything is sent. */
function faultOf(typed: Record<Name, string>): string | undefined {
  if (NAMES.some((name) => typed[name].trim() === '')) return 'Please fill in all fields.';
  return typed.password === typed.confirmPassword ? undefined : MISMATCH;
}
