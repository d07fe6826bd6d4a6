import type { Actor } from '#core/people/permissions.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { queueMails } from '../data/outbox.ts';
import { keepAddress } from './keep-address.ts';
import { lockQuote } from '#server/data/quotes.ts';
import { tellOwner } from './tell-owner.ts';

export type NewAddress = { readonly serviceAddress: string; readonly requestId: string };

/**
 * Sets the missing address of an appointment at the customer's, for that customer, and notifies the owner. Idempotent for the
 * same address. Throws NotFound, or Conflict if there already is an address or none is needed.
 */
export async function setAddress(
  deps: Deps,
  actor: Actor,
  { id, serviceAddress, requestId }: NewAddress & { readonly id: string },
): Promise<void> {
  const { business } = await deps.business();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound('There is no such quote.');
    if (quote.service_address === serviceAddress) return;
    await keepAddress(trx, deps, { actor, quote, serviceAddress, requestId });
    const changed = { ...quote, service_address: serviceAddress };
    await queueMails(trx, [tellOwner(deps, business, { quote: changed, what: 'gave-address' })]);
  });
}
