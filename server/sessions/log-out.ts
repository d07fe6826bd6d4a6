import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../lib/secrets.ts';
import { deleteSession, findLiveSession } from '#server/data/sessions.ts';

/** Ends the session of this browser; its token opens nothing any more. Without one, nothing happens. */
export async function logOut(
  deps: Deps,
  actor: Actor,
  { sessionToken, requestId }: { readonly sessionToken: string | undefined; readonly requestId: string },
): Promise<void> {
  if (sessionToken === undefined) return;
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const session = await findLiveSession(trx, hashToken(sessionToken), at);
    if (!session) return;
    await deleteSession(trx, { id: session.id, personId: session.person_id });
    await writeAudit(trx, {
      at,
      actor,
      action: 'session.end',
      subject: 'person',
      subjectId: session.person_id,
      requestId,
    });
  });
}
