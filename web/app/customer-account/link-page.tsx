import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { AuthCard } from '#web/app/shell/auth/auth-card.tsx';
import { textsOf } from '#web/lib/form-texts.ts';
import { SecondFactorField } from '#web/app/shell/auth/second-factor-field.tsx';
import { asksCode, fieldError, formError } from '#web/lib/refusal.ts';
import { useEnterAccount } from './use-enter-account.ts';

type Typed = { readonly password: string; readonly code: string };

/**
 * /customer-account/link: the target of links that verify an address or log in. Opening it changes nothing; the
 * button does. If someone else may have created the account, it asks for a new password.
 */
export function LinkPage() {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  const navigate = useNavigate();
  const enter = useEnterAccount();
  const [asked, setAsked] = useState<'password' | 'code'>();
  const open = useMutation({
    mutationFn: ({ password, code }: Typed) =>
      call('POST /api/customer/open-link', {
        body: { token, ...(password && { password }), ...(code && { code }) },
      }),
    onSuccess: async ({ name, message }) => {
      toast({ title: `Welcome, ${name}`, description: message });
      await enter();
      await navigate({ to: '/customer-account', replace: true });
    },
    onError: (error) => {
      if (fieldError(error, 'password')) setAsked('password');
      if (asksCode(error)) setAsked('code');
    },
  });
  // The first error only says what else is needed.
  const isAnswered = open.variables !== undefined && (open.variables.password !== '' || open.variables.code !== '');
  const passwordRefusal = isAnswered ? fieldError(open.error, 'password') : undefined;
  const refusal = asked && !isAnswered ? undefined : formError(open.error, ['password']);
  return (
    <AuthCard
      isInPage
      title={asked === 'password' ? 'Choose a password' : 'Open your account'}
      lead={
        asked === 'password'
          ? `This mailbox is yours, and so is the account. Choose a password of at least ${PASSWORD_LEAST.customer} characters: whoever set one before cannot log in with it any more.`
          : 'One press: it shows that this mailbox is yours, and logs you in here.'
      }
    >
      {refusal && <Callout title={refusal} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!open.isPending) open.mutate(textsOf(event.currentTarget, ['password', 'code']));
        }}
      >
        {asked === 'password' && (
          <Field
            id="password"
            name="password"
            label="New password"
            type="password"
            autoComplete="new-password"
            ref={focusWhenShown}
            error={passwordRefusal}
            required
          />
        )}
        {asked === 'code' && <SecondFactorField ref={focusWhenShown} />}
        <Button type="submit" variant="sponge" big aria-disabled={open.isPending}>
          {asked === 'password' ? 'Set the password and open' : 'Open my account'}
        </Button>
      </form>
      <div className="door-more">
        <Button variant="plain" href="/customer-account">
          Back to log in
        </Button>
      </div>
    </AuthCard>
  );
}
