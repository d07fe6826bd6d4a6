import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { deletePasskey } from '#server/data/passkeys.ts';

/** Removes one of the person's own passkeys. Throws NotFound for any other. */
export async function removePasskey(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const personId = personOf(actor);
  await transaction(deps.db, async (trx) => {
    if (!(await deletePasskey(trx, { id, personId }))) throw new NotFound('There is no such passkey.');
    const at = deps.clock.now().toString();
    await writeAudit(trx, { at, actor, action: 'passkey.remove', subject: 'person', subjectId: personId, requestId });
  });
}
