import { useId } from 'react';
import { useMutation } from '@tanstack/react-query';
import { formatInstant } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { useOwnChange, type QuoteActions } from './quote-actions.ts';
import styles from './quote-page.module.css';

/** Asks the customer for the address of the appointment. A failure keeps what was typed. */
export function AddressForm({ actions }: { readonly actions: QuoteActions }) {
  const id = useId();
  const give = useOwnChange(actions.queryKey, actions.setAddress, () =>
    toast({ title: 'Address saved', description: 'Thank you. We know where to come now.' }),
  );
  const form = useServerForm({
    initial: { serviceAddress: '' },
    send: ({ serviceAddress }) => give.mutateAsync(serviceAddress),
    restAt: 'serviceAddress',
  });
  return (
    <form noValidate className={styles.address} aria-labelledby={`${id}-title`} onSubmit={form.submit}>
      <h2 id={`${id}-title`}>Where should we come?</h2>
      <p>We come to you. Please tell us where.</p>
      <Field
        {...form.field('serviceAddress')}
        id={id}
        label="Service address"
        autoComplete="street-address"
        hint="Street and number, and the town."
        maxLength={300}
        required
      />
      <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
        Save address
      </Button>
    </form>
  );
}

type ConfirmEmailProps = { readonly actions: QuoteActions; readonly quote: CustomerQuote };

/** While the email address is unconfirmed: the button of the mailed link, or where to find that link. */
export function ConfirmEmail({ actions, quote }: ConfirmEmailProps) {
  const { confirmEmail, resendConfirmation } = actions;
  const confirm = useOwnChange(
    actions.queryKey,
    async () => (confirmEmail ? confirmEmail() : quote),
    () => toast({ title: 'Email confirmed' }),
  );
  if (quote.isEmailConfirmed || quote.status !== 'pending') return null;
  return (
    <section className={styles.confirm} aria-labelledby="confirm-email">
      <h2 id="confirm-email">Confirm your email</h2>
      <p>{reasonOf(quote)}</p>
      {confirm.error && <Callout title="That did not work">{errorText(confirm.error)}</Callout>}
      {confirmEmail ? (
        <Button variant="sponge" big aria-disabled={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
          Confirm my email
        </Button>
      ) : (
        <p>Press the button in the email that we sent you. If it isn't there, look in your spam folder.</p>
      )}
      {resendConfirmation && <SendAgain send={resendConfirmation} />}
    </section>
  );
}

function SendAgain({ send }: { readonly send: NonNullable<QuoteActions['resendConfirmation']> }) {
  const again = useMutation({ mutationFn: send });
  return (
    <>
      <output>{again.isSuccess ? again.data.message : errorText(again.error)}</output>
      <Button aria-disabled={again.isPending} onClick={() => again.mutate()}>
        Send the email again
      </Button>
    </>
  );
}

function reasonOf({ confirmEmailBy, lapsedAt, timeZone }: CustomerQuote): string {
  if (confirmEmailBy !== null)
    return `We hold your time until ${formatInstant(Temporal.Instant.from(confirmEmailBy), timeZone)}. Confirm by then to keep it.`;
  return lapsedAt === null ? 'Then you can pick a time here.' : 'Then you can pick another time here.';
}
