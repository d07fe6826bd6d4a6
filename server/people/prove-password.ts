import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { Invalid, NotLoggedIn } from '../errors.ts';
import { recordAttempt, clearAttempts } from '../lib/attempt-limiter.ts';
import { isPassword } from '../lib/passwords.ts';
import { findPerson } from '#server/data/people.ts';

export type ProvenPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Requires the logged-in person's current password before a sensitive action. Throws Invalid at `password`, or TooMany. */
export async function provePassword(
  deps: Deps,
  actor: Actor,
  { password }: { readonly password: string },
): Promise<ProvenPerson> {
  const personId = personOf(actor);
  const bucket = `present-password:${personId}`;
  await recordAttempt(deps, bucket, { most: 10, seconds: 900 });
  const person = await findPerson(deps.db, personId);
  if (!person) throw new NotLoggedIn('Please log in first.');
  if (!(await isPassword(password, person.password_hash))) {
    throw new Invalid([{ path: 'password', message: 'That is not your present password.' }]);
  }
  await clearAttempts(deps, bucket);
  return person;
}
