import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { AuthCard, AuthLinks } from '#web/app/shell/auth/auth-card.tsx';
import { AddressForm, AuthForm } from '#web/app/shell/auth/auth-forms.tsx';
import { CLAIM_TOKEN, forgetClaim, readContact } from '#web/app/wizard/receipt.ts';
import { ApiError, ConnectionError, call } from '#web/lib/api.ts';
import { needsAll, passwordsDiffer } from '#web/lib/form-errors.ts';
import { useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { noteSignedIn, wasSignedIn } from '#web/lib/signed-in.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';
import { toastFailure, useServerForm } from '#web/lib/use-server-form.ts';
import { Button, focusWhenShown } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { ownSession, useEnterAccount } from './customer-data.ts';
import styles from './customer-account.module.css';

const OwnAccount = later(() => import('./own-account.tsx').then((module) => module.OwnAccount));

/** /customer-account: shows the log-in in place when no customer is logged in. */
export function CustomerAccountPage() {
  const t = useTexts(customerAccountTexts);
  const [isIn, setIn] = useState(() => wasSignedIn(localStore));
  const { data: session, error, refetch } = useQuery({ ...ownSession(), enabled: isIn });
  const enter = useCallback(() => setIn(true), []);
  useEffect(() => {
    // Fetches the account's data in parallel with the session.
    if (isIn) void OwnAccount.preload().catch(() => undefined);
  }, [isIn]);
  const isStranger = error instanceof ApiError && (error.status === 401 || error.status === 403);
  if (!isIn || isStranger) {
    if (isStranger) noteSignedIn(localStore, false);
    return <EnterAccount onEnter={enter} />;
  }
  if (session) {
    return (
      <Suspense fallback={<Loading />}>
        <OwnAccount session={session} />
      </Suspense>
    );
  }
  if (!error) return <Loading />;
  const isOffline = error instanceof ConnectionError;
  return (
    <div className={styles.page}>
      <EmptyState
        heading="h1"
        icon={isOffline ? 'offline' : 'alert'}
        title={t(isOffline ? 'offline' : 'notLoaded')}
        action={
          <Button variant="sponge" onClick={() => void refetch()}>
            {t('tryAgain')}
          </Button>
        }
      >
        {t('notLoadedHelp')}
      </EmptyState>
    </div>
  );
}

function Loading() {
  const t = useTexts(customerAccountTexts);
  return (
    <div className={styles.page}>
      <Skeleton lines={6} label={t('loading')} />
    </div>
  );
}

/** Tabs to log in and to sign up. After submitting a quote, the sign-up form is filled in. */
function EnterAccount({ onEnter }: { readonly onEnter: () => void }) {
  const t = useTexts(customerAccountTexts);
  const [place, setPlace] = useState<'login' | 'signup' | 'link' | 'forgot' | 'mailed'>(() =>
    tabStore.get(CLAIM_TOKEN) ? 'signup' : 'login',
  );
  const isForm = place === 'login' || place === 'signup';
  const back = () => setPlace('login');
  return (
    <AuthCard isInPage title={t(place === 'login' ? 'title' : `${place}Title`)} lead={t(`${place}Lead`)}>
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

/** Creates an account. After a quote the form is prefilled, and the quote is linked at once. */
function CustomerSignUp({ onEnter }: { readonly onEnter: () => void }) {
  const t = useTexts(customerAccountTexts);
  const enter = useEnterAccount();
  const [known] = useState(() => readContact(tabStore));
  const form = useServerForm({
    initial: {
      firstName: known?.firstName ?? '',
      lastName: known?.lastName ?? '',
      email: known?.email ?? '',
      phone: known?.phone ?? '',
      password: '',
      confirmPassword: '',
    },
    check: needsAll(),
    rules: { confirmPassword: (typed, { password }) => (typed === password ? undefined : passwordsDiffer()) },
    send: (typed) => {
      const claimToken = tabStore.get(CLAIM_TOKEN);
      return call('POST /api/customer/signup', { body: { ...typed, ...(claimToken && { claimToken }) } });
    },
    onSent: async ({ message }) => {
      toast({ title: t('signedUp'), description: message });
      forgetClaim(tabStore);
      await enter();
      onEnter();
    },
    onInvalid: (description) => toastError({ title: t('signUpFailed'), description }),
    onRefused: (error) => toastFailure(error, { title: t('signUpFailed'), otherwise: t('signUpFailedHelp') }),
  });

  const field = (name: Parameters<typeof form.field>[0]) => ({
    ...form.field(name),
    id: `signup-${name}`,
    label: t(name),
    required: true,
  });
  return (
    <form noValidate onSubmit={form.submit}>
      {form.error && <Callout title={form.error} />}
      <div className={styles.pair}>
        <Field {...field('firstName')} autoComplete="given-name" />
        <Field {...field('lastName')} autoComplete="family-name" />
      </div>
      <Field {...field('email')} type="email" autoComplete="email" spellCheck={false} />
      <Field {...field('phone')} type="tel" autoComplete="tel" />
      <Field
        {...field('password')}
        type="password"
        autoComplete="new-password"
        hint={t('passwordHint', { count: PASSWORD_LEAST.customer })}
      />
      <Field {...field('confirmPassword')} type="password" autoComplete="new-password" />
      <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
        {t(form.isBusy ? 'signingUp' : 'signUp')}
      </Button>
    </form>
  );
}
