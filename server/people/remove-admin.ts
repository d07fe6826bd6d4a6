import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { deleteSessionsOf } from '../data/sessions.ts';
import { deleteAdmin, deleteLinks, listAdminRows, lockAdmins } from '#server/data/people.ts';

/**
 * Removes the admin role, or withdraws an invitation: their admin sessions end at once; the person and their history stay.
 * Throws NotFound, and Conflict for the last admin who could log in.
 */
export async function removeAdmin(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    await lockAdmins(trx);
    const admins = await listAdminRows(trx);
    const admin = admins.find((one) => one.id === id);
    if (!admin) throw new NotFound('There is no such admin.');
    if (!admins.some((one) => one.id !== id && one.accepted_at !== null)) {
      throw new Conflict('wrong-state', 'Somebody has to stay who can log in. Invite another admin first.');
    }
    const personId = admin.person_id;
    await deleteAdmin(trx, id);
    await deleteLinks(trx, personId, 'admin-invitation');
    await deleteSessionsOf(trx, personId, { role: 'admin' });
    const at = deps.clock.now().toString();
    await writeAudit(trx, { at, actor, action: 'admin.remove', subject: 'person', subjectId: personId, requestId });
  });
}
