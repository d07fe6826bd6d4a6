import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { provePassword } from '../people/prove-password.ts';
import { makeCodes } from './make-codes.ts';
import { findSecondFactor } from '#server/data/second-factors.ts';

/** New recovery codes; the earlier ones open nothing any more. Needs the password again. */
export async function renewCodes(
  deps: Deps,
  actor: Actor,
  { password, requestId }: { readonly password: string; readonly requestId: string },
): Promise<readonly string[]> {
  const personId = personOf(actor);
  await provePassword(deps, actor, { password });
  const at = deps.clock.now().toString();
  return transaction(deps.db, async (trx) => {
    const factor = await findSecondFactor(trx, personId);
    if (!factor?.confirmed_at) throw new Conflict('wrong-state', 'There is no second factor to recover.');
    await writeAudit(trx, {
      at,
      actor,
      action: 'second-factor.renew-codes',
      subject: 'person',
      subjectId: personId,
      requestId,
    });
    return makeCodes(trx, deps, { personId });
  });
}
