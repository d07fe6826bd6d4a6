import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { textsOf } from '#web/lib/form-texts.ts';
import { fieldError, errorText } from '#web/lib/refusal.ts';
import type { QuoteActions } from './quote-actions.ts';
import { useOwnChange } from './use-own-change.ts';
import './address-form.css';

/** Asks the customer for the address of the appointment. A failure keeps what was typed. */
export function AddressForm({ actions }: { readonly actions: QuoteActions }) {
  const id = useId();
  const give = useOwnChange(actions.queryKey, actions.setAddress, () =>
    toast({ title: 'Address saved', description: 'Thank you. We know where to come now.' }),
  );
  return (
    <form
      noValidate
      className="address-form"
      aria-labelledby={`${id}-title`}
      onSubmit={(event) => {
        event.preventDefault();
        const { serviceAddress } = textsOf(event.currentTarget, ['serviceAddress']);
        if (!give.isPending) give.mutate(serviceAddress);
      }}
    >
      <h2 id={`${id}-title`}>Where should we come?</h2>
      <p>We come to you. Please tell us where, so that we can send somebody.</p>
      <Field
        id={id}
        name="serviceAddress"
        label="Service address"
        autoComplete="street-address"
        hint="Street and number, and the town."
        maxLength={300}
        required
        error={fieldError(give.error, 'serviceAddress') ?? errorText(give.error)}
      />
      <Button type="submit" variant="sponge" aria-disabled={give.isPending}>
        Save address
      </Button>
    </form>
  );
}
