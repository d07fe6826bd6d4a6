import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { call } from '#web/lib/api.ts';
import { textsOf } from '#web/lib/form-texts.ts';
import { fieldError, errorText } from '#web/lib/refusal.ts';
import { useQuoteChange } from './use-quote-change.ts';
import './address-needed.css';

/** Asks for the address that the crew needs, in case the owner heard it on the phone. The customer's quote page asks for it, too. */
export function AddressNeeded({ id }: { readonly id: string }) {
  const save = useQuoteChange({
    id,
    make: (serviceAddress: string) => call('PATCH /api/quotes/:id', { params: { id }, body: { serviceAddress } }),
  });
  return (
    <form
      noValidate
      className="address-needed"
      onSubmit={(event) => {
        event.preventDefault();
        const { serviceAddress } = textsOf(event.currentTarget, ['serviceAddress']);
        if (!save.isPending) save.mutate(serviceAddress);
      }}
    >
      <Field
        id="quote-address"
        name="serviceAddress"
        label="Service address"
        autoComplete="off"
        hint="The quote page asks the customer. The job can't be sent or assigned without it."
        maxLength={300}
        required
        error={fieldError(save.error, 'serviceAddress') ?? errorText(save.error)}
      />
      <Button type="submit" aria-disabled={save.isPending}>
        Save address
      </Button>
    </form>
  );
}
