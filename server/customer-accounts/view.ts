import type { CustomerSession, OwnQuoteInList, Vehicle } from '#contract/customers.ts';
import { answersAgain } from '#core/quotes/answers.ts';
import { customerView, type ReadBy } from '#server/booking/view.ts';
import type { findCustomer } from '#server/customers/queries.ts';
import type { VehicleRow } from '#server/customers/vehicles/queries.ts';
import { extraNamesOf, vehicleTextsOf } from '#server/quotes/describe.ts';
import type { OwnQuoteRow, QuoteRow } from '#server/quotes/queries.ts';

/** The logged-in customer as their account shows them. */
export function sessionView(customer: NonNullable<Awaited<ReturnType<typeof findCustomer>>>): CustomerSession {
  return {
    success: true,
    name: customer.name,
    firstName: customer.first_name,
    lastName: customer.last_name,
    email: customer.email,
    phone: customer.phone,
    language: customer.language,
    isVerified: customer.email_verified_at !== null,
    hasPassword: customer.password_hash !== null,
  };
}

/** What an account shows of a quote in addition to what its link shows. */
export function ownPart(
  quote: QuoteRow,
  { settings, language }: ReadBy,
): Omit<OwnQuoteInList, keyof ReturnType<typeof customerView>> {
  return {
    id: quote.id,
    conditionLevel: quote.condition_level,
    mobileDiscount: quote.mobile_discount,
    extras: extraNamesOf(settings, quote, language),
    answersAgain: answersAgain(settings, quote.answers),
    ...(quote.items.length > 0 && {
      itemAnswersAgain: quote.items.map(({ answers }) => answersAgain(settings, answers)),
    }),
    ...vehicleTextsOf(quote),
  };
}

/** A quote as the list of the customer's account shows it: without a counter-offer's details. */
export function listView(quote: OwnQuoteRow, reader: ReadBy): OwnQuoteInList {
  const { job_status: status, job_started_at: startedAt } = quote;
  const job = status === null ? undefined : { status, started_at: startedAt };
  const { offer: _offer, priceChange: _change, ...view } = customerView(quote, { ...reader, job });
  return { ...view, ...ownPart(quote, reader) };
}

/** A vehicle that a customer saved. */
export function vehicleView(row: VehicleRow): Vehicle {
  const { id, vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype, name } = row;
  return { id, vehicleType, vehicleSubtype, name, ...vehicleTextsOf(row) };
}
