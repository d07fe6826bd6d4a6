import { passwordLeast, tooShortText } from '#core/people/identity.ts';
import type { Trx } from '../db/client.ts';
import { Invalid } from '../errors.ts';
import { forgetUnproven } from '../data/customers.ts';
import { deletePasskeysOf } from '../data/passkeys.ts';
import { deleteSecondFactor } from '../data/second-factors.ts';
import { deleteSessionsOf } from '../data/sessions.ts';
import { rolesOf, lockPerson, setPassword, verifyEmail } from '#server/data/people.ts';

export type TakeOver = {
  /** Instant. */
  readonly at: string;
  readonly password: string;
  /** Of that password. */
  readonly passwordHash: string;
};

/**
 * Gives an account to the person who has just verified its mailbox: sets the password and ends every session. If it was never
 * verified before, passkeys, second factor and all customer data but quotes with that very address are removed: someone else
 * may have added them. Throws Invalid for a password that is too short for the person's roles.
 */
export async function takeOverAccount(
  trx: Trx,
  personId: string,
  { at, password, passwordHash }: TakeOver,
): Promise<void> {
  const person = await lockPerson(trx, personId);
  const least = passwordLeast(await rolesOf(trx, personId));
  if ([...password].length < least) throw new Invalid([{ path: 'password', message: tooShortText(least) }]);
  if (person?.email_verified_at === null) {
    await deletePasskeysOf(trx, personId);
    await deleteSecondFactor(trx, personId);
    await forgetUnproven(trx, personId);
    await verifyEmail(trx, personId, at);
  }
  await setPassword(trx, personId, passwordHash);
  await deleteSessionsOf(trx, personId);
}
