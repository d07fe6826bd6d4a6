import { queryOptions } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoices.ts';
import type { Page } from '#contract/pages.ts';
import { INVOICE_FILTERS, type InvoiceState } from '#core/payments/invoices.ts';
import { call, read, unlessJustRead } from '#web/lib/api.ts';
import type { ListChoices } from '#web/lib/dashboard-search.ts';
import { knownOrder, PAGE } from '#web/lib/list-pages.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** A page of invoices and credit notes, newest first; from and to are dates of issue. */
export async function readInvoicePage(
  { q, status, from, to, sort }: ListChoices,
  cursor?: string,
): Promise<Page<Invoice>> {
  const known = INVOICE_FILTERS.find((each) => each === status);
  return call('GET /api/invoices', {
    query: { q, status: known, from, to, sort: knownOrder('invoices', sort), cursor, limit: PAGE },
  });
}

/** What is owed for all invoices. */
export function invoiceTotals() {
  return queryOptions({
    queryKey: ['invoices', 'totals'] as const,
    queryFn: () => call('GET /api/invoices/totals'),
    refetchOnMount: unlessJustRead,
  });
}

export function invoiceDetail(id: string) {
  return queryOptions({
    queryKey: ['invoices', 'detail', id] as const,
    queryFn: () => call('GET /api/invoices/:id', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** A customer by their record, or a quote. */
export type InvoicedParty = { readonly customer: string } | { readonly quote: string };

/** The invoices of a customer or a quote, and what can be invoiced. */
export function invoicesOf(of: InvoicedParty) {
  return queryOptions({
    queryKey: ['invoices', 'of', of] as const,
    queryFn: () =>
      'customer' in of
        ? call('GET /api/customers/:id/invoices', { params: { id: of.customer } })
        : call('GET /api/quotes/:id/invoices', { params: { id: of.quote } }),
    refetchOnMount: unlessJustRead,
  });
}

const SOON = 3_000;
const SOON_AT_MOST = 100;

/** The page of an invoice, opened with the secret token of its link; polled while a payment comes from the card page. */
export function invoicePage(token: string, isAwaited = false) {
  return queryOptions({
    ...read('GET /api/invoices/by-token/:token', { params: { token } }),
    refetchOnMount: unlessJustRead,
    refetchInterval: ({ state: { data, dataUpdateCount: count } }) =>
      isAwaited && data && data.payableCents > 0 && count < SOON_AT_MOST ? SOON : false,
  });
}

export const BADGES: Readonly<
  Record<InvoiceState, { readonly tone: 'wait' | 'good' | 'stop' | 'calm'; readonly icon: IconName }>
> = {
  open: { tone: 'wait', icon: 'clock' },
  overdue: { tone: 'stop', icon: 'alert' },
  paid: { tone: 'good', icon: 'check' },
  outdated: { tone: 'stop', icon: 'alert' },
  credited: { tone: 'calm', icon: 'close' },
};
