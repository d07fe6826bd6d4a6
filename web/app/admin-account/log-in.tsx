import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { errorText } from '#web/lib/refusal.ts';
import { AddressForm, AuthForm, OneFieldForm } from '#web/app/shell/auth/auth-forms.tsx';
import { AuthCard, AuthLinks } from '#web/app/shell/auth/auth-card.tsx';
import { canHavePasskeys, logInByPasskey, wasCancelled } from './passkey.ts';

type Credentials = { readonly email: string; readonly password: string };

type Stage =
  | { readonly name: 'password' }
  | { readonly name: 'code'; readonly credentials: Credentials }
  | { readonly name: 'forgot' }
  | { readonly name: 'mailed' };

const LEADS = {
  password: 'For the people who run the shop.',
  code: 'Your password is right. Enter the code that your authenticator app shows, or a recovery code.',
  forgot: 'We send you a link to choose a new one.',
  mailed: 'If an admin has that address, a link to set a new password is on its way. It works once, for one hour.',
} as const;
const TITLES = {
  password: 'Log in',
  code: 'One more step',
  forgot: 'Forgot your password?',
  mailed: 'Look at your mail',
};

/** /admin: email and password, then the second factor if there is one; a passkey logs in at once. */
export function LogIn() {
  const [stage, setStage] = useState<Stage>({ name: 'password' });
  const goBack = () => setStage({ name: 'password' });
  return (
    <AuthCard title={TITLES[stage.name]} lead={LEADS[stage.name]}>
      {stage.name === 'password' && (
        <PasswordForm
          onOpen={enter}
          onAskCode={(credentials) => setStage({ name: 'code', credentials })}
          onForget={() => setStage({ name: 'forgot' })}
        />
      )}
      {stage.name === 'code' && <CodeForm credentials={stage.credentials} onOpen={enter} onBack={goBack} />}
      {stage.name === 'forgot' && (
        <AddressForm
          send={(email) => call('POST /api/admin/forgot-password', { body: { email } })}
          onSent={() => setStage({ name: 'mailed' })}
          onBack={goBack}
        />
      )}
      {stage.name === 'mailed' && (
        <Button ref={focusWhenShown} onClick={goBack}>
          Back to log in
        </Button>
      )}
    </AuthCard>
  );
}

/** Opens the page the user was going to, if it's one of the owner's. A full page load, so that no data of a logged-out user stays. */
function enter(): void {
  const to = new URLSearchParams(window.location.search).get('to') ?? '';
  const isInside = /^\/(admin\/dashboard|staff-management|job-schedule)([/?#]|$)/.test(to);
  window.location.replace(isInside ? to : '/admin/dashboard');
}

type CodeFormProps = {
  readonly credentials: Credentials;
  readonly onOpen: () => void;
  readonly onBack: () => void;
};

/** The second step of logging in. */
function CodeForm({ credentials, onOpen, onBack }: CodeFormProps) {
  return (
    <OneFieldForm
      name="code"
      send={(code) => call('POST /api/admin/login', { body: { ...credentials, code } })}
      onSent={onOpen}
      onBack={onBack}
      words={{ send: 'Log in', sending: 'Logging in' }}
      renderField={(field) => (
        <Field
          {...field}
          label="Code"
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
  const byPasskey = useMutation({ mutationFn: logInByPasskey, onSuccess: onOpen });
  return (
    <AuthForm
      identity="email"
      words={{ send: 'Log in', sending: 'Logging in' }}
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
              Log in with a passkey
            </Button>
          )}
          <Button variant="plain" onClick={onForget}>
            Forgot your password?
          </Button>
        </AuthLinks>
      )}
    />
  );
}
