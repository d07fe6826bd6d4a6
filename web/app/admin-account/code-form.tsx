import { Field } from '#web/ui/field.tsx';
import { call } from '#web/lib/api.ts';
import { focusWhenShown } from '#web/lib/focus.ts';
import { OneFieldForm } from '#web/app/shell/auth/one-field-form.tsx';
import type { Credentials } from './password-form.tsx';

type CodeFormProps = {
  readonly credentials: Credentials;
  readonly onOpen: () => void;
  readonly onBack: () => void;
};

/** The second step of logging in. */
export function CodeForm({ credentials, onOpen, onBack }: CodeFormProps) {
  return (
    <OneFieldForm
      name="code"
      send={(code) => call('POST /api/admin/login', { body: { ...credentials, code } })}
      onSent={onOpen}
      onBack={onBack}
      words={{ send: 'Log in', sending: 'Logging in' }}
      renderField={(refusal) => (
        <Field
          id="code"
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={refusal}
          ref={focusWhenShown}
          required
        />
      )}
    />
  );
}
