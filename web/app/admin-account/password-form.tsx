import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { call } from '#web/lib/api.ts';
import { asksCode, fieldError, formError, errorText } from '#web/lib/refusal.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { canHavePasskeys, logInByPasskey, wasCancelled } from './passkey.ts';

export type Credentials = { readonly email: string; readonly password: string };

type PasswordFormProps = {
  readonly onOpen: () => void;
  /** Called when the password was right but the second factor is missing. */
  readonly onAskCode: (credentials: Credentials) => void;
  readonly onForget: () => void;
};

/** The first step of logging in. */
export function PasswordForm({ onOpen, onAskCode, onForget }: PasswordFormProps) {
  const byPassword = useMutation({
    mutationFn: (body: Credentials) => call('POST /api/admin/login', { body }),
    onSuccess: onOpen,
    onError: (error, credentials) => asksCode(error) && onAskCode(credentials),
  });
  const byPasskey = useMutation({ mutationFn: logInByPasskey, onSuccess: onOpen });
  const isBusy = byPassword.isPending || byPasskey.isPending;
  const refusal =
    (asksCode(byPassword.error) ? undefined : formError(byPassword.error, ['email', 'password'])) ??
    (wasCancelled(byPasskey.error) ? undefined : errorText(byPasskey.error));

  return (
    <>
      {refusal && <Callout title={refusal} />}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          byPasskey.reset();
          if (!isBusy) byPassword.mutate(textsOf(event.currentTarget, ['email', 'password']));
        }}
      >
        <Field
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          error={fieldError(byPassword.error, 'email')}
          required
        />
        <Field
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={fieldError(byPassword.error, 'password')}
          required
        />
        <Button type="submit" variant="sponge" big aria-disabled={isBusy}>
          {byPassword.isPending ? 'Logging in' : 'Log in'}
        </Button>
      </form>
      <div className="door-more">
        {canHavePasskeys() && (
          <Button
            aria-disabled={isBusy}
            onClick={() => {
              byPassword.reset();
              byPasskey.mutate();
            }}
          >
            Log in with a passkey
          </Button>
        )}
        <Button variant="plain" onClick={onForget}>
          Forgot your password?
        </Button>
      </div>
    </>
  );
}
