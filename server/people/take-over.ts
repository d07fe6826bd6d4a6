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
 * Gives an account to whoever has just proven its mailbox: the password is set and every session ends. Where nobody had
 * proven it before, passkeys, second factor and what a customer's account holds besides quotes with that very address are
 * removed: somebody else may have put them there. Throws Invalid for a
 * password that is too short for what the person may do.
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
