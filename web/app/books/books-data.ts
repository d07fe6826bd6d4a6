import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Account } from '#core/books/accounts.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';

/** A month of the books, '2027-06'; the present one without one. The one before stays while the next one loads. */
export function booksMonth(month: string | undefined) {
  return queryOptions({
    queryKey: ['books', 'month', month ?? null] as const,
    queryFn: () => call('GET /api/books', { query: { month } }),
    placeholderData: keepPreviousData,
    refetchOnMount: unlessJustRead,
  });
}

/** What was posted to an account in a month. */
export function accountEntries(month: string, account: Account) {
  return queryOptions({
    queryKey: ['books', 'entries', month, account] as const,
    queryFn: () => call('GET /api/books/entries', { query: { month, account } }),
    refetchOnMount: unlessJustRead,
  });
}

export function chartOfAccounts() {
  return queryOptions({
    queryKey: ['books', 'accounts'] as const,
    queryFn: () => call('GET /api/books/accounts'),
    refetchOnMount: unlessJustRead,
  });
}

export function allSupplies() {
  return queryOptions({
    queryKey: ['books', 'supplies'] as const,
    queryFn: () => call('GET /api/supplies'),
    refetchOnMount: unlessJustRead,
  });
}
