import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { read } from '#web/lib/api.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';

/** Everything that the page of a quote shows, opened with its secret link. */
export function ownQuote(token: string) {
  return read('GET /api/quotes/by-token/:token', { params: { token } });
}

/** A change of the customer's own quote. One that was refused may come too late: the quote is read again. */
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
    // Other times are free than before, or than was thought.
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isAvailability(url) }),
  });
}

function isAvailability(url: unknown): boolean {
  return typeof url === 'string' && url.startsWith('/api/availability');
}
