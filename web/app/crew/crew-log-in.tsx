import { useState } from 'react';
import { crewTexts } from '#core/languages/en/crew.ts';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { isEmployeeId } from '#core/people/staff.ts';
import { AuthCard, AuthLinks } from '#web/app/shell/auth/auth-card.tsx';
import { AuthForm, useLinkWords, OneFieldForm } from '#web/app/shell/auth/auth-forms.tsx';
import { SetPassword } from '#web/app/shell/auth/reset.tsx';
import { call, type Input } from '#web/lib/api.ts';
import { readCrewIdentity, finishLogOut } from '#web/lib/crew-identity.ts';
import { fillInAll, needsAll, passwordsDiffer, passwordTooShort } from '#web/lib/form-errors.ts';
import { useTexts } from '#web/lib/language.tsx';
import { localStore } from '#web/lib/storage.ts';
import { type FormField, useServerForm, toastFailure } from '#web/lib/use-server-form.ts';
import { Button, focusWhenShown } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { useEnter } from './crew-data.ts';
import { EmployeeIdField } from './employee-id-field.tsx';
import { isBlankId, withPrefix } from './employee-id.ts';

/** /employee-login: tabs to log in and to sign up; '?signup' opens the second one. */
export function CrewLogIn() {
  const t = useTexts(crewTexts);
  const [place, setPlace] = useState<'login' | 'signup' | 'forgot' | 'mailed'>(() =>
    new URLSearchParams(window.location.search).has('signup') ? 'signup' : 'login',
  );
  return (
    <AuthCard title={t(`${place}Title`)} lead={t(`${place}Lead`)}>
      {(place === 'login' || place === 'signup') && (
        <Tabs
          label={t('logInOrSignUp')}
          open={place}
          onOpen={setPlace}
          tabs={[
            { value: 'login', word: t('logInTab'), content: <LogInForm onForget={() => setPlace('forgot')} /> },
            { value: 'signup', word: t('signUpTab'), content: <SignUpForm onLogIn={() => setPlace('login')} /> },
          ]}
        />
      )}
      {place === 'forgot' && <CrewForgot onSent={() => setPlace('mailed')} onBack={() => setPlace('login')} />}
      {place === 'mailed' && (
        <Button ref={focusWhenShown} onClick={() => setPlace('login')}>
          {t('backToLogIn')}
        </Button>
      )}
    </AuthCard>
  );
}

/** Employee ID and password, and the authenticator app's code if the account has a second factor. */
function LogInForm({ onForget }: { readonly onForget: () => void }) {
  const t = useTexts(crewTexts);
  const enter = useEnter();
  return (
    <AuthForm
      identity="employeeId"
      initialIdentity={withPrefix(readCrewIdentity(localStore)?.employeeId ?? '')}
      renderIdentity={(field) => (
        <EmployeeIdField {...employeeIdOf(field)} label={t('employeeId')} hint={t('inInvitation')} />
      )}
      rules={{
        employeeId: (typed) => employeeIdError(typed, t),
        password: (typed) => (typed === '' ? fillInAll() : undefined),
      }}
      words={{ send: t('logInTab'), sending: t('loggingIn') }}
      send={async ({ code, ...typed }) => {
        await finishLogOut(localStore);
        return call('POST /api/employee/login', { body: { ...typed, ...(code && { code }) } });
      }}
      onEnter={({ message, ...identity }) => {
        toast({ title: t('loggedIn'), description: message });
        enter(identity);
      }}
      failure={{ title: t('logInFailed'), otherwise: t('wrongLogIn') }}
      renderLinks={() => (
        <AuthLinks>
          <Button variant="plain" onClick={onForget}>
            {t('forgotTitle')}
          </Button>
          <Button variant="plain" href="/employee-id-check">
            {t('lookUpWithoutLogIn')}
          </Button>
        </AuthLinks>
      )}
    />
  );
}

function employeeIdError(typed: string, t: ReturnType<typeof crewTexts>): string | undefined {
  if (isBlankId(typed)) return fillInAll();
  return isEmployeeId(typed) ? undefined : t('employeeIdInvalid');
}

/** The attributes of the field in which an employee logs in. */
function employeeIdOf(field: FormField) {
  return {
    ...field,
    id: 'employee-id',
    autoComplete: 'username',
    initial: readCrewIdentity(localStore)?.employeeId,
  };
}

type CrewForgotProps = { readonly onSent: () => void; readonly onBack: () => void };

/** Asks for the link that sets a new password. */
function CrewForgot(props: CrewForgotProps) {
  const t = useTexts(crewTexts);
  return (
    <OneFieldForm
      {...props}
      name="employeeId"
      initial={withPrefix(readCrewIdentity(localStore)?.employeeId ?? '')}
      send={(employeeId) => call('POST /api/employee/forgot-password', { body: { employeeId } })}
      words={useLinkWords()}
      renderField={(field) => <EmployeeIdField {...employeeIdOf(field)} label={t('employeeId')} />}
    />
  );
}

/** /employee/reset: the target of the password reset link. */
export function CrewReset() {
  return (
    <SetPassword
      least={PASSWORD_LEAST.employee}
      logInPath="/employee-login"
      send={(body) => call('POST /api/employee/reset-password', { body })}
    />
  );
}

const EMPTY: Input<'POST /api/employee/register'>['body'] = {
  firstName: '',
  lastName: '',
  email: '',
  accessCode: '',
  password: '',
  confirmPassword: '',
};

/** Signs up with an invitation. Employees with a second factor log in afterwards. */
function SignUpForm({ onLogIn }: { readonly onLogIn: () => void }) {
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
