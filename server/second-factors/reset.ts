import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { findPersonAtDoor } from '../data/people.ts';
import { deleteSecondFactor } from '#server/data/second-factors.ts';

/**
 * Removes the second factor of an admin who has lost both phone and recovery codes; requires access to the machine. The
 * password is still required. Throws NotFound for an unknown address, Conflict if there is no second factor.
 */
export async function resetSecondFactor(
  deps: Pick<Deps, 'db' | 'clock'>,
  { email, requestId }: { readonly email: string; readonly requestId: string },
): Promise<void> {
  const admin = await findPersonAtDoor(deps.db, 'admin', email.trim().toLowerCase());
  if (!admin) throw new NotFound('There is no admin with that email address.');
  await transaction(deps.db, async (trx) => {
    if (!(await deleteSecondFactor(trx, admin.id)))
      throw new Conflict('wrong-state', 'This admin has no second factor.');
    await writeAudit(trx, {
      at: deps.clock.now().toString(),
      actor: STRANGER,
      action: 'second-factor.reset',
      subject: 'person',
      subjectId: admin.id,
      requestId,
    });
  });
}
