import type { Actor } from '#core/people/permissions.ts';
import { NotLoggedIn } from './errors.ts';

/** The customer who makes the call; throws NotLoggedIn for anybody else. */
export function customerOf(actor: Actor): string {
  if (actor.customerId === undefined) throw new NotLoggedIn('Please log in first.');
  return actor.customerId;
}

/** The person who makes the call; throws NotLoggedIn for a stranger. */
export function personOf(actor: Actor): string {
  if (actor.personId === undefined) throw new NotLoggedIn('Please log in first.');
  return actor.personId;
}
