import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { errorText } from '#web/lib/refusal.ts';

type SendCodeProps = {
  /** Called when a new code is on its way, so that an error about an earlier code disappears. */
  readonly onSent: () => void;
};

/** Emails a code to applicants who don't have one. */
export function SendCode({ onSent }: SendCodeProps) {
  const [isOpen, setOpen] = useState(false);
  const send = useMutation({
    mutationFn: (email: string) => call('POST /api/job-applications/access', { body: { email } }).then(() => email),
    onSuccess: onSent,
  });
  const error = errorText(send.error);
  return (
    <section className="apply-no-code" aria-labelledby="no-code">
      <h2 id="no-code">No code yet?</h2>
      {!isOpen && (
        <Button onClick={() => setOpen(true)}>
          <Icon name="mail" />
          Send me a code
        </Button>
      )}
      {isOpen && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!send.isPending) send.mutate(textsOf(event.currentTarget, ['email']).email);
          }}
        >
          <Field
            id="email"
            name="email"
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            error={error}
            ref={focusWhenShown}
            required
          />
          <Button type="submit" aria-disabled={send.isPending}>
            {send.isPending ? 'Sending' : send.isSuccess ? 'Send another one' : 'Send me a code'}
          </Button>
        </form>
      )}
      <output className="apply-sent">
        {send.isSuccess && (
          <>
            <Icon name="check" />
            <span>A code is on its way to {send.data}. It is good for a week.</span>
          </>
        )}
      </output>
    </section>
  );
}
