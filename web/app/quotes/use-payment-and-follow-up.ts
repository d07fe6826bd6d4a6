import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fitsQuote } from '#core/payments/payments.ts';
import { ownFollowUp } from '#web/app/follow-up/follow-up-data.ts';
import { ownPayment } from '#web/app/payments/payment-data.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';

/**
 * What stands on the page of a quote besides the quote: what is paid, and what may be said about the visit. The page is
 * drawn once both are here or cannot be had, so that neither moves it later. Without a token there is neither. A payment
 * that was read before its quote was cancelled or approved is not shown, but read again with everything else.
 */
export function usePaymentAndFollowUp(token: string | null | undefined, status: CustomerQuote['status'] | undefined) {
  const client = useQueryClient();
  const options = { enabled: Boolean(token), placeholderData: keepPreviousData, throwOnError: false };
  const payment = useQuery({ ...ownPayment(token ?? ''), ...options });
  const followUp = useQuery({ ...ownFollowUp(token ?? ''), ...options });
  const isBehind = payment.data !== undefined && status !== undefined && !fitsQuote(payment.data.state, status);
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isOfQuote(url) });
  }, [client, isBehind]);
  return {
    payment: token && !isBehind ? payment.data : undefined,
    followUp: token ? followUp.data : undefined,
    isReady: !payment.isLoading && !followUp.isLoading,
  };
}

function isOfQuote(url: unknown): boolean {
  return typeof url === 'string' && (url.startsWith('/api/quotes/by-token/') || url.startsWith('/api/customer/quotes'));
}
