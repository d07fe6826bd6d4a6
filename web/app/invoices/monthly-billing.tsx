import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, use, useState } from 'react';
import type { MonthlyBilling as Terms } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { formatDate } from '#core/lib/time.ts';
import { call } from '#web/lib/api.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import styles from './invoices.module.css';

const MonthlyBillingForm = later(() =>
  import('./monthly-billing-form.tsx').then((module) => module.MonthlyBillingForm),
);

type MonthlyBillingProps = {
  /** The record of the customer. */
  readonly customer: string;
  /** Null where quotes are paid one by one. */
  readonly terms: Terms | null;
};

/** On the record of a customer: the terms of their monthly invoices, and how they begin, change and end. */
export function MonthlyBilling({ customer, terms }: MonthlyBillingProps) {
  const t = useTexts(invoiceTexts);
  const [open, setOpen] = useState<'form' | 'end'>();
  const close = () => setOpen(undefined);
  if (open === 'form')
    return (
      <Suspense fallback={<Skeleton lines={5} height="44px" label={t('loading')} />}>
        <MonthlyBillingForm {...{ customer, terms }} onDone={close} />
      </Suspense>
    );
  if (!terms)
    return (
      <p className={styles.new}>
        <Button onClick={() => setOpen('form')}>{t('billMonthly')}</Button>
      </p>
    );
  return (
    <div className={styles.monthly}>
      <MonthlyTerms terms={terms} />
      <p className={styles.actions}>
        <Button onClick={() => setOpen('form')}>{t('changeMonthly')}</Button>
        <Button onClick={() => setOpen('end')}>{t('endMonthly')}</Button>
      </p>
      {open === 'end' && <AskEnd customer={customer} company={terms.company} onClose={close} />}
    </div>
  );
}

/** Who is billed, when next, and how. */
export function MonthlyTerms({ terms }: { readonly terms: Terms }) {
  const t = useTexts(invoiceTexts);
  const language = use(LanguageContext);
  const { company, nextOn, dueDays, purchaseOrder, email } = terms;
  return (
    <p className={styles.terms}>
      <b>{t('billedMonthlyTo', { company })}</b>
      <small>
        <Facts
          of={[
            t('nextInvoice', { date: formatDate(Temporal.PlainDate.from(nextOn), language) }),
            t('dueAfter', { count: dueDays }),
            ...(purchaseOrder ? [t('purchaseOrderNumber', { number: purchaseOrder })] : []),
            ...(email ? [email] : []),
          ]}
        />
      </small>
    </p>
  );
}

type AskEndProps = { readonly customer: string; readonly company: string; readonly onClose: () => void };

function AskEnd({ customer, company, onClose }: AskEndProps) {
  const t = useTexts(invoiceTexts);
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: () => call('DELETE /api/customers/:id/monthly-billing', { params: { id: customer } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['invoices'] });
      toast({ title: t('monthlyEnded') });
      onClose();
    },
  });
  return (
    <Ask
      title={t('endMonthlyTitle', { company })}
      about={t('endMonthlyAbout')}
      action={t('endMonthly')}
      isBusy={end.isPending}
      onDo={() => end.mutate()}
      onClose={onClose}
    >
      {end.error && <Callout title={t('monthlyNotChanged')}>{errorText(end.error)}</Callout>}
    </Ask>
  );
}
