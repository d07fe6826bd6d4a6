import type { ApplicationDetail } from '#contract/applications.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findOpenUndo } from '../data/undos.ts';
import { decisionsOf, findApplication, isOnCrew } from '#server/data/applications.ts';
import { detailView } from './view.ts';

/** One application with all that belongs to it. Throws NotFound. */
export async function readApplication(
  deps: Deps,
  _actor: Actor,
  { id }: { readonly id: string },
): Promise<ApplicationDetail> {
  const [row, decisions, undo] = await Promise.all([
    findApplication(deps.db, id),
    decisionsOf(deps.db, id),
    findOpenUndo(deps.db, { applicationId: id }, deps.clock.now()),
  ]);
  if (!row) throw new NotFound('There is no such application.');
  return detailView(row, { decisions, undo, isOnCrew: await isOnCrew(deps.db, row.email) });
}
