import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ownFollowUp } from '../follow-up/follow-up-data.ts';
import { ownPayment } from '../payments/payment-data.ts';

/**
 * What stands on the page of a quote besides the quote: what is paid, and what may be said about the visit. The page is
 * drawn once both are here or cannot be had, so that neither moves it later. Without a token there is neither.
 */
export function useBeside(token: string | null | undefined) {
  const options = { enabled: Boolean(token), placeholderData: keepPreviousData, throwOnError: false };
  const payment = useQuery({ ...ownPayment(token ?? ''), ...options });
  const followUp = useQuery({ ...ownFollowUp(token ?? ''), ...options });
  return {
    payment: token ? payment.data : undefined,
    followUp: token ? followUp.data : undefined,
    isReady: !payment.isLoading && !followUp.isLoading,
  };
}
