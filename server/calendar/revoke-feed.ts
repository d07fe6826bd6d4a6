import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { revokeFeedRow } from '#server/data/calendar.ts';

/** Revokes a calendar address: it opens nothing any more. Throws NotFound, also for one that was revoked before. */
export async function revokeFeed(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!(await revokeFeedRow(trx, id, at))) throw new NotFound('There is no such calendar address in use.');
    await writeAudit(trx, {
      at,
      actor,
      action: 'calendar-feed.revoke',
      subject: 'calendar-feed',
      subjectId: id,
      requestId,
    });
  });
}
