import type { StoredAnswer } from '#core/quotes/answers.ts';
import { soldItem } from '#core/quotes/items.ts';
import { freeTextsOf } from '#server/quotes/describe.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import type { PricedRequest } from './compose-rows.ts';
import type { CustomerOfWalkIn, RequestedQuote } from './submit.ts';

/** What the customer of a quote had requested, for the same again: without what it was paid with. */
export function requestOf(first: QuoteRow): RequestedQuote {
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

/** Whose the quote is, for another one of the same customer; null leaves that to the contact data. */
export function holderOf(first: QuoteRow): CustomerOfWalkIn | null {
  const { customer_record_id: recordId, customer_id: accountId, email_confirmed_at: confirmedAt } = first;
  return recordId === null ? null : { recordId, accountId, isEmailProven: confirmedAt !== null };
}

/** What the quote sold, whatever the menu has today. Photos stay with it: they show the vehicle before that work. */
export function soldAgain(first: QuoteRow): Pick<PricedRequest, 'request' | 'items' | 'answers' | 'minutes'> {
  const { items } = first;
  return {
    request: {
      packageType: first.package_type,
      serviceType: first.service_type,
      vehicleType: first.vehicle_type ?? undefined,
      vehicleSubtype: first.vehicle_subtype ?? undefined,
      conditionLevel: first.condition_level ?? undefined,
      mobileDiscount: first.mobile_discount,
      garbageCanCount: first.garbage_can_count,
      extras: first.extras,
      ...(items.length > 0 && { items: items.map(soldItem) }),
    },
    items: items.map(({ hasEstimate: _, ...item }) => ({ ...item, answers: withoutPhotos(item.answers) })),
    answers: withoutPhotos(first.answers),
    minutes: first.minutes,
  };
}

function withoutPhotos(answers: readonly StoredAnswer[]): readonly StoredAnswer[] {
  return answers.filter(({ kind }) => kind !== 'photo');
}
