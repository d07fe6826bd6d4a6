import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { AuthCard, AuthLinks } from '#web/app/shell/auth/auth-card.tsx';
import { SecondFactorField } from '#web/app/shell/auth/auth-forms.tsx';
import { SetPassword } from '#web/app/shell/auth/reset.tsx';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { asksCode, errorText, fieldError } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEnterAccount } from './customer-data.ts';

/**
 * /customer-account/link: the target of links that verify an address or log in. Opening it changes nothing; the
 * button does. If someone else may have created the account, it asks for a new password.
 */
export function LinkPage() {
  const t = useTexts(customerAccountTexts);
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  const navigate = useNavigate();
  const enter = useEnterAccount();
  const [asked, setAsked] = useState<'password' | 'code'>();
  const form = useServerForm({
    initial: { password: '', code: '' },
    send: ({ password, code }) =>
      call('POST /api/customer/open-link', {
        body: { token, ...(password && { password }), ...(code && { code }) },
      }),
    onSent: async ({ name, message }) => {
      toast({ title: t('welcome', { name }), description: message });
      await enter();
      await navigate({ to: '/customer-account', replace: true });
    },
    onRefused: (error) => {
      if (fieldError(error, 'password')) setAsked('password');
      if (asksCode(error)) setAsked('code');
    },
    isPrompt: (error, { password, code }) =>
      asksCode(error) ? code === '' : password === '' && fieldError(error, 'password') !== undefined,
    readRefusal: (error) => (asksCode(error) ? { code: errorText(error) ?? '' } : undefined),
    focus: asked,
  });
  return (
    <AuthCard
      isInPage
      title={t(asked === 'password' ? 'choosePassword' : 'openTitle')}
      lead={asked === 'password' ? t('choosePasswordLead', { count: PASSWORD_LEAST.customer }) : t('openLead')}
    >
      {form.error && <Callout title={form.error} />}
      <form noValidate onSubmit={form.submit}>
        {asked === 'password' && (
          <Field
            {...form.field('password')}
            label={t('newPassword')}
            type="password"
            autoComplete="new-password"
            required
          />
        )}
        {asked === 'code' && <SecondFactorField {...form.field('code')} />}
        <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
          {t(asked === 'password' ? 'setPassword' : 'open')}
        </Button>
      </form>
      <AuthLinks>
        <Button variant="plain" href="/customer-account">
          {t('backToLogIn')}
        </Button>
      </AuthLinks>
    </AuthCard>
  );
}

/** /customer-account/reset: the target of the password reset link. */
export function CustomerReset() {
  return (
    <SetPassword
      isInPage
      least={PASSWORD_LEAST.customer}
      logInPath="/customer-account"
      send={(body) => call('POST /api/customer/reset-password', { body })}
    />
  );
}
