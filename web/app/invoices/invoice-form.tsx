import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvoicesOf } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldError, FieldHint, TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { InvoicedParty } from './invoice-data.ts';
import styles from './invoices.module.css';

type InvoiceFormProps = {
  readonly of: InvoicedParty;
  readonly data: InvoicesOf;
  readonly onDone: () => void;
};

/** Issues an invoice for one or several quotes of a customer. The company of their last invoice is suggested. */
export function InvoiceForm({ of, data: { invoices, monthly, toInvoice, email }, onDone }: InvoiceFormProps) {
  const t = useTexts(invoiceTexts);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    toInvoice.map(({ id }) => id).filter((id) => !('quote' in of) || id === of.quote),
  );
  const [mail, setMail] = useState(email !== '');
  const [reminds, setReminds] = useState(email !== '');
  const known = monthly ?? invoices.find(({ kind }) => kind === 'invoice')?.billedTo;
  const { company = '', address = '', taxId = '', purchaseOrder = '' } = known ?? {};
  const form = useServerForm({
    initial: { company, address, taxId, purchaseOrder, dueDays: String(monthly?.dueDays ?? 14), quotes: '' },
    send: ({ quotes: _, dueDays, ...billedTo }) =>
      call('POST /api/invoices', {
        body: {
          ...billedTo,
          dueDays: dueDays.trim() === '' ? Number.NaN : Number(dueDays),
          quotes: [...chosen],
          mail,
          reminds,
        },
      }),
    onSent: async ({ number }) => {
      await client.invalidateQueries({ queryKey: ['invoices'] });
      toast({ title: t('issuedToast', { number }), ...(mail && { description: t('sent', { number, email }) }) });
      onDone();
    },
  });
  const field = (name: 'company' | 'address' | 'taxId' | 'purchaseOrder' | 'dueDays') => ({
    ...form.field(name),
    id: `invoice-${name}`,
  });
  return (
    <form className={styles.form} aria-label={t('create')} noValidate onSubmit={form.submit}>
      {form.error && <Callout title={t('notIssued')}>{form.error}</Callout>}
      <QuoteChoices toInvoice={toInvoice} chosen={chosen} onChoose={setChosen} error={form.field('quotes').error} />
      <Field {...field('company')} label={t('company')} aside={t('optional')} maxLength={120} autoComplete="off" />
      <Field {...field('taxId')} label={t('taxId')} aside={t('optional')} maxLength={40} autoComplete="off" />
      <Field
        {...field('purchaseOrder')}
        label={t('purchaseOrder')}
        aside={t('optional')}
        maxLength={40}
        autoComplete="off"
      />
      <TextField {...field('address')} label={t('address')} aside={t('optional')} maxLength={300} rows={3} />
      <Field {...field('dueDays')} label={t('dueDays')} inputMode="numeric" autoComplete="off" />
      <div className={styles.choices}>
        {email ? (
          <>
            <Checkbox checked={mail} aside={t('mailTo', { email })} onChange={({ target }) => setMail(target.checked)}>
              {t('mail')}
            </Checkbox>
            <Checkbox checked={reminds} onChange={({ target }) => setReminds(target.checked)}>
              {t('reminds')}
            </Checkbox>
            <FieldHint>{t('remindsHelp')}</FieldHint>
          </>
        ) : (
          <p className={styles.none}>{t('noEmail')}</p>
        )}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('issue')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
      <p className={styles.note}>{t('about')}</p>
    </form>
  );
}

type QuoteChoicesProps = Pick<InvoicesOf, 'toInvoice'> & {
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly error: string;
};

function QuoteChoices({ toInvoice, chosen, onChoose, error }: QuoteChoicesProps) {
  const t = useTexts(invoiceTexts);
  return (
    <fieldset className={styles.choices}>
      <legend>{t('chooseQuotes')}</legend>
      {toInvoice.length === 0 && <p className={styles.none}>{t('noQuotes')}</p>}
      {toInvoice.map(({ id, reference, packageName, cents, isFee }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={({ target: { checked } }) =>
            onChoose(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
          }
        >
          {isFee
            ? t('quoteFee', { reference, amount: formatMoneyExact(cents) })
            : t('quoteAndAmount', { reference, work: packageName, amount: formatMoneyExact(cents) })}
        </Checkbox>
      ))}
      {error && <FieldError role="alert">{error}</FieldError>}
    </fieldset>
  );
}
