import type { Actor } from '#core/people/permissions.ts';
import { NotLoggedIn } from './errors.ts';

/** Returns the customer who makes the call. Throws NotLoggedIn if it isn't a customer. */
export function customerOf(actor: Actor): string {
  if (actor.customerId === undefined) throw new NotLoggedIn('Please log in first.');
  return actor.customerId;
}

/** Returns the person who makes the call. Throws NotLoggedIn for anonymous callers. */
export function personOf(actor: Actor): string {
  if (actor.personId === undefined) throw new NotLoggedIn('Please log in first.');
  return actor.personId;
}
