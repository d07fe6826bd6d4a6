import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { LedgerRow } from '#contract/payment-answers.ts';
import type { Page } from '#contract/pages.ts';
import { toastError } from '#web/ui/toast.tsx';
import { call, read, type Input } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { counts } from '#web/lib/counts.ts';
import { errorText } from '#web/lib/refusal.ts';
import { PAGE } from '#web/lib/list-pages.ts';
import type { PaymentSearch } from './payment-search.ts';

/** What can be narrowed to by kind of payment. */
export const LEDGER_STATUSES = ['venmo', 'cash', 'card', 'tip', 'refund'] as const;

/** What there is to pay, opened with the secret token of its link. */
export function paymentPage(token: string) {
  return read('GET /api/payments/:token', { params: { token } });
}

const SOON = 3_000;
const SOON_AT_MOST = 100;
const LATER = 15_000;

/**
 * The same, asked for again while a payment is on its way: of the card service, or one that the owner looks for. An address
 * without a token opens nothing, and nothing is asked.
 */
export function awaitedPayment(token: string, card: PaymentSearch['card']) {
  return queryOptions({
    ...paymentPage(token),
    enabled: token !== '',
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data, dataUpdateCount: count } }) => {
      if (data?.state === 'open' && card === 'done' && count < SOON_AT_MOST) return SOON;
      return data?.state === 'claimed' ? LATER : false;
    },
  });
}

/** The balance that stands on the page of a quote, opened with the token of that page. */
export function ownPayment(token: string) {
  return queryOptions({
    ...read('GET /api/quotes/by-token/:token/payment', { params: { token } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.state === 'claimed' ? LATER : false),
  });
}

/** What was paid for a job, read again each time that it's shown. */
export function jobAccount(id: string) {
  return queryOptions({
    queryKey: ['payments', 'job', id] as const,
    queryFn: () => call('GET /api/jobs/:id/payments', { params: { id } }),
    refetchOnMount: 'always',
  });
}

/** The account that an entry of the ledger belongs to. */
export function entryAccount(id: string) {
  return queryOptions({
    queryKey: ['payments', 'entry', id] as const,
    queryFn: () => call('GET /api/payments/entries/:id', { params: { id } }),
    refetchOnMount: 'always',
  });
}

export function expectedPayments() {
  return queryOptions({
    queryKey: ['payments', 'expected'] as const,
    queryFn: () => call('GET /api/payments/expected'),
    refetchOnMount: 'always',
  });
}

/** The card payments that no quote is known for. */
export function unmatchedPayments() {
  return queryOptions({
    queryKey: ['payments', 'unmatched'] as const,
    queryFn: () => call('GET /api/payments/unmatched'),
    refetchOnMount: 'always',
  });
}

/** The till of a local day; today's without one. */
export function till(date: string | undefined) {
  return queryOptions({
    queryKey: ['payments', 'till', date] as const,
    queryFn: () => call('GET /api/payments/till', { query: { date } }),
    refetchOnMount: 'always',
  });
}

/** A page of the ledger, newest first; from and to are days of receipt. */
export async function readLedger({ q, status, from, to }: ListFilters, cursor?: string): Promise<Page<LedgerRow>> {
  const known = LEDGER_STATUSES.find((each) => each === status);
  return call('GET /api/payments', { query: { q, status: known, from, to, cursor, limit: PAGE } });
}

export type Entry = NonNullable<Input<'POST /api/jobs/:id/payments'>['body']>;

type Told = {
  readonly onRecorded?: (entry: Entry) => void;
  /** What a toast says when it failed; left out where a dialog says so itself. */
  readonly failed?: string;
};

/** Records what was paid. Whatever came of it, everything that shows payments is read again. */
export function useRecord(jobId: string, { onRecorded, failed }: Told = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Entry) => call('POST /api/jobs/:id/payments', { params: { id: jobId }, body }),
    onSuccess: (_, entry) => onRecorded?.(entry),
    onError: (error) => failed && toastError({ title: failed, description: errorText(error) ?? '' }),
    onSettled: async () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['payments'] }),
        client.invalidateQueries({ queryKey: ['quotes', 'detail'] }),
        client.invalidateQueries({ queryKey: counts().queryKey }),
      ]),
  });
}
