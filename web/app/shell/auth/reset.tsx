import { useState } from 'react';
import { authTexts } from '#core/languages/en/forms.ts';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { AuthCard, AuthLinks } from './auth-card.tsx';

/** /admin/reset: the target of reset and invitation links. */
export function Reset() {
  return (
    <SetPassword
      least={PASSWORD_LEAST.admin}
      logInPath="/admin"
      send={(body) => call('POST /api/admin/reset-password', { body })}
    />
  );
}

type SetPasswordProps = {
  /** Minimum length of the password. */
  readonly least: number;
  readonly logInPath: string;
  readonly isInPage?: boolean;
  readonly send: (body: { readonly token: string; readonly password: string }) => Promise<unknown>;
};

/** Sets a new password with the token of a link. Opening it changes nothing; the button does. */
export function SetPassword({ least, logInPath, isInPage = false, send }: SetPasswordProps) {
  const t = useTexts(authTexts);
  const { token, isInvitation } = useLink();
  const [isSet, setIsSet] = useState(false);
  const form = useServerForm({
    initial: { password: '' },
    send: ({ password }) => send({ token, password }),
    onSent: () => setIsSet(true),
  });
  if (isSet) {
    return (
      <AuthCard isInPage={isInPage} title={t('passwordSet')} lead={t('passwordSetHint')}>
        <Button variant="sponge" big href={logInPath}>
          {t('logIn')}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      isInPage={isInPage}
      title={t(isInvitation ? 'acceptInvitation' : 'choosePassword')}
      lead={t('passwordHint', { least })}
    >
      {form.error && <Callout title={form.error} />}
      <form noValidate onSubmit={form.submit}>
        <Field
          {...form.field('password')}
          label={t('newPassword')}
          type="password"
          autoComplete="new-password"
          required
        />
        <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
          {t(isInvitation ? 'accept' : 'setPassword')}
        </Button>
      </form>
      <AuthLinks>
        <Button variant="plain" href={logInPath}>
          {t('backToLogIn')}
        </Button>
      </AuthLinks>
    </AuthCard>
  );
}

/** The token in the link. */
function useLink(): { readonly token: string; readonly isInvitation: boolean } {
  const [link] = useState(() => {
    const given = new URLSearchParams(window.location.search);
    return { token: given.get('token') ?? '', isInvitation: given.has('invitation') };
  });
  return link;
}
