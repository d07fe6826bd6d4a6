import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { deleteSessionsOf } from '#server/data/sessions.ts';

/** Ends every session of the person, including this one. Returns how many there were. */
export async function logOutEverywhere(
  deps: Deps,
  actor: Actor,
  { requestId }: { readonly requestId: string },
): Promise<number> {
  const personId = personOf(actor);
  return transaction(deps.db, async (trx) => {
    const count = await deleteSessionsOf(trx, personId);
    const at = deps.clock.now().toString();
    await writeAudit(trx, {
      at,
      actor,
      action: 'session.end-all',
      subject: 'person',
      subjectId: personId,
      after: { count },
      requestId,
    });
    return count;
  });
}
