import type { Actor } from '#core/people/permissions.ts';
import { customerOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findOwn, type OwnQuoteRow } from '#server/data/customers.ts';

/** Returns one of the logged-in customer's quotes. Throws NotFound for anyone else's. */
export async function requireQuote(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<OwnQuoteRow> {
  const quote = await findOwn(db, { customerId: customerOf(actor), id });
  if (!quote) throw new NotFound('There is no such quote among yours.');
  return quote;
}
