import { useMutation, useQueryClient, keepPreviousData, useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fitsQuote } from '#core/payments/payments.ts';
import type { OWN_PLAN_EVENTS } from '#core/quotes/plans.ts';
import { ownFollowUp } from '#web/app/follow-up/follow-up-data.ts';
import { ownPayment } from '#web/app/payments/payment-data.ts';
import type { OwnTimes } from '#web/app/slot-picker/slot-picker.tsx';
import { call, read, type Answer } from '#web/lib/api.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';

export type PlanChange = { readonly event: (typeof OWN_PLAN_EVENTS)[number]; readonly dueOn?: string };

/** The customer's actions on a quote: by its secret link, or from an account. */
export type QuoteActions = {
  /** Key of the query that holds the quote. */
  readonly queryKey: QueryKey;
  readonly calendarUrl: string;
  readonly planCalendarUrl: string;
  /** The picture of the result to share, where the site shows one. */
  readonly resultUrl: string;
  /** Absent if no link verifies the email address. */
  readonly confirmEmail?: () => Promise<CustomerQuote>;
  /** Resends the confirmation email; absent without a session. */
  readonly resendConfirmation?: () => Promise<{ readonly message: string }>;
  /** The query for the times to which the appointment can move. */
  readonly times: OwnTimes;
  readonly reschedule: (time: {
    readonly date: string;
    readonly time: string;
    readonly round?: { readonly id: string } | undefined;
  }) => Promise<CustomerQuote>;
  readonly cancel: (reason: string) => Promise<CustomerQuote>;
  readonly answer: (accept: boolean) => Promise<CustomerQuote>;
  /** Agrees to a proposed change of what was sold, or declines it. */
  readonly answerChange: (change: string, agree: boolean) => Promise<CustomerQuote>;
  /** Pauses, resumes or ends the plan of the quote, or skips the visit of a day. */
  readonly changePlan: (change: PlanChange) => Promise<CustomerQuote>;
  /** Has each visit charged to the saved card, at that price in cents, or stops it. */
  readonly setPlanCard: (card: { readonly agree: boolean; readonly visitCents?: number }) => Promise<CustomerQuote>;
  readonly setConsent: (isPublic: boolean) => Promise<CustomerQuote>;
  /** Agrees to pictures of the vehicle on the site, or withdraws that. */
  readonly agreeToPictures: (agree: boolean) => Promise<CustomerQuote>;
  readonly setAddress: (serviceAddress: string) => Promise<CustomerQuote>;
  readonly writeNote: (text: string) => Promise<unknown>;
  readonly renewLink: () => Promise<unknown>;
};

/** Actions by the secret link, for that quote only; `proof` is the extra token in the mailed link. */
export function actionsOfLink(token: string, proof?: string): QuoteActions {
  const params = { token };
  return {
    queryKey: ownQuote(token).queryKey,
    calendarUrl: `/api/quotes/by-token/${token}/visit.ics`,
    planCalendarUrl: `/api/quotes/by-token/${token}/plan.ics`,
    resultUrl: `/api/quotes/by-token/${token}/result.jpg`,
    ...(proof !== undefined && {
      confirmEmail: () => call('POST /api/quotes/by-token/:token/confirm-email', { params, body: { proof } }),
    }),
    times: (query) => read('GET /api/quotes/by-token/:token/times', { params, query }),
    reschedule: ({ date, time, round }) =>
      call('POST /api/quotes/by-token/:token/reschedule', {
        params,
        body: { scheduledDate: date, scheduledTime: time, round: round?.id ?? null },
      }),
    cancel: (reason) => call('POST /api/quotes/by-token/:token/cancel', { params, body: { reason } }),
    answer: (accept) => call('POST /api/quotes/by-token/:token/answer', { params, body: { accept } }),
    answerChange: (change, agree) =>
      call('POST /api/quotes/by-token/:token/price-change', { params, body: { change, agree } }),
    changePlan: (body) => call('POST /api/quotes/by-token/:token/plan', { params, body }),
    setPlanCard: (body) => call('PUT /api/quotes/by-token/:token/plan/card', { params, body }),
    setConsent: (isPublic) =>
      call('PATCH /api/quotes/by-token/:token', { params, body: { optOutSocialMedia: !isPublic } }),
    agreeToPictures: (agree) => call('PUT /api/quotes/by-token/:token/picture-consent', { params, body: { agree } }),
    setAddress: (serviceAddress) =>
      call('PUT /api/quotes/by-token/:token/address', { params, body: { serviceAddress } }),
    writeNote: (text) => call('POST /api/quotes/by-token/:token/notes', { params, body: { text } }),
    renewLink: () => call('POST /api/quotes/by-token/:token/new-link', { params }),
  };
}

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
  return typeof url === 'string' && (url.startsWith('/api/availability') || /\/times(\?|$)/.test(url));
}

/**
 * What stands on the page of a quote besides the quote: what is paid, and what may be said about the visit. The page is
 * drawn once both are here or cannot be had, so that neither moves it later. Without a token there is neither. A payment
 * that was read before its quote was cancelled or approved, or its deposit paid, is not shown, but read again with everything
 * else.
 */
export function usePaymentAndFollowUp(
  token: string | null | undefined,
  quote: Pick<CustomerQuote, 'status' | 'deposit'> | undefined,
  isDepositAwaited = false,
) {
  const client = useQueryClient();
  // A link that leads to no quote is asked about once.
  const options = {
    enabled: Boolean(token) && quote !== undefined,
    placeholderData: keepPreviousData,
    throwOnError: false,
  };
  const payment = useQuery({ ...ownPayment(token ?? '', isDepositAwaited), ...options });
  const followUp = useQuery({ ...ownFollowUp(token ?? ''), ...options });
  const isBehind = payment.data !== undefined && quote !== undefined && !fits(payment.data, quote);
  useEffect(() => {
    if (isBehind) void client.invalidateQueries({ predicate: ({ queryKey: [url] }) => isOfQuote(url) });
  }, [client, isBehind]);
  return {
    payment: token && !isBehind ? payment.data : undefined,
    followUp: token ? followUp.data : undefined,
    isReady: !payment.isLoading && !followUp.isLoading,
  };
}

/** Whether a payment and its quote were read in the same state. */
function fits(
  { state, balance, deposit }: Answer<'GET /api/quotes/by-token/:token/payment'>,
  quote: Pick<CustomerQuote, 'status' | 'deposit'>,
): boolean {
  return fitsQuote(state, balance.feeCents, quote.status) && deposit?.state === quote.deposit?.state;
}

function isOfQuote(url: unknown): boolean {
  return typeof url === 'string' && (url.startsWith('/api/quotes/by-token/') || url.startsWith('/api/customer/quotes'));
}
