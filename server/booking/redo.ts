import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Context } from '#server/context.ts';
import { isUniqueViolation } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { freeTextsOf } from '#server/quotes/describe.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { readForDashboard } from './read.ts';
import { submitQuote, type RequestedQuote } from './submit.ts';

/**
 * Schedules a free visit for the customer and vehicle of a completed job: a quote of its own, approved at once and linked to
 * the first one, whose job is marked as redone and whose rating as handled, in one transaction. Throws NotFound, Invalid without
 * a valid slot or if the customer's data was erased, or Conflict for a full slot, a job that isn't completed, and a second redo.
 */
export async function scheduleRedo(
  context: Context,
  redo: {
    /** The first quote's. */
    readonly id: string;
    readonly scheduledDate: string;
    readonly scheduledTime: string;
  },
): Promise<QuoteDetail> {
  const { id: firstId, ...time } = redo;
  const first = await requireQuote(context, { by: 'admin', id: firstId }, 'read');
  if (first.customer_email === '' && first.customer_phone === '')
    throw new Invalid([{ path: 'customerPhone', message: messageOf(quoteErrorsTexts, 'phoneOrEmail') }]);
  const { customer_record_id: recordId, customer_id: accountId, email_confirmed_at: confirmedAt } = first;
  const customer = recordId === null ? null : { recordId, accountId, isEmailProven: confirmedAt !== null };
  try {
    const { id } = await submitQuote(context, {
      quote: { ...requestOf(first), ...time },
      language: first.language,
      walkIn: { customer, notes: '', fees: [], approve: true, redoOf: first },
      idempotencyKey: undefined,
    });
    return await readForDashboard(context, { id });
  } catch (error) {
    if (!isUniqueViolation(error, 'quotes_open_redo')) throw error;
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'redoScheduled'));
  }
}

/** What the customer had requested, without what it was paid with. */
function requestOf(first: QuoteRow): RequestedQuote {
  return {
    packageType: first.package_type,
    serviceType: first.service_type,
    vehicleType: first.vehicle_type ?? undefined,
    vehicleSubtype: first.vehicle_subtype ?? undefined,
    conditionLevel: first.condition_level ?? undefined,
    mobileDiscount: first.mobile_discount,
    garbageCanCount: first.garbage_can_count,
    extras: [...first.extras],
    customerName: first.customer_name,
    customerFirstName: first.customer_first_name,
    customerLastName: first.customer_last_name,
    customerEmail: first.customer_email,
    customerPhone: first.customer_phone,
    serviceAddress: first.service_address ?? undefined,
    ...freeTextsOf(first),
    acceptedTermsOfService: first.accepted_terms_of_service,
    acceptedLiability: first.accepted_liability,
    optOutSocialMedia: first.opt_out_social_media,
  };
}
