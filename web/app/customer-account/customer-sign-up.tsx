import { useState } from 'react';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { useTexts } from '#web/lib/language.tsx';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { toastFailure } from '#web/lib/toast-failure.ts';
import { CLAIM_TOKEN, forgetClaim, readContact } from '#web/app/quotes/receipt.ts';
import { needsAll, passwordsDiffer } from '#web/lib/form-errors.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { tabStore } from '#web/lib/storage.ts';
import { useEnterAccount } from './customer-data.ts';
import styles from './customer-account.module.css';

/** Creates an account. After a quote the form is prefilled, and the quote is linked at once. */
export function CustomerSignUp({ onEnter }: { readonly onEnter: () => void }) {
  const t = useTexts(customerAccountTexts);
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
    rules: { confirmPassword: (typed, { password }) => (typed === password ? undefined : passwordsDiffer()) },
    send: (typed) => {
      const claimToken = tabStore.get(CLAIM_TOKEN);
      return call('POST /api/customer/signup', { body: { ...typed, ...(claimToken && { claimToken }) } });
    },
    onSent: async ({ message }) => {
      toast({ title: t('signedUp'), description: message });
      forgetClaim(tabStore);
      await enter();
      onEnter();
    },
    onInvalid: (description) => toastError({ title: t('signUpFailed'), description }),
    onRefused: (error) => toastFailure(error, { title: t('signUpFailed'), otherwise: t('signUpFailedHelp') }),
  });

  const field = (name: Parameters<typeof form.field>[0]) => ({
    ...form.field(name),
    id: `signup-${name}`,
    label: t(name),
    required: true,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <div className={styles.pair}>
        <Field {...field('firstName')} autoComplete="given-name" />
        <Field {...field('lastName')} autoComplete="family-name" />
      </div>
      <Field {...field('email')} type="email" autoComplete="email" spellCheck={false} />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      <Field
        {...field('password')}
        type="password"
        autoComplete="new-password"
        hint={t('passwordHint', { count: PASSWORD_LEAST.customer })}
      />
      <Field {...field('confirmPassword')} type="password" autoComplete="new-password" />
      <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
        {t(form.isBusy ? 'signingUp' : 'signUp')}
      </Button>
    </form>
  );
}
