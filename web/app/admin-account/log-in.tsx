import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminAccountTexts } from '#core/languages/en/admin-account.ts';
import { AuthCard, AuthLinks } from '#web/app/shell/auth/auth-card.tsx';
import { AddressForm, AuthForm, OneFieldForm } from '#web/app/shell/auth/auth-forms.tsx';
import { call } from '#web/lib/api.ts';
import { forgetToday } from '#web/lib/kept-today.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button, focusWhenShown } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { canHavePasskeys, logInByPasskey, wasCancelled } from './passkey.ts';

type Credentials = { readonly email: string; readonly password: string };

type Stage =
  | { readonly name: 'password' }
  | { readonly name: 'code'; readonly credentials: Credentials }
  | { readonly name: 'forgot' }
  | { readonly name: 'mailed' };

/** The keys of each stage's texts. */
const STAGES = {
  password: { title: 'logIn', lead: 'aboutLogIn' },
  code: { title: 'oneMoreStep', lead: 'aboutCode' },
  forgot: { title: 'forgotPassword', lead: 'aboutForgotPassword' },
  mailed: { title: 'checkMail', lead: 'aboutMail' },
} as const satisfies Readonly<Record<Stage['name'], object>>;

/** /admin: email and password, then the second factor if there is one; a passkey logs in at once. */
export function LogIn() {
  const t = useTexts(adminAccountTexts);
  const [stage, setStage] = useState<Stage>({ name: 'password' });
  const goBack = () => setStage({ name: 'password' });
  return (
    <AuthCard title={t(STAGES[stage.name].title)} lead={t(STAGES[stage.name].lead)}>
      {stage.name === 'password' && (
        <PasswordForm
          onOpen={() => void enter()}
          onAskCode={(credentials) => setStage({ name: 'code', credentials })}
          onForget={() => setStage({ name: 'forgot' })}
        />
      )}
      {stage.name === 'code' && (
        <CodeForm credentials={stage.credentials} onOpen={() => void enter()} onBack={goBack} />
      )}
      {stage.name === 'forgot' && (
        <AddressForm
          send={(email) => call('POST /api/admin/forgot-password', { body: { email } })}
          onSent={() => setStage({ name: 'mailed' })}
          onBack={goBack}
        />
      )}
      {stage.name === 'mailed' && (
        <Button ref={focusWhenShown} onClick={goBack}>
          {t('backToLogIn')}
        </Button>
      )}
    </AuthCard>
  );
}

const HOME = '/admin/dashboard';

/**
 * Opens the page the user was going to, if it's one of the owner's; for no special one, the set-up while that of a new shop is still ahead.
 * A full page load, so that no data of a logged-out user stays.
 */
async function enter(): Promise<void> {
  forgetToday();
  const to = new URLSearchParams(window.location.search).get('to') ?? '';
  const isInside = /^\/(admin\/(dashboard|job|setup)|staff-management|job-schedule)([/?#]|$)/.test(to);
  if (isInside && to !== HOME) return window.location.replace(to);
  const setup = await call('GET /api/admin/setup').catch(() => undefined);
  window.location.replace(setup?.leadsIn ? '/admin/setup' : HOME);
}

type CodeFormProps = {
  readonly credentials: Credentials;
  readonly onOpen: () => void;
  readonly onBack: () => void;
};

/** The second step of logging in. */
function CodeForm({ credentials, onOpen, onBack }: CodeFormProps) {
  const t = useTexts(adminAccountTexts);
  return (
    <OneFieldForm
      name="code"
      send={(code) => call('POST /api/admin/login', { body: { ...credentials, code } })}
      onSent={onOpen}
      onBack={onBack}
      words={{ send: t('logIn'), sending: t('loggingIn') }}
      renderField={(field) => (
        <Field
          {...field}
          label={t('code')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
      )}
    />
  );
}

type PasswordFormProps = {
  readonly onOpen: () => void;
  /** Called when the password was right but the second factor is missing. */
  readonly onAskCode: (credentials: Credentials) => void;
  readonly onForget: () => void;
};

/** The first step of logging in, by password or passkey. */
function PasswordForm({ onOpen, onAskCode, onForget }: PasswordFormProps) {
  const t = useTexts(adminAccountTexts);
  const byPasskey = useMutation({ mutationFn: logInByPasskey, onSuccess: onOpen });
  return (
    <AuthForm
      identity="email"
      words={{ send: t('logIn'), sending: t('loggingIn') }}
      send={({ email, password }) => call('POST /api/admin/login', { body: { email, password } })}
      onEnter={onOpen}
      onAskCode={({ email, password }) => onAskCode({ email, password })}
      other={{
        isBusy: byPasskey.isPending,
        error: wasCancelled(byPasskey.error) ? undefined : errorText(byPasskey.error),
        reset: byPasskey.reset,
      }}
      renderLinks={({ isBusy, clearErrors }) => (
        <AuthLinks>
          {canHavePasskeys() && (
            <Button
              aria-disabled={isBusy}
              onClick={() => {
                clearErrors();
                byPasskey.mutate();
              }}
            >
              {t('logInByPasskey')}
            </Button>
          )}
          <Button variant="plain" onClick={onForget}>
            {t('forgotPassword')}
          </Button>
        </AuthLinks>
      )}
    />
  );
}
