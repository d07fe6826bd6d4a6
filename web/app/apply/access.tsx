import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { APPLICANT_CODE_LENGTH } from '#core/people/applications.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toastError } from '#web/ui/toast.tsx';
import { ApiError, call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { SendCode } from './send-code.tsx';
import './apply.css';

const VERIFYING_MS = 1000;

/** /apply/access: asks for the code that opens the application form, or lets the visitor request one. */
export function Access() {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const open = useOpen((text) => setFault(text));
  usePageTitle('Apply for a job');

  function verify(): void {
    if (open.isPending) return;
    if (code.trim() === '') {
      setFault('Access Code Required');
      toastError({ title: 'Access Code Required', description: 'Enter the code from your email.' });
      document.getElementById('access-code')?.focus();
      return;
    }
    setFault(undefined);
    open.mutate(code);
  }

  return (
    <div className="apply apply-access">
      <header>
        <h1>Apply for a job</h1>
        <p>Four short steps. Your access code opens the form.</p>
      </header>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          verify();
        }}
      >
        <Field
          id="access-code"
          name="code"
          label="Access code"
          hint="5 letters or digits, from our email or from us."
          className="input apply-code"
          maxLength={APPLICANT_CODE_LENGTH}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          onChange={({ target }) => {
            setCode(target.value);
            setFault(undefined);
          }}
          error={fault}
          required
        />
        <Button type="submit" variant="sponge" big aria-disabled={open.isPending}>
          {open.isPending ? 'Verifying' : 'Continue'}
        </Button>
        <output className="visually-hidden">{open.isPending ? 'Verifying your code' : ''}</output>
      </form>
      <SendCode onSent={() => setFault(undefined)} />
    </div>
  );
}

function useOpen(onRefused: (text: string) => void) {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async (code: string) => {
      // A minimum delay, so that the user sees the code being checked even when the response is fast.
      const [answer] = await Promise.allSettled([
        call('POST /api/job-applications/access', { body: { code } }),
        new Promise((done) => setTimeout(done, VERIFYING_MS)),
      ]);
      if (answer.status === 'rejected') throw answer.reason;
    },
    onSuccess: () => void navigate({ to: '/apply/onboarding' }),
    onError: (error) => {
      const isInvalid = error instanceof ApiError && (error.status === 401 || error.status === 422);
      const text = isInvalid ? 'Invalid Access Code' : (errorText(error) ?? '');
      onRefused(text);
      toastError(
        isInvalid
          ? { title: text, description: 'Look at the newest email with a code, or have one sent.' }
          : { title: 'The code could not be verified', description: text },
      );
      document.getElementById('access-code')?.focus();
    },
  });
}
