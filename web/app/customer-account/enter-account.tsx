import { useState } from 'react';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { useTexts } from '#web/lib/language.tsx';
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

const TITLES = {
  login: 'title',
  signup: 'signUpTitle',
  link: 'linkTitle',
  forgot: 'forgotTitle',
  mailed: 'mailedTitle',
} as const;
const LEADS = {
  login: 'logInLead',
  signup: 'signUpLead',
  link: 'linkLead',
  forgot: 'forgotLead',
  mailed: 'mailedLead',
} as const;

/** Tabs to log in and to sign up. After submitting a quote, the sign-up form is filled in. */
export function EnterAccount({ onEnter }: { readonly onEnter: () => void }) {
  const t = useTexts(customerAccountTexts);
  const [place, setPlace] = useState<Place>(() => (tabStore.get(CLAIM_TOKEN) ? 'signup' : 'login'));
  const isForm = place === 'login' || place === 'signup';
  const back = () => setPlace('login');
  return (
    <AuthCard isInPage title={t(TITLES[place])} lead={t(LEADS[place])}>
      {isForm && (
        <Tabs
          label={t('logInOrSignUp')}
          open={place}
          onOpen={setPlace}
          tabs={[
            {
              value: 'login',
              word: t('logIn'),
              content: (
                <CustomerLogIn onEnter={onEnter} onLink={() => setPlace('link')} onForget={() => setPlace('forgot')} />
              ),
            },
            { value: 'signup', word: t('signUp'), content: <CustomerSignUp onEnter={onEnter} /> },
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
          {t('backToLogIn')}
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

/** Email address and password, and the authenticator app's code if the account has a second factor. */
function CustomerLogIn({ onEnter, onLink, onForget }: CustomerLogInProps) {
  const t = useTexts(customerAccountTexts);
  const enter = useEnterAccount();
  return (
    <AuthForm
      identity="email"
      words={{ send: t('logIn'), sending: t('loggingIn') }}
      send={({ code, ...typed }) => call('POST /api/customer/login', { body: { ...typed, ...(code && { code }) } })}
      onEnter={async ({ name }) => {
        toast({ title: t('welcomeBack'), description: name });
        await enter();
        onEnter();
      }}
      failure={{ title: t('logInFailed'), otherwise: t('checkPassword') }}
      wrongText={t('checkPassword')}
      renderLinks={() => (
        <AuthLinks className={styles.otherWays}>
          <Button onClick={onLink}>{t('mailLink')}</Button>
          <Button variant="plain" onClick={onForget}>
            {t('forgotTitle')}
          </Button>
        </AuthLinks>
      )}
    />
  );
}
