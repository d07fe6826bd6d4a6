import type { CustomerSession } from '#contract/customers.ts';
import type { Actor } from '#core/people/permissions.ts';
import { customerOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn } from '../errors.ts';
import { findCustomer } from '#server/data/customers.ts';
import { sessionView } from './view.ts';

/** Returns the logged-in customer. */
export async function seeCustomer(deps: Deps, actor: Actor): Promise<CustomerSession> {
  const customer = await findCustomer(deps.db, customerOf(actor));
  if (!customer) throw new NotLoggedIn('Please log in first.');
  return sessionView(customer);
}
