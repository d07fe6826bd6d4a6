import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { provePassword } from '../people/prove-password.ts';
import { deleteSecondFactor } from '#server/data/second-factors.ts';

/** Removes the second factor with its recovery codes. Needs the password again. */
export async function turnOffSecondFactor(
  deps: Deps,
  actor: Actor,
  { password, requestId }: { readonly password: string; readonly requestId: string },
): Promise<void> {
  const personId = personOf(actor);
  await provePassword(deps, actor, { password });
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!(await deleteSecondFactor(trx, personId))) throw new Conflict('wrong-state', 'There is no second factor.');
    await writeAudit(trx, {
      at,
      actor,
      action: 'second-factor.turn-off',
      subject: 'person',
      subjectId: personId,
      requestId,
    });
  });
}
