import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { APPLICANT_CODE_LENGTH } from '#core/people/applications.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ApiError, call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import styles from './apply.module.css';

const VERIFYING_MS = 1000;

/** /apply/access: asks for the code that opens the application form, or lets the visitor request one. */
export function Access() {
  const form = useOpen();
  usePageTitle('Apply for a job');

  return (
    <div className={`${styles.page} ${styles.access}`}>
      <header>
        <h1>Apply for a job</h1>
        <p>Four short steps. Your access code opens the form.</p>
      </header>
      <form noValidate onSubmit={form.submit}>
        <Field
          {...form.field('code')}
          id="access-code"
          label="Access code"
          hint="5 letters or digits, from our email or from us."
          className={styles.code}
          maxLength={APPLICANT_CODE_LENGTH}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={form.clearErrors}
          required
        />
        <Button type="submit" variant="sponge" big aria-disabled={form.isBusy}>
          {form.isBusy ? 'Verifying' : 'Continue'}
        </Button>
        <output className="visually-hidden">{form.isBusy ? 'Verifying your code' : ''}</output>
      </form>
      <SendCode onSent={form.clearErrors} />
    </div>
  );
}

/** The form of the code; a code that is accepted opens the application. */
function useOpen() {
  const navigate = useNavigate();
  return useServerForm({
    initial: { code: '' },
    rules: { code: (typed) => (typed.trim() === '' ? 'Access Code Required' : undefined) },
    send: async ({ code }) => {
      // A minimum delay, so that the user sees the code being checked even when the response is fast.
      const [answer] = await Promise.allSettled([
        call('POST /api/job-applications/access', { body: { code } }),
        new Promise((done) => setTimeout(done, VERIFYING_MS)),
      ]);
      if (answer.status === 'rejected') throw answer.reason;
    },
    onSent: () => void navigate({ to: '/apply/onboarding' }),
    onInvalid: (title) => toastError({ title, description: 'Enter the code from your email.' }),
    onRefused: (error) =>
      toastError(
        isWrongCode(error)
          ? { title: INVALID, description: 'Look at the newest email with a code, or have one sent.' }
          : { title: 'The code could not be verified', description: errorText(error) ?? '' },
      ),
    readRefusal: (error) => (isWrongCode(error) ? { code: INVALID } : {}),
    restAt: 'code',
  });
}

const INVALID = 'Invalid Access Code';

function isWrongCode(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 422);
}

type SendCodeProps = {
  /** Called when a new code is on its way, so that an error about an earlier code disappears. */
  readonly onSent: () => void;
};

/** Emails a code to applicants who don't have one. */
function SendCode({ onSent }: SendCodeProps) {
  const [isOpen, setOpen] = useState(false);
  const form = useServerForm({
    initial: { email: '' },
    send: ({ email }) => call('POST /api/job-applications/access', { body: { email } }).then(() => email),
    onSent,
    restAt: 'email',
    focus: isOpen ? 'email' : undefined,
  });
  return (
    <section className={styles.noCode} aria-labelledby="no-code">
      <h2 id="no-code">No code yet?</h2>
      {!isOpen && (
        <Button onClick={() => setOpen(true)}>
          <Icon name="mail" />
          Send me a code
        </Button>
      )}
      {isOpen && (
        <form noValidate onSubmit={form.submit}>
          <Field
            {...form.field('email')}
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            required
          />
          <Button type="submit" aria-disabled={form.isBusy}>
            {form.isBusy ? 'Sending' : form.result ? 'Send another one' : 'Send me a code'}
          </Button>
        </form>
      )}
      <output className={styles.sent}>
        {form.result !== undefined && (
          <>
            <Icon name="check" />
            <span>A code is on its way to {form.result}. It is good for a week.</span>
          </>
        )}
      </output>
    </section>
  );
}
