import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { passwordLeast } from '#core/people/identity.ts';
import { forgetUnproven } from '../data/customers.ts';
import { deletePasskeysOf } from '../data/passkeys.ts';
import { deleteLinks, lockPerson, rolesOf, setEmail, setPassword, verifyEmail } from '../data/people.ts';
import { deleteSecondFactor } from '../data/second-factors.ts';
import { deleteSessionsOf } from '../data/sessions.ts';
import { isUniqueViolation, type Trx } from '../db/client.ts';
import { Invalid } from '../errors.ts';

type ProvenPassword = {
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
  { at, password, passwordHash }: ProvenPassword,
): Promise<void> {
  const person = await lockPerson(trx, personId);
  const least = passwordLeast(await rolesOf(trx, personId));
  if ([...password].length < least)
    throw new Invalid([{ path: 'password', message: messageOf(accountErrorsTexts, 'passwordTooShort', { least }) }]);
  if (person?.email_verified_at === null) {
    await deletePasskeysOf(trx, personId);
    await deleteSecondFactor(trx, personId);
    await forgetUnproven(trx, personId);
    await verifyEmail(trx, personId, at);
  }
  await setPassword(trx, personId, passwordHash);
  await deleteSessionsOf(trx, personId);
}

/**
 * Moves a log-in to an address that hasn't been verified yet: ends every session, and voids every link that was mailed to the
 * earlier address. Throws Invalid at `email` for an address that already has its own log-in.
 */
export async function moveLogIn(trx: Trx, personId: string, email: string): Promise<void> {
  await setEmail(trx, personId, email).catch((error: unknown) => {
    if (isUniqueViolation(error, 'people_email_key'))
      throw new Invalid([{ path: 'email', message: messageOf(accountErrorsTexts, 'emailOfOther') }]);
    throw error;
  });
  await deleteLinks(trx, personId);
  await deleteSessionsOf(trx, personId);
}
