import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { NotLoggedIn } from '../errors.ts';
import { findPerson } from '#server/data/people.ts';

/** Returns the logged-in person's name and email address. */
export async function whoAmI(deps: Deps, actor: Actor): Promise<{ readonly name: string; readonly email: string }> {
  const person = await findPerson(deps.db, personOf(actor));
  if (!person) throw new NotLoggedIn('Please log in first.');
  return { name: person.name, email: person.email };
}
