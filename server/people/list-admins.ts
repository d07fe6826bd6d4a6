import type { Admin } from '#contract/people.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { listAdminRows } from '#server/data/people.ts';
import { adminView } from './view.ts';

/** All admins and invitations that wait, the oldest first. */
export async function listAdmins(deps: Deps, actor: Actor): Promise<readonly Admin[]> {
  const rows = await listAdminRows(deps.db);
  return rows.map((row) => adminView(row, actor));
}
