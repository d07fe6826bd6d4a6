import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import { REQUEST_TEXTS } from '#core/quotes/request-texts.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { useQuoteChange } from './quote-data.ts';
import styles from './quote-detail.module.css';

/** Asks for the address that the crew needs, in case the owner heard it on the phone. The customer's quote page asks for it, too. */
export function AddressNeeded({ id }: { readonly id: string }) {
  const t = useTexts(dashboardTexts);
  const label = useTexts(requestLabelsTexts);
  const save = useQuoteChange({
    id,
    make: (serviceAddress: string) => call('PATCH /api/quotes/:id', { params: { id }, body: { serviceAddress } }),
  });
  const form = useServerForm({
    initial: { serviceAddress: '' },
    send: ({ serviceAddress }) => save.mutateAsync(serviceAddress),
    restAt: 'serviceAddress',
  });
  return (
    <form noValidate className={styles.address} onSubmit={form.submit}>
      <Field
        {...form.field('serviceAddress')}
        id="quote-address"
        label={label('serviceAddress', { at: 'form' })}
        autoComplete="off"
        hint={t('addressHint')}
        maxLength={REQUEST_TEXTS.serviceAddress.most}
        required
      />
      <Button type="submit" aria-disabled={form.isBusy}>
        {t('saveAddress')}
      </Button>
    </form>
  );
}
