import type { StaffDetail } from '#contract/staff.ts';
import type { Actor } from '#core/people/permissions.ts';
import { figureStaff } from '../attendance/figure.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findEmployee, findInvitation } from '#server/data/staff.ts';
import { staffDetailView } from './view.ts';

/** One of the crew, deleted ones as well. Throws NotFound. */
export async function readStaff(deps: Deps, _actor: Actor, { id }: { readonly id: string }): Promise<StaffDetail> {
  const [row, invitation, figuresOf] = await Promise.all([
    findEmployee(deps.db, id),
    findInvitation(deps.db, id),
    figureStaff(deps, deps.db, [id]),
  ]);
  if (!row) throw new NotFound('There is nobody like that on the crew.');
  return staffDetailView(row, { figures: figuresOf(id), invitation, now: deps.clock.now() });
}
