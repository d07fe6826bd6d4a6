import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';

/** A month of the books, '2027-06'; the present one without one. The one before stays while the next one loads. */
export function booksMonth(month: string | undefined) {
  return queryOptions({
    queryKey: ['books', 'month', month ?? null] as const,
    queryFn: () => call('GET /api/books', { query: { month } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

export function chartOfAccounts() {
  return queryOptions({
    queryKey: ['books', 'accounts'] as const,
    queryFn: () => call('GET /api/books/accounts'),
    refetchOnMount: 'always',
  });
}

export function allSupplies() {
  return queryOptions({
    queryKey: ['books', 'supplies'] as const,
    queryFn: () => call('GET /api/supplies'),
    refetchOnMount: 'always',
  });
}
