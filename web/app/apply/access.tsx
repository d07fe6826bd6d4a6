import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { applyTexts } from '#core/languages/en/apply.ts';
import { APPLICANT_CODE_LENGTH } from '#core/people/applications.ts';
import { shopAddress } from '#core/quotes/describe.ts';
import { openingText } from '#core/scheduling/opening-hours.ts';
import { ApiError, call, read } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toastError } from '#web/ui/toast.tsx';
import styles from './apply.module.css';

const VERIFYING_MS = 1000;

/** /apply/access: asks for the code that opens the application form, or lets the visitor request one. */
export function Access() {
  const t = useTexts(applyTexts);
  const form = useOpen();
  usePageTitle(t('title'));

  return (
    <div className={`${styles.page} ${styles.access}`}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('accessLead')}</p>
      </header>
      <Workplace />
      <form noValidate onSubmit={form.submit}>
        <Field
          {...form.field('code')}
          id="access-code"
          label={t('accessCode')}
          hint={t('accessCodeHint')}
          className={styles.code}
          maxLength={APPLICANT_CODE_LENGTH}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={form.clearErrors}
          required
        />
        <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
          {t(form.isBusy ? 'verifying' : 'continue')}
        </Button>
        <output className="visually-hidden">{form.isBusy ? t('verifyingCode') : ''}</output>
      </form>
      <SendCode onSent={form.clearErrors} />
    </div>
  );
}

/** Where and when the work is, of the catalog in the page. Before the launch it has none, and asking would be refused. */
function Workplace() {
  const t = useTexts(applyTexts);
  const language = use(LanguageContext);
  const { data: catalog } = useQuery({ ...read('GET /api/catalogue'), enabled: false });
  if (!catalog) return null;
  const open = openingText(catalog.openingHours, language);
  return (
    <dl className={styles.workplace}>
      <dt>{t('place')}</dt>
      <dd>{shopAddress(catalog.address) ?? catalog.area}</dd>
      {open && (
        <>
          <dt>{t('shopHours')}</dt>
          <dd>{open}</dd>
        </>
      )}
    </dl>
  );
}

/** The form of the code; a code that is accepted opens the application. */
function useOpen() {
  const t = useTexts(applyTexts);
  const navigate = useNavigate();
  return useServerForm({
    initial: { code: '' },
    rules: { code: (typed) => (typed.trim() === '' ? t('codeNeeded') : undefined) },
    send: async ({ code }) => {
      // A minimum delay, so that the user sees the code being checked even when the response is fast.
      const [answer] = await Promise.allSettled([
        call('POST /api/job-applications/access', { body: { code } }),
        new Promise((done) => setTimeout(done, VERIFYING_MS)),
      ]);
      if (answer.status === 'rejected') throw answer.reason;
    },
    onSent: () => void navigate({ to: '/apply/onboarding' }),
    onInvalid: (title) => toastError({ title, description: t('enterCode') }),
    onRefused: (error) =>
      toastError(
        isWrongCode(error)
          ? { title: t('wrongCode'), description: t('wrongCodeHelp') }
          : { title: t('notVerified'), description: errorText(error) ?? '' },
      ),
    readRefusal: (error) => (isWrongCode(error) ? { code: t('wrongCode') } : {}),
    restAt: 'code',
  });
}

function isWrongCode(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 422);
}

type SendCodeProps = {
  /** Called when a new code is on its way, so that an error about an earlier code disappears. */
  readonly onSent: () => void;
};

/** Emails a code to applicants who don't have one. */
function SendCode({ onSent }: SendCodeProps) {
  const t = useTexts(applyTexts);
  const form = useServerForm({
    initial: { email: '' },
    send: ({ email }) => call('POST /api/job-applications/access', { body: { email } }).then(() => email),
    onSent,
    restAt: 'email',
  });
  return (
    <section className={styles.noCode} aria-labelledby="no-code">
      <h2 id="no-code">{t('noCode')}</h2>
      <form noValidate onSubmit={form.submit}>
        <Field
          {...form.field('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          required
        />
        <Button type="submit" aria-disabled={form.isBusy}>
          {t(form.isBusy ? 'sending' : form.result ? 'sendAnother' : 'sendCode')}
        </Button>
      </form>
      <output className={styles.sent}>
        {form.result !== undefined && (
          <>
            <Icon name="check" />
            <span>{t('codeSent', { email: form.result })}</span>
          </>
        )}
      </output>
    </section>
  );
}
