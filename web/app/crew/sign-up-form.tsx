import { PASSWORD_LEAST, tooShortText } from '#core/people/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call, type Input } from '#web/lib/api.ts';
import { needsAll, PASSWORDS_DIFFER } from '#web/lib/form-errors.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { localStore } from '#web/lib/storage.ts';
import { useEnter } from './crew-session.ts';
import { finishLogOut } from './pending-log-out.ts';
import { toastFailure } from '#web/lib/toast-failure.ts';

type Typed = Input<'POST /api/employee/register'>['body'];

const EMPTY: Typed = { firstName: '', lastName: '', email: '', accessCode: '', password: '', confirmPassword: '' };
const FAILED = 'Registration Failed';

/** Signs up with an invitation. Employees with a second factor log in afterwards. */
export function SignUpForm({ onLogIn }: { readonly onLogIn: () => void }) {
  const enter = useEnter();
  const form = useServerForm({
    initial: EMPTY,
    check: needsAll(),
    rules: {
      password: (typed) =>
        [...typed].length < PASSWORD_LEAST.employee ? tooShortText(PASSWORD_LEAST.employee) : undefined,
      confirmPassword: (typed, { password }) => (typed === password ? undefined : PASSWORDS_DIFFER),
    },
    send: async (body) => {
      await finishLogOut(localStore);
      return call('POST /api/employee/register', { body });
    },
    onSent: ({ message, isLoggedIn, ...identity }) => {
      toast({ title: 'Account Created', description: `${message} Your employee ID is ${identity.employeeId}.` });
      if (isLoggedIn) enter(identity);
      else onLogIn();
    },
    onInvalid: (description) => toastError({ title: FAILED, description }),
    onRefused: (error) => toastFailure(error, { title: FAILED, otherwise: 'Failed to create account.' }),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <Field {...form.field('firstName')} id="first-name" label="First name" autoComplete="given-name" required />
      <Field {...form.field('lastName')} id="last-name" label="Last name" autoComplete="family-name" required />
      <Field
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint="The address that the invitation came to."
        required
      />
      <Field
        {...form.field('accessCode')}
        id="access-code"
        label="Access code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint="Eight letters and digits, like AB3D-5FGH."
        required
      />
      <Field
        {...form.field('password')}
        id="new-password"
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${PASSWORD_LEAST.employee} characters.`}
        required
      />
      <Field
        {...form.field('confirmPassword')}
        id="confirm-password"
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
        {form.isBusy ? 'Signing up' : 'Sign Up'}
      </Button>
    </form>
  );
}
