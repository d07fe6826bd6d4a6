import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call, type Input } from '#web/lib/api.ts';
import { needsAll, passwordsDiffer, passwordTooShort } from '#web/lib/form-errors.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { localStore } from '#web/lib/storage.ts';
import { useEnter } from './crew-session.ts';
import { finishLogOut } from './pending-log-out.ts';
import { toastFailure } from '#web/lib/toast-failure.ts';
import { useTexts } from '#web/lib/language.tsx';
import { crewTexts } from '#core/languages/en/crew.ts';

type Typed = Input<'POST /api/employee/register'>['body'];

const EMPTY: Typed = { firstName: '', lastName: '', email: '', accessCode: '', password: '', confirmPassword: '' };

/** Signs up with an invitation. Employees with a second factor log in afterwards. */
export function SignUpForm({ onLogIn }: { readonly onLogIn: () => void }) {
  const t = useTexts(crewTexts);
  const enter = useEnter();
  const form = useServerForm({
    initial: EMPTY,
    check: needsAll(),
    rules: {
      password: (typed) =>
        [...typed].length < PASSWORD_LEAST.employee ? passwordTooShort(PASSWORD_LEAST.employee) : undefined,
      confirmPassword: (typed, { password }) => (typed === password ? undefined : passwordsDiffer()),
    },
    send: async (body) => {
      await finishLogOut(localStore);
      return call('POST /api/employee/register', { body });
    },
    onSent: ({ message, isLoggedIn, ...identity }) => {
      const description = t('accountCreatedAbout', { message, employeeId: identity.employeeId });
      toast({ title: t('accountCreated'), description });
      if (isLoggedIn) enter(identity);
      else onLogIn();
    },
    onInvalid: (description) => toastError({ title: t('signUpFailed'), description }),
    onRefused: (error) => toastFailure(error, { title: t('signUpFailed'), otherwise: t('signUpFailedReason') }),
  });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <Field {...form.field('firstName')} id="first-name" label={t('firstName')} autoComplete="given-name" required />
      <Field {...form.field('lastName')} id="last-name" label={t('lastName')} autoComplete="family-name" required />
      <Field
        {...form.field('email')}
        label={t('email')}
        type="email"
        autoComplete="email"
        spellCheck={false}
        hint={t('invitedEmail')}
        required
      />
      <Field
        {...form.field('accessCode')}
        id="access-code"
        label={t('invitationCode')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        hint={t('invitationCodeHint')}
        required
      />
      <Field
        {...form.field('password')}
        id="new-password"
        label={t('password')}
        type="password"
        autoComplete="new-password"
        hint={t('passwordHint', { count: PASSWORD_LEAST.employee })}
        required
      />
      <Field
        {...form.field('confirmPassword')}
        id="confirm-password"
        label={t('confirmPassword')}
        type="password"
        autoComplete="new-password"
        required
      />
      <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
        {form.isBusy ? t('signingUp') : t('signUpTab')}
      </Button>
    </form>
  );
}
