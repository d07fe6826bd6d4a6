import { Field } from '#web/ui/field.tsx';
import { focusWhenShown } from '#web/lib/focus.ts';
import { OneFieldForm } from './one-field-form.tsx';

/** The words on the button that requests a link. */
export const LINK_WORDS = { send: 'Send the link', sending: 'Sending' } as const;

type AddressFormProps = {
  readonly send: (email: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onBack: () => void;
};

/** Asks for the email address that a link is sent to. */
export function AddressForm(props: AddressFormProps) {
  return (
    <OneFieldForm
      {...props}
      name="email"
      words={LINK_WORDS}
      renderField={(refusal) => (
        <Field
          id="email"
          name="email"
          label="Email"
          type="email"
          autoComplete="username"
          spellCheck={false}
          error={refusal}
          ref={focusWhenShown}
          required
        />
      )}
    />
  );
}
