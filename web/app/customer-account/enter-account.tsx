import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { tabStore } from '#web/lib/storage.ts';
import { AddressForm, AuthForm } from '#web/app/shell/auth/auth-forms.tsx';
import { AuthCard, AuthLinks } from '#web/app/shell/auth/auth-card.tsx';
import { CLAIM_TOKEN } from '#web/app/quotes/receipt.ts';
import { CustomerSignUp } from './customer-sign-up.tsx';
import { useEnterAccount } from './customer-data.ts';
import styles from './customer-account.module.css';

type Place = 'login' | 'signup' | 'link' | 'forgot' | 'mailed';

const TITLES: Readonly<Record<Place, string>> = {
  login: 'Your account',
  signup: 'Create your account',
  link: 'Log in without a password',
  forgot: 'Forgot your password?',
  mailed: 'Look at your mail',
};
const LEADS: Readonly<Record<Place, string>> = {
  login: 'Your quotes, your appointments and what we did for you.',
  signup: 'It keeps your quotes, your service history and your appointments in one place.',
  link: 'We mail you a link that logs you in. It works once, for half an hour.',
  forgot: 'We mail you a link to choose a new one. It works once, for one hour.',
  mailed: 'If there is an account with that address, a link is on its way to it.',
};

/** Tabs to log in and to sign up. After submitting a quote, the sign-up form is filled in. */
export function EnterAccount({ onEnter }: { readonly onEnter: () => void }) {
  const [place, setPlace] = useState<Place>(() => (tabStore.get(CLAIM_TOKEN) ? 'signup' : 'login'));
  const isForm = place === 'login' || place === 'signup';
  const back = () => setPlace('login');
  return (
    <AuthCard isInPage title={TITLES[place]} lead={LEADS[place]}>
      {isForm && (
        <Tabs
          label="Log in or sign up"
          open={place}
          onOpen={setPlace}
          tabs={[
            {
              value: 'login',
              word: 'Log In',
              content: (
                <CustomerLogIn onEnter={onEnter} onLink={() => setPlace('link')} onForget={() => setPlace('forgot')} />
              ),
            },
            { value: 'signup', word: 'Sign Up', content: <CustomerSignUp onEnter={onEnter} /> },
          ]}
        />
      )}
      {place === 'link' && (
        <AddressForm
          send={(email) => call('POST /api/customer/login-link', { body: { email } })}
          onSent={() => setPlace('mailed')}
          onBack={back}
        />
      )}
      {place === 'forgot' && (
        <AddressForm
          send={(email) => call('POST /api/customer/forgot-password', { body: { email } })}
          onSent={() => setPlace('mailed')}
          onBack={back}
        />
      )}
      {place === 'mailed' && (
        <Button ref={focusWhenShown} onClick={back}>
          Back to log in
        </Button>
      )}
    </AuthCard>
  );
}

type CustomerLogInProps = {
  readonly onEnter: () => void;
  readonly onLink: () => void;
  readonly onForget: () => void;
};
const WRONG = 'Please check your email and password.';

/** Email address and password, and the authenticator app's code if the account has a second factor. */
function CustomerLogIn({ onEnter, onLink, onForget }: CustomerLogInProps) {
  const enter = useEnterAccount();
  return (
    <AuthForm
      identity="email"
      words={{ send: 'Log In', sending: 'Logging in' }}
      send={({ code, ...typed }) => call('POST /api/customer/login', { body: { ...typed, ...(code && { code }) } })}
      onEnter={async ({ name }) => {
        toast({ title: 'Welcome back', description: name });
        await enter();
        onEnter();
      }}
      failure={{ title: 'Login Failed', otherwise: WRONG }}
      wrongText={WRONG}
      renderLinks={() => (
        <AuthLinks className={styles.otherWays}>
          <Button onClick={onLink}>Mail me a link to log in</Button>
          <Button variant="plain" onClick={onForget}>
            Forgot your password?
          </Button>
        </AuthLinks>
      )}
    />
  );
}
