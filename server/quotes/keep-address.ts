import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { isAtCustomer } from '#core/quotes/place.ts';
import type { Actor } from '#core/people/permissions.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import { writeAudit } from '../audit.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { findJobOf } from '../data/jobs.ts';
import type { NewAddress } from './set-address.ts';
import { setServiceAddress, type QuoteRow } from '#server/data/quotes.ts';
import { appointmentOf } from '../data/quote-place.ts';

type Kept = NewAddress & { readonly actor: Actor; readonly quote: QuoteRow };

/**
 * Writes the address of an appointment that has none, with its audit row, which doesn't hold the address. The quote is
 * locked. Throws Conflict where there is an address already or none is needed.
 */
export async function keepAddress(trx: Trx, deps: Deps, { actor, quote, serviceAddress, requestId }: Kept) {
  await refuseAddress(trx, quote);
  const at = deps.clock.now().toString();
  await setServiceAddress(trx, quote.id, { serviceAddress, at });
  await writeAudit(trx, {
    at,
    actor,
    action: 'quote.set-address',
    subject: 'quote',
    subjectId: quote.id,
    before: { hasAddress: Boolean(quote.service_address) },
    after: { hasAddress: true },
    requestId,
  });
}

/** Throws Conflict unless the appointment is still to come, at the customer's, and without an address. */
async function refuseAddress(trx: Trx, quote: QuoteRow): Promise<void> {
  if (!isAtCustomer(appointmentOf(quote)))
    throw new Conflict('wrong-state', 'This appointment is at the shop, so no address is needed.');
  if (quote.service_address)
    throw new Conflict('wrong-state', 'We already have an address for this appointment. To change it, please call us.');
  const job = await findJobOf(trx, quote.id);
  const isOpen =
    HOLDING_STATUSES.includes(quote.status) && (!job || OPEN_JOB_STATUSES.some((open) => open === job.status));
  if (!isOpen) throw new Conflict('wrong-state', 'This quote is closed, so no address is needed any more.');
}
