import type { QueryKey } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';
import { ownQuote } from './use-own-change.ts';

type Time = { readonly date: string; readonly time: string };

/** The customer's actions on a quote: by its secret link, or from an account. */
export type QuoteActions = {
  /** Key of the query that holds the quote. */
  readonly queryKey: QueryKey;
  readonly calendarUrl: string;
  /** Absent if no link verifies the email address. */
  readonly confirmEmail?: () => Promise<CustomerQuote>;
  /** Resends the confirmation email; absent without a session. */
  readonly resendConfirmation?: () => Promise<{ readonly message: string }>;
  readonly reschedule: (time: Time) => Promise<CustomerQuote>;
  readonly cancel: (reason: string) => Promise<CustomerQuote>;
  readonly answer: (accept: boolean) => Promise<CustomerQuote>;
  readonly setConsent: (isPublic: boolean) => Promise<CustomerQuote>;
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
    ...(proof !== undefined && {
      confirmEmail: () => call('POST /api/quotes/by-token/:token/confirm-email', { params, body: { proof } }),
    }),
    reschedule: ({ date, time }) =>
      call('POST /api/quotes/by-token/:token/reschedule', {
        params,
        body: { scheduledDate: date, scheduledTime: time },
      }),
    cancel: (reason) => call('POST /api/quotes/by-token/:token/cancel', { params, body: { reason } }),
    answer: (accept) => call('POST /api/quotes/by-token/:token/answer', { params, body: { accept } }),
    setConsent: (isPublic) =>
      call('PATCH /api/quotes/by-token/:token', { params, body: { optOutSocialMedia: !isPublic } }),
    setAddress: (serviceAddress) =>
      call('PUT /api/quotes/by-token/:token/address', { params, body: { serviceAddress } }),
    writeNote: (text) => call('POST /api/quotes/by-token/:token/notes', { params, body: { text } }),
    renewLink: () => call('POST /api/quotes/by-token/:token/new-link', { params }),
  };
}
