import { call } from '#web/lib/api.ts';
import type { QuoteActions } from '#web/app/quotes/quote-actions.ts';
import { ownQuoteById } from './customer-data.ts';

/** What a customer does with a quote of the account. */
export function actionsOfAccount(id: string): QuoteActions {
  const params = { id };
  return {
    queryKey: ownQuoteById(id).queryKey,
    calendarUrl: `/api/customer/quotes/${id}/visit.ics`,
    resendConfirmation: () => call('POST /api/customer/verify-email'),
    reschedule: ({ date, time }) =>
      call('POST /api/customer/quotes/:id/reschedule', { params, body: { scheduledDate: date, scheduledTime: time } }),
    cancel: (reason) => call('POST /api/customer/quotes/:id/cancel', { params, body: { reason } }),
    answer: (accept) => call('POST /api/customer/quotes/:id/answer', { params, body: { accept } }),
    setConsent: (isPublic) =>
      call('PATCH /api/customer/quotes/:id', { params, body: { optOutSocialMedia: !isPublic } }),
    setAddress: (serviceAddress) => call('PUT /api/customer/quotes/:id/address', { params, body: { serviceAddress } }),
    writeNote: (text) => call('POST /api/customer/notes', { body: { text, quoteId: id } }),
    renewLink: () => call('POST /api/customer/quotes/:id/new-link', { params }),
  };
}
