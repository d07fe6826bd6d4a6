import { use, useId } from 'react';
import { useMutation } from '@tanstack/react-query';
import { quotePageTexts } from '#core/languages/en/quote-page.ts';
import type { Language } from '#core/languages/language.ts';
import { formatInstant } from '#core/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { useOwnChange, type QuoteActions } from './quote-actions.ts';
import styles from './quote-page.module.css';

/** Asks the customer for the address of the appointment. A failure keeps what was typed. */
export function AddressForm({ actions }: { readonly actions: QuoteActions }) {
  const t = useTexts(quotePageTexts);
  const id = useId();
  const give = useOwnChange(actions.queryKey, actions.setAddress, () =>
    toast({ title: t('addressSavedTitle'), description: t('addressSaved') }),
  );
  const form = useServerForm({
    initial: { serviceAddress: '' },
    send: ({ serviceAddress }) => give.mutateAsync(serviceAddress),
    restAt: 'serviceAddress',
  });
  return (
    <form noValidate className={styles.address} aria-labelledby={`${id}-title`} onSubmit={form.submit}>
      <h2 id={`${id}-title`}>{t('addressTitle')}</h2>
      <p>{t('addressAbout')}</p>
      <Field
        {...form.field('serviceAddress')}
        id={id}
        label={t('addressLabel')}
        autoComplete="street-address"
        hint={t('addressHint')}
        maxLength={300}
        required
      />
      <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
        {t('addressSave')}
      </Button>
    </form>
  );
}

type ConfirmEmailProps = { readonly actions: QuoteActions; readonly quote: CustomerQuote };

/** While the email address is unconfirmed: the button of the mailed link, or where to find that link. */
export function ConfirmEmail({ actions, quote }: ConfirmEmailProps) {
  const t = useTexts(quotePageTexts);
  const language = use(LanguageContext);
  const { confirmEmail, resendConfirmation } = actions;
  const confirm = useOwnChange(
    actions.queryKey,
    async () => (confirmEmail ? confirmEmail() : quote),
    () => toast({ title: t('confirmed') }),
  );
  if (quote.isEmailConfirmed || quote.status !== 'pending') return null;
  return (
    <section className={styles.confirm} aria-labelledby="confirm-email">
      <h2 id="confirm-email">{t('confirmTitle')}</h2>
      <p>{reasonOf(quote, language)}</p>
      {confirm.error && <Callout title={t('actionFailed')}>{errorText(confirm.error)}</Callout>}
      {confirmEmail ? (
        <Button variant="sponge" big aria-disabled={confirm.isPending} onClick={() => confirm.mutate(undefined)}>
          {t('confirm')}
        </Button>
      ) : (
        <p>{t('confirmInMail')}</p>
      )}
      {resendConfirmation && <SendAgain send={resendConfirmation} />}
    </section>
  );
}

function SendAgain({ send }: { readonly send: NonNullable<QuoteActions['resendConfirmation']> }) {
  const t = useTexts(quotePageTexts);
  const again = useMutation({ mutationFn: send });
  return (
    <>
      <output>{again.isSuccess ? again.data.message : errorText(again.error)}</output>
      <Button aria-disabled={again.isPending} onClick={() => again.mutate()}>
        {t('confirmSendAgain')}
      </Button>
    </>
  );
}

function reasonOf({ confirmEmailBy, lapsedAt, timeZone }: CustomerQuote, language: Language): string {
  const t = quotePageTexts(language);
  if (confirmEmailBy !== null)
    return t('confirmBy', { time: formatInstant(Temporal.Instant.from(confirmEmailBy), timeZone, language) });
  return t(lapsedAt === null ? 'confirmToPick' : 'confirmToPickAgain');
}
