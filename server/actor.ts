import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { NotLoggedIn } from './errors.ts';

/** Returns the calling customer's id; throws NotLoggedIn for other callers. */
export function customerOf(actor: Actor): string {
  if (actor.customerId === undefined) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  return actor.customerId;
}

/** Returns the calling person's id; throws NotLoggedIn for a stranger. */
export function personOf(actor: Actor): string {
  if (actor.personId === undefined) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  return actor.personId;
}
