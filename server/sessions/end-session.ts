import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { deleteSession } from '#server/data/sessions.ts';

/** Ends one of the person's own sessions. Throws NotFound for any other. */
export async function endSession(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const personId = personOf(actor);
  await transaction(deps.db, async (trx) => {
    if (!(await deleteSession(trx, { id, personId }))) throw new NotFound('This log-in has ended already.');
    const at = deps.clock.now().toString();
    await writeAudit(trx, { at, actor, action: 'session.end', subject: 'person', subjectId: personId, requestId });
  });
}
