import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { Invoice } from '#contract/invoices.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { INVOICE_FILTERS } from '#core/payments/invoices.ts';
import { ordersBy, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { invoiceTotals, readInvoicePage } from './invoice-data.ts';
import { InvoiceSheet } from './invoice-sheet.tsx';
import { InvoiceBadge } from './invoicing.tsx';

/** All invoices and credit notes, and what is owed for them. */
export function InvoicesPart() {
  const t = useTexts(invoiceTexts);
  const language = use(LanguageContext);
  const totals = useQuery(invoiceTotals());
  return (
    <RecordList
      topic="invoices"
      title={t('title')}
      headline={<Totals />}
      isHeadlineLoading={totals.isLoading}
      placeholder={t('searched')}
      statuses={INVOICE_FILTERS.map((value) => ({
        value,
        word: value === 'credit-note' ? t('creditNotes') : t('state', { state: value }),
      }))}
      hasDays
      exportPath="/api/invoices/export"
      readPage={readInvoicePage}
      usualOrder={() => '-issued' satisfies ListOrder<'invoices'>}
      nameColumn={{ title: t('numberColumn'), share: 1.7, name: ({ number }) => number }}
      columns={columnsIn(language)}
      empty={{ icon: 'bill', title: t('none'), about: t('noneAbout') }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <InvoiceSheet key={id} id={id} frame={frame} />;
}

function Totals() {
  const t = useTexts(invoiceTexts);
  const { data } = useQuery(invoiceTotals());
  if (!data) return null;
  const { open, overdue } = data;
  return (
    <>
      {open.count + overdue.count > 0 && (
        <Badge tone="wait" icon="clock">
          {t('openTotal', { amount: formatMoney(open.cents + overdue.cents) })}
        </Badge>
      )}
      {overdue.count > 0 && (
        <Badge tone="stop" icon="alert">
          {t('overdueTotal', { amount: formatMoney(overdue.cents) })}
        </Badge>
      )}
    </>
  );
}

function columnsIn(language: Language): readonly Column<Invoice>[] {
  const t = invoiceTexts(language);
  const day = (date: string | null) => date && formatMediumDate(Temporal.PlainDate.from(date), language);
  return [
    {
      title: t('customer'),
      share: 2.2,
      cell: ({ billedTo, customerName }) => billedTo.company || customerName,
      orders: ordersBy('invoices', 'customer', 'text'),
    },
    {
      title: t('issuedColumn'),
      share: 1.3,
      isWideOnly: true,
      cell: ({ issuedOn }) => day(issuedOn),
      onPhone: 'none',
      orders: ordersBy('invoices', 'issued', 'date'),
    },
    {
      title: t('dueColumn'),
      share: 1.3,
      cell: ({ dueOn }) => day(dueOn),
      onPhone: 'none',
      orders: ordersBy('invoices', 'due', 'date'),
    },
    {
      title: t('total'),
      share: 1.2,
      cell: ({ kind, totalCents }) => formatMoneyExact(kind === 'invoice' ? totalCents : -totalCents),
      isFigure: true,
      isNamedOnPhone: true,
      orders: ordersBy('invoices', 'total', 'amount'),
    },
    {
      title: t('owedColumn'),
      share: 1.2,
      isWideOnly: true,
      cell: ({ owedCents }) => (owedCents > 0 ? formatMoneyExact(owedCents) : ''),
      isFigure: true,
      orders: ordersBy('invoices', 'owed', 'amount'),
      onPhone: 'none',
    },
    { title: t('stateColumn'), share: 1.7, cell: (invoice) => <InvoiceBadge invoice={invoice} />, onPhone: 'side' },
  ];
}
