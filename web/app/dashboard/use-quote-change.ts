import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QuoteDetail } from '#contract/desk.ts';
import { keepQuote, quoteDetail } from './quote-data.ts';

type Change<Given> = {
  readonly id: string;
  readonly make: (given: Given) => Promise<QuoteDetail>;
  readonly onMade?: (quote: QuoteDetail) => void;
};

/** A mutation of one quote that updates every list. It may fail because another admin was faster, so the quote is refetched. */
export function useQuoteChange<Given>({ id, make, onMade }: Change<Given>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: make,
    onSuccess: async (quote) => {
      onMade?.(quote);
      await keepQuote(client, quote);
    },
    onError: async () => client.invalidateQueries({ queryKey: quoteDetail(client, id).queryKey }),
  });
}
