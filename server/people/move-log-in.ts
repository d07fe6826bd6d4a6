import { isUniqueViolation, type Trx } from '../db/client.ts';
import { Invalid } from '../errors.ts';
import { deleteSessionsOf } from '../data/sessions.ts';
import { deleteLinks, setEmail } from '#server/data/people.ts';

/**
 * Moves a log-in to an address that hasn't been verified yet: ends every session, and voids every link that was mailed to the
 * earlier address. Throws Invalid at `email` for an address that already has its own log-in.
 */
export async function moveLogIn(trx: Trx, personId: string, email: string): Promise<void> {
  await setEmail(trx, personId, email).catch((error: unknown) => {
    if (isUniqueViolation(error, 'people_email_key'))
      throw new Invalid([
        { path: 'email', message: 'That email address has a log-in of its own. Please use another.' },
      ]);
    throw error;
  });
  await deleteLinks(trx, personId);
  await deleteSessionsOf(trx, personId);
}
