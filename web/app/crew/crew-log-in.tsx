import { useState } from 'react';
import { Tabs } from '#web/ui/tabs.tsx';
import { Button } from '#web/ui/button.tsx';
import { focusWhenShown } from '#web/lib/focus.ts';
import { AuthCard } from '#web/app/shell/auth/auth-card.tsx';
import { CrewForgot } from './crew-forgot.tsx';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

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
