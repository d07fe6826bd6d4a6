import { useMutation } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { ApiError, call } from '#web/lib/api.ts';
import { toastFailure } from '#web/lib/toast-failure.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { SecondFactorField } from '#web/app/shell/auth/second-factor-field.tsx';
import { asksCode, fieldError } from '#web/lib/refusal.ts';
import { useEnterAccount } from './use-enter-account.ts';

type CustomerLogInProps = {
  readonly onEnter: () => void;
  readonly onLink: () => void;
  readonly onForget: () => void;
};
type Typed = { readonly email: string; readonly password: string; readonly code: string };

const WRONG = 'Please check your email and password.';

/** Email address and password, and the authenticator app's code if the account has a second factor. */
export function CustomerLogIn({ onEnter, onLink, onForget }: CustomerLogInProps) {
  const enter = useEnterAccount();
  const logIn = useMutation({
    mutationFn: ({ code, ...typed }: Typed) =>
      call('POST /api/customer/login', { body: { ...typed, ...(code && { code }) } }),
    onSuccess: async ({ name }) => {
      toast({ title: 'Welcome back', description: name });
      await enter();
      onEnter();
    },
    onError: (error) => {
      if (!asksCode(error)) toastFailure(error, { title: 'Login Failed', otherwise: WRONG });
    },
  });
  const needsCode = asksCode(logIn.error) || (logIn.isPending && logIn.variables.code !== '');
  const emailRefusal = fieldError(logIn.error, 'email');
  const wrong = logIn.error instanceof ApiError && logIn.error.status === 401 && !asksCode(logIn.error);
  const passwordRefusal = fieldError(logIn.error, 'password') ?? (wrong ? WRONG : undefined);
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!logIn.isPending) logIn.mutate(textsOf(event.currentTarget, ['email', 'password', 'code']));
        }}
      >
        <Field
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          error={emailRefusal}
          required
        />
        <Field
          id="password"
          name="password"
          label="Password"
          type="password"
          autoComplete="current-password"
          error={passwordRefusal}
          required
        />
        {needsCode && <SecondFactorField />}
        <Button type="submit" variant="sponge" big aria-disabled={logIn.isPending}>
          {logIn.isPending ? 'Logging in' : 'Log In'}
        </Button>
      </form>
      <div className="door-more account-door-more">
        <Button onClick={onLink}>Mail me a link to log in</Button>
        <Button variant="plain" onClick={onForget}>
          Forgot your password?
        </Button>
      </div>
    </>
  );
}
