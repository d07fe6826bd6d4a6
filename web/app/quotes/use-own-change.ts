import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { read } from '#web/lib/api.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';

/** Everything that the page of a quote shows, opened with its secret link. */
export function ownQuote(token: string) {
  return read('GET /api/quotes/by-token/:token', { params: { token } });
}

/** A mutation of the customer's own quote. A rejected one may have come too late, so the quote is refetched. */
export function useOwnChange<Given>(
  queryKey: QueryKey,
  make: (given: Given) => Promise<CustomerQuote>,
  onMade?: () => void,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: (quote) => {
      client.setQueryData(queryKey, quote);
      onMade?.();
    },
    onError: async () => client.invalidateQueries({ queryKey }),
    // The free times have changed, or the cached ones were wrong.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isAvailability(url) }),
  });
}

function isAvailability(url: unknown): boolean {
  return typeof url === 'string' && url.startsWith('/api/availability');
}
