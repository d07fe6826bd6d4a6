import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Page } from '#contract/pages.ts';
import type { LedgerRow, PaymentAccount } from '#contract/payments.ts';
import { LEDGER_FILTERS } from '#core/payments/methods.ts';
import type { PaymentSearch } from '#web/app/shell/search-params.ts';
import { call, read, type Input, unlessJustRead } from '#web/lib/api.ts';
import type { ListChoices } from '#web/lib/dashboard-search.ts';
import { counts, knownOrder, PAGE } from '#web/lib/list-pages.ts';

/** What there is to pay, opened with the secret token of a payment link. */
export function paymentPage(token: string) {
  return read('GET /api/payments/:token', { params: { token } });
}

const SOON = 3_000;
const SOON_AT_MOST = 100;
const LATER = 15_000;

/**
 * The same, polled while a payment is pending: with the card service, or until the owner confirms it. Without a token
 * nothing is fetched.
 */
export function awaitedPayment(token: string, card: PaymentSearch['card']) {
  return queryOptions({
    ...paymentPage(token),
    enabled: token !== '',
    refetchOnMount: unlessJustRead,
    refetchInterval: ({ state: { data, dataUpdateCount: count } }) => {
      if (data?.state === 'open' && card === 'done' && count < SOON_AT_MOST) return SOON;
      return data?.state === 'claimed' ? LATER : false;
    },
  });
}

/** The balance on the page of a quote, opened with the token of that page; polled while its deposit comes from the card page. */
export function ownPayment(token: string, isDepositAwaited = false) {
  return queryOptions({
    ...read('GET /api/quotes/by-token/:token/payment', { params: { token } }),
    refetchOnMount: unlessJustRead,
    refetchInterval: ({ state: { data, dataUpdateCount: count } }) => {
      if (data?.state === 'deposit' && isDepositAwaited && count < SOON_AT_MOST) return SOON;
      return data?.state === 'claimed' ? LATER : false;
    },
  });
}

/** The payments of a job, refetched each time they're shown. */
export function jobAccount(id: string) {
  return queryOptions({
    queryKey: ['payments', 'job', id] as const,
    queryFn: () => call('GET /api/jobs/:id/payments', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** The account that an entry of the ledger belongs to. */
export function entryAccount(id: string) {
  return queryOptions({
    queryKey: ['payments', 'entry', id] as const,
    queryFn: () => call('GET /api/payments/entries/:id', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

export function expectedPayments() {
  return queryOptions({
    queryKey: ['payments', 'expected'] as const,
    queryFn: () => call('GET /api/payments/expected'),
    refetchOnMount: unlessJustRead,
  });
}

/** Card payments that match no quote. */
export function unmatchedPayments() {
  return queryOptions({
    queryKey: ['payments', 'unmatched'] as const,
    queryFn: () => call('GET /api/payments/unmatched'),
    refetchOnMount: unlessJustRead,
  });
}

/** The totals of a local day; defaults to today. */
export function till(date: string | undefined) {
  return queryOptions({
    queryKey: ['payments', 'till', date] as const,
    queryFn: () => call('GET /api/payments/till', { query: { date } }),
    refetchOnMount: unlessJustRead,
  });
}

/** A page of the ledger, newest first; from and to are dates of receipt. */
export async function readLedger(
  { q, status, from, to, sort }: ListChoices,
  cursor?: string,
): Promise<Page<LedgerRow>> {
  const known = LEDGER_FILTERS.find((each) => each === status);
  return call('GET /api/payments', {
    query: { q, status: known, from, to, sort: knownOrder('payments', sort), cursor, limit: PAGE },
  });
}

/** Payouts of the card service with what they're made of. */
export function cardPayouts() {
  return queryOptions({
    queryKey: ['payments', 'payouts'] as const,
    queryFn: () => call('GET /api/payments/payouts'),
    refetchOnMount: unlessJustRead,
  });
}

/** Refunds a card payment to its card. On success and failure, everything that shows payments is refetched. */
export function useCardRefund(jobId: string, onRefunded: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<Input<'POST /api/jobs/:id/card-refunds'>['body']>) =>
      call('POST /api/jobs/:id/card-refunds', { params: { id: jobId }, body }),
    onSuccess: onRefunded,
    onSettled: async () => refetchPayments(client),
  });
}

/** Charges what is owed to the customer's saved card. On success and failure, everything that shows payments is refetched. */
export function useSavedCardCharge(
  jobId: string,
  { onAnswer }: { readonly onAnswer: (account: PaymentAccount) => void },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NonNullable<Input<'POST /api/jobs/:id/saved-card-charges'>['body']>) =>
      call('POST /api/jobs/:id/saved-card-charges', { params: { id: jobId }, body }),
    onSuccess: onAnswer,
    onSettled: async () => refetchPayments(client),
  });
}

/** Refetches everything that shows payments. */
export async function refetchPayments(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ['payments'] }),
    client.invalidateQueries({ queryKey: ['quotes', 'detail'] }),
    client.invalidateQueries({ queryKey: counts().queryKey }),
  ]);
}
