import { useState } from 'react';
import { isEmployeeId } from '#core/people/staff.ts';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { focusWhenShown } from '#web/lib/focus.ts';
import { call } from '#web/lib/api.ts';
import { FILL_IN_ALL } from '#web/lib/form-errors.ts';
import type { FormField } from '#web/lib/use-server-form.ts';
import { localStore } from '#web/lib/storage.ts';
import { readCrewIdentity } from '#web/lib/crew-identity.ts';
import { AuthCard, AuthLinks } from '#web/app/shell/auth/auth-card.tsx';
import { AuthForm, LINK_WORDS, OneFieldForm } from '#web/app/shell/auth/auth-forms.tsx';
import { SetPassword } from '#web/app/shell/auth/reset.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { EmployeeIdField } from './employee-id-field.tsx';
import { isBlankId, withPrefix } from './employee-id.ts';
import { useEnter } from './crew-session.ts';
import { finishLogOut } from './pending-log-out.ts';

type Place = 'login' | 'signup' | 'forgot' | 'mailed';

const TITLES: Readonly<Record<Place, string>> = {
  login: 'Employee login',
  signup: 'Employee sign-up',
  forgot: 'Forgot your password?',
  mailed: 'Look at your mail',
};
const LEADS: Readonly<Record<Place, string>> = {
  login: 'For the crew: your jobs, your clock and what you earn.',
  signup: 'You need the email that invited you: its address and the code in it.',
  forgot: 'We send a link to choose a new one to the address that you signed up with.',
  mailed: 'If that employee ID has signed up, a link is on its way to its email address. It works once, for one hour.',
};

/** /employee-login: tabs to log in and to sign up; '?signup' opens the second one. */
export function CrewLogIn() {
  const [place, setPlace] = useState<Place>(() =>
    new URLSearchParams(window.location.search).has('signup') ? 'signup' : 'login',
  );
  return (
    <AuthCard title={TITLES[place]} lead={LEADS[place]}>
      {(place === 'login' || place === 'signup') && (
        <Tabs
          label="Log in or sign up"
          open={place}
          onOpen={setPlace}
          tabs={[
            { value: 'login', word: 'Login', content: <LogInForm onForget={() => setPlace('forgot')} /> },
            { value: 'signup', word: 'Sign Up', content: <SignUpForm onLogIn={() => setPlace('login')} /> },
          ]}
        />
      )}
      {place === 'forgot' && <CrewForgot onSent={() => setPlace('mailed')} onBack={() => setPlace('login')} />}
      {place === 'mailed' && (
        <Button ref={focusWhenShown} onClick={() => setPlace('login')}>
          Back to log in
        </Button>
      )}
    </AuthCard>
  );
}

/** Employee ID and password, and the authenticator app's code if the account has a second factor. */
function LogInForm({ onForget }: { readonly onForget: () => void }) {
  const enter = useEnter();
  return (
    <AuthForm
      identity="employeeId"
      initialIdentity={withPrefix(readCrewIdentity(localStore)?.employeeId ?? '')}
      renderIdentity={(field) => (
        <EmployeeIdField {...employeeIdOf(field)} hint="It’s in the email that invited you." />
      )}
      rules={{ employeeId: employeeIdError, password: (typed) => (typed === '' ? FILL_IN_ALL : undefined) }}
      words={{ send: 'Login', sending: 'Logging in' }}
      send={async ({ code, ...typed }) => {
        await finishLogOut(localStore);
        return call('POST /api/employee/login', { body: { ...typed, ...(code && { code }) } });
      }}
      onEnter={({ message, ...identity }) => {
        toast({ title: 'Login Successful', description: message });
        enter(identity);
      }}
      failure={{ title: 'Login Failed', otherwise: 'Invalid employee ID or password.' }}
      renderLinks={() => (
        <AuthLinks>
          <Button variant="plain" onClick={onForget}>
            Forgot your password?
          </Button>
          <Button variant="plain" href="/employee-id-check">
            Look up a job without logging in
          </Button>
        </AuthLinks>
      )}
    />
  );
}

function employeeIdError(typed: string): string | undefined {
  if (isBlankId(typed)) return FILL_IN_ALL;
  return isEmployeeId(typed) ? undefined : 'Employee ID must be FKE- followed by exactly 10 numbers.';
}

/** The attributes of the field in which an employee logs in. */
function employeeIdOf(field: FormField) {
  return {
    ...field,
    id: 'employee-id',
    label: 'Employee ID',
    autoComplete: 'username',
    initial: readCrewIdentity(localStore)?.employeeId,
  };
}

type CrewForgotProps = { readonly onSent: () => void; readonly onBack: () => void };

/** Asks for the link that sets a new password. */
function CrewForgot(props: CrewForgotProps) {
  return (
    <OneFieldForm
      {...props}
      name="employeeId"
      initial={withPrefix(readCrewIdentity(localStore)?.employeeId ?? '')}
      send={(employeeId) => call('POST /api/employee/forgot-password', { body: { employeeId } })}
      words={LINK_WORDS}
      renderField={(field) => <EmployeeIdField {...employeeIdOf(field)} />}
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
