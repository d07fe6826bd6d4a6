import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { call } from '../api.ts';
import { focusWhenShown } from '../focus.ts';
import { refusalText } from '../refusal.ts';
import { textsOf } from './form-texts.ts';
import type { Credentials } from './password-form.tsx';

type CodeFormProps = {
  readonly credentials: Credentials;
  readonly onOpen: () => void;
  readonly onBack: () => void;
};

/** The second step of logging in. */
export function CodeForm({ credentials, onOpen, onBack }: CodeFormProps) {
  const logIn = useMutation({
    mutationFn: (code: string) => call('POST /api/admin/login', { body: { ...credentials, code } }),
    onSuccess: onOpen,
  });
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!logIn.isPending) logIn.mutate(textsOf(event.currentTarget, ['code']).code);
        }}
      >
        <Field
          id="code"
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={refusalText(logIn.error)}
          ref={focusWhenShown}
          required
        />
        <Button type="submit" variant="sponge" big aria-disabled={logIn.isPending}>
          {logIn.isPending ? 'Logging in' : 'Log in'}
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
