import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MonthlyBilling } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { LAST_BILLING_DAY } from '#core/payments/monthly-billing.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, FieldHint, TextField } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import styles from './invoices.module.css';

type MonthlyBillingFormProps = {
  readonly customer: string;
  readonly terms: MonthlyBilling | null;
  readonly onDone: () => void;
};

/** The terms of a customer who is sent one invoice a month. */
export function MonthlyBillingForm({ customer, terms, onDone }: MonthlyBillingFormProps) {
  const t = useTexts(invoiceTexts);
  const client = useQueryClient();
  const [reminds, setReminds] = useState(terms?.reminds ?? true);
  const { company = '', address = '', taxId = '', purchaseOrder = '', email = '' } = terms ?? {};
  const form = useServerForm({
    initial: {
      company,
      address,
      taxId,
      purchaseOrder,
      email,
      day: String(terms?.day ?? 1),
      dueDays: String(terms?.dueDays ?? 30),
    },
    rules: { company: (typed) => (typed.trim() ? undefined : t('companyNeeded')) },
    send: ({ day, dueDays, ...typed }) =>
      call('PUT /api/customers/:id/monthly-billing', {
        params: { id: customer },
        body: { ...typed, day: numberIn(day), dueDays: numberIn(dueDays), reminds },
      }),
    onSent: async () => {
      await client.invalidateQueries({ queryKey: ['invoices'] });
      toast({ title: t('monthlySet') });
      onDone();
    },
    focus: 'company',
  });
  const field = (name: 'company' | 'address' | 'taxId' | 'purchaseOrder' | 'email' | 'day' | 'dueDays') => ({
    ...form.field(name),
    id: `monthly-${name}`,
  });
  return (
    <form className={styles.form} aria-label={t('billMonthly')} noValidate onSubmit={form.submit}>
      {form.error && <Callout title={t('monthlyNotChanged')}>{form.error}</Callout>}
      <p className={styles.note}>{t('monthlyAbout')}</p>
      <Field {...field('company')} label={t('company')} maxLength={120} autoComplete="off" />
      <Field
        {...field('day')}
        label={t('billingDay')}
        aside={t('billingDayHint', { last: String(LAST_BILLING_DAY) })}
        inputMode="numeric"
        autoComplete="off"
      />
      <Field {...field('dueDays')} label={t('dueDays')} inputMode="numeric" autoComplete="off" />
      <Field
        {...field('purchaseOrder')}
        label={t('purchaseOrder')}
        aside={t('optional')}
        maxLength={40}
        autoComplete="off"
      />
      <Field {...field('taxId')} label={t('taxId')} aside={t('optional')} maxLength={40} autoComplete="off" />
      <Field {...field('email')} label={t('invoicesTo')} aside={t('invoicesToHint')} type="email" autoComplete="off" />
      <TextField {...field('address')} label={t('address')} aside={t('optional')} maxLength={300} rows={3} />
      <div className={styles.choices}>
        <Checkbox checked={reminds} onChange={({ target }) => setReminds(target.checked)}>
          {t('reminds')}
        </Checkbox>
        <FieldHint>{t('remindsHelp')}</FieldHint>
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="sponge" aria-disabled={form.isBusy}>
          {t('saveMonthly')}
        </Button>
        <Button onClick={onDone}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

/** NaN for what is no number, so that the server says which field. */
function numberIn(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed);
}
