import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, use, useState } from 'react';
import type { Invoice } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { hidden, LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { later } from '#web/lib/later.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { BADGES, invoicesOf, type InvoicedParty } from './invoice-data.ts';
import { MonthlyBilling, MonthlyTerms } from './monthly-billing.tsx';
import styles from './invoices.module.css';

const InvoiceForm = later(() => import('./invoice-form.tsx').then((module) => module.InvoiceForm));

/** The invoices and credit notes of a customer or a quote, and the form for a new one. */
export function Invoicing({ of }: { readonly of: InvoicedParty }) {
  const t = useTexts(invoiceTexts);
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery(invoicesOf(of));
  const canInvoice = data !== undefined && ('customer' in of || data.toInvoice.some(({ id }) => id === of.quote));
  if ('quote' in of && data?.invoices.length === 0 && !canInvoice) return null;
  return (
    <section aria-labelledby="invoices">
      <h3 id="invoices">{t('title')}</h3>
      {error && !data && (
        <Callout title={t('notLoaded')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {!data && !error && <Skeleton lines={2} height="44px" label={t('loading')} />}
      {data?.invoices.length === 0 && !isAdding && <p className={styles.none}>{t('none')}</p>}
      {data && data.invoices.length > 0 && (
        <ul className={styles.rows}>
          {data.invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      {data?.monthly && 'quote' in of && <MonthlyTerms terms={data.monthly} />}
      {data && isAdding && (
        <Suspense fallback={<Skeleton lines={4} height="44px" label={t('loading')} />}>
          <InvoiceForm of={of} data={data} onDone={() => setAdding(false)} />
        </Suspense>
      )}
      {canInvoice && !isAdding && (
        <p className={styles.new}>
          <Button onClick={() => setAdding(true)}>{t('create')}</Button>
        </p>
      )}
      {data && 'customer' in of && !isAdding && <MonthlyBilling customer={of.customer} terms={data.monthly} />}
    </section>
  );
}

/** The state of an invoice, or that it's a credit note. */
export function InvoiceBadge({ invoice: { state } }: { readonly invoice: Pick<Invoice, 'state'> }) {
  const t = useTexts(invoiceTexts);
  if (state === null) return <Badge tone="calm">{t('creditNote')}</Badge>;
  return <Badge {...BADGES[state]}>{t('state', { state })}</Badge>;
}

function InvoiceRow({ invoice }: { readonly invoice: Invoice }) {
  const t = useTexts(invoiceTexts);
  const language = use(LanguageContext);
  const { id, number, kind, totalCents, issuedOn, dueOn, credits, quotes } = invoice;
  const day = (date: string) => formatShortDate(Temporal.PlainDate.from(date), language);
  return (
    <li>
      <Link to="/admin/dashboard" search={{ tab: 'invoices', open: id }}>
        {number}
      </Link>
      <span className={styles.amount}>{formatMoneyExact(kind === 'invoice' ? totalCents : -totalCents)}</span>
      <small>
        <Facts
          of={[
            capital(day(issuedOn), language),
            ...(dueOn ? [t('dueOn', { date: day(dueOn) })] : []),
            ...(credits ? [t('forInvoice', { number: credits })] : []),
            ...quotes.map(({ reference }) => reference),
          ]}
        />
      </small>
      <span className={styles.badges}>
        <InvoiceBadge invoice={invoice} />
        <Button href={`/api/invoices/${id}/pdf`} target="_blank" rel="noreferrer">
          {rich(t.rich('pdf', { number, hidden }))}
        </Button>
      </span>
    </li>
  );
}
