import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { call } from '../api.ts';
import { focusWhenShown } from '../focus.ts';
import { refusalText } from '../refusal.ts';
import { textsOf } from './form-texts.ts';

type ForgotFormProps = { readonly onSent: () => void; readonly onBack: () => void };

/** Asks for the link that sets a new password. */
export function ForgotForm({ onSent, onBack }: ForgotFormProps) {
  const ask = useMutation({
    mutationFn: (email: string) => call('POST /api/admin/forgot-password', { body: { email } }),
    onSuccess: onSent,
  });
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ask.isPending) ask.mutate(textsOf(event.currentTarget, ['email']).email);
        }}
      >
        <Field
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          error={refusalText(ask.error)}
          ref={focusWhenShown}
          required
        />
        <Button type="submit" variant="sponge" big aria-disabled={ask.isPending}>
          {ask.isPending ? 'Sending' : 'Send the link'}
        </Button>
      </form>
      <div className="door-more">
        <Button variant="plain" onClick={onBack}>
          Back
        </Button>
      </div>
    </>
  );
}
