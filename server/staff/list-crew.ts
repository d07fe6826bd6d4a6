import type { StaffMember } from '#contract/staff.ts';
import type { Actor } from '#core/people/permissions.ts';
import { figureStaff } from '../attendance/figure.ts';
import type { Deps } from '../deps.ts';
import { listCrew } from '#server/data/staff.ts';
import { staffView } from './view.ts';

/** All current employees, by name. */
export async function listWholeCrew(deps: Deps, _actor: Actor): Promise<StaffMember[]> {
  const rows = await listCrew(deps.db);
  const figuresOf = await figureStaff(
    deps,
    deps.db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => staffView(row, figuresOf(row.id)));
}
