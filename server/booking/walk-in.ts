import type { QuoteDetail, WalkInQuote } from '#contract/dashboard-quotes.ts';
import { customersTexts } from '#core/languages/en/customers.ts';
import { messageOf } from '#core/languages/message.ts';
import { validateWalkIn } from '#core/quotes/walk-ins.ts';
import type { Context } from '#server/context.ts';
import { findCustomerRecord, findHolder } from '#server/customers/queries.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { readForDashboard } from './read.ts';
import { submitQuote, type CustomerOfWalkIn } from './submit.ts';

/**
 * Creates a quote that the owner writes down for a walk-in or a caller, approved at once if wanted, in one transaction. The
 * customer is emailed if there is an address. Throws NotFound for an unknown customer, otherwise as `submitQuote` does;
 * a full slot is a Conflict that names who holds it.
 */
export async function createWalkIn(
  context: Context,
  created: { readonly walkIn: WalkInQuote; readonly idempotencyKey: string | undefined },
): Promise<QuoteDetail> {
  const { walkIn, ...request } = created;
  const errors = validateWalkIn(walkIn);
  if (errors.length > 0) throw new Invalid(errors);
  const { customerId, hasAgreed, notes, fees, travelCents, approve, overrule, ...quote } = walkIn;
  const customer = customerId === undefined ? null : await customerOf(context, customerId, quote.customerEmail);
  const { settings } = await context.settings();
  const agreed = { acceptedTermsOfService: hasAgreed, acceptedLiability: hasAgreed };
  const { id } = await submitQuote(context, {
    ...request,
    quote: { ...quote, ...agreed },
    language: quote.language ?? settings.language,
    walkIn: { customer, notes, fees, travelCents, approve, ...(overrule && { overrule }) },
  });
  return readForDashboard(context, { id });
}

async function customerOf({ db }: Deps, id: string, email: string): Promise<CustomerOfWalkIn> {
  const [row, holder] = await Promise.all([
    findCustomerRecord(db, id),
    email === '' ? undefined : findHolder(db, email),
  ]);
  if (!row) throw new NotFound(messageOf(customersTexts, 'noCustomer'));
  return { recordId: id, accountId: row.customer_id, isEmailProven: holder === id };
}
