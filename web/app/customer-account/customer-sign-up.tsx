import { useState } from 'react';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { toastFailure } from '#web/lib/toast-failure.ts';
import { CLAIM_TOKEN, forgetClaim, readContact } from '#web/app/quotes/receipt.ts';
import { needsAll, PASSWORDS_DIFFER } from '#web/lib/form-errors.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { tabStore } from '#web/lib/storage.ts';
import { useEnterAccount } from './customer-data.ts';
import styles from './customer-account.module.css';

const FAILED = 'Signup Failed';

/** Creates an account. After a quote the form is prefilled, and the quote is linked at once. */
export function CustomerSignUp({ onEnter }: { readonly onEnter: () => void }) {
  const enter = useEnterAccount();
  const [known] = useState(() => readContact(tabStore));
  const form = useServerForm({
    initial: {
      firstName: known?.firstName ?? '',
      lastName: known?.lastName ?? '',
      email: known?.email ?? '',
      phone: known?.phone ?? '',
      password: '',
      confirmPassword: '',
    },
    check: needsAll(),
    rules: { confirmPassword: (typed, { password }) => (typed === password ? undefined : PASSWORDS_DIFFER) },
    send: (typed) => {
      const claimToken = tabStore.get(CLAIM_TOKEN);
      return call('POST /api/customer/signup', { body: { ...typed, ...(claimToken && { claimToken }) } });
    },
    onSent: async ({ message }) => {
      toast({ title: 'Account Created Successfully', description: message });
      forgetClaim(tabStore);
      await enter();
      onEnter();
    },
    onInvalid: (description) => toastError({ title: FAILED, description }),
    onRefused: (error) => toastFailure(error, { title: FAILED, otherwise: 'Failed to create account.' }),
  });

  const field = (name: Parameters<typeof form.field>[0], label: string) => ({
    ...form.field(name),
    id: `signup-${name}`,
    label,
    required: true,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <div className={styles.pair}>
        <Field {...field('firstName', 'First name')} autoComplete="given-name" />
        <Field {...field('lastName', 'Last name')} autoComplete="family-name" />
      </div>
      <Field {...field('email', 'Email')} type="email" autoComplete="email" spellCheck={false} />
      <Field {...field('phone', 'Phone')} type="tel" autoComplete="tel" />
      <Field
        {...field('password', 'Password')}
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LEAST.customer} characters.`}
      />
      <Field {...field('confirmPassword', 'Confirm password')} type="password" autoComplete="new-password" />
      <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
        {form.isBusy ? 'Creating your account' : 'Sign Up'}
      </Button>
    </form>
  );
}
