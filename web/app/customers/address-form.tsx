import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { focusWhenShown } from '../focus.ts';
import { textsOf } from '../people/form-texts.ts';
import { refusalText } from '../refusal.ts';

type AddressFormProps = {
  readonly send: (email: string) => Promise<unknown>;
  readonly onSent: () => void;
  readonly onBack: () => void;
};

/** Asks for the address that a link is mailed to. */
export function AddressForm({ send, onSent, onBack }: AddressFormProps) {
  const ask = useMutation({ mutationFn: send, onSuccess: onSent });
  const refusal = refusalText(ask.error);
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
          {...(refusal && { error: refusal })}
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
