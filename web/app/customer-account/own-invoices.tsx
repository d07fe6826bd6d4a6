import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { OwnInvoice } from '#contract/invoices.ts';
import { customerAccountTexts } from '#core/languages/en/customer-account.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ownInvoices } from './customer-data.ts';
import styles from './customer-account.module.css';

/** The invoices and credit notes of a customer, each with a link to its page; nothing for those who have none. */
export function OwnInvoices() {
  const t = useTexts(customerAccountTexts);
  const { data: invoices } = useQuery(ownInvoices());
  if (!invoices || invoices.length === 0) return null;
  return (
    <section aria-labelledby="own-invoices" className={styles.part}>
      <h2 id="own-invoices">{t('invoices')}</h2>
      <ul className={styles.vehicles}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <InvoiceLine invoice={invoice} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function InvoiceLine({ invoice }: { readonly invoice: OwnInvoice }) {
  const t = useTexts(customerAccountTexts);
  const language = use(LanguageContext);
  const { kind, number, state, dueOn, totalCents, owedCents, url } = invoice;
  const date = dueOn ? formatShortDate(Temporal.PlainDate.from(dueOn), language) : '';
  return (
    <>
      <p>
        {url ? <a href={url}>{number}</a> : number}
        <small>
          <Facts
            of={[
              t('invoiceState', { state: state ?? 'note', date }),
              owedCents > 0 && t('invoiceOwed', { amount: formatMoneyExact(owedCents) }),
            ]}
          />
        </small>
      </p>
      <b className="num">{formatMoneyExact(kind === 'invoice' ? totalCents : -totalCents)}</b>
    </>
  );
}
