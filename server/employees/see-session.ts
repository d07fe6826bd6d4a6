import type { OwnSession } from '#contract/employees.ts';
import type { Actor } from '#core/people/permissions.ts';
import { lastPresses } from '../data/attendance.ts';
import type { Deps } from '../deps.ts';
import { findSelf } from './find-self.ts';
import { ownSessionView } from './view.ts';

/** Returns the logged-in employee, and whether they are clocked in. */
export async function seeOwnSession(deps: Deps, actor: Actor): Promise<OwnSession> {
  const own = await findSelf(deps.db, actor);
  const presses = await lastPresses(deps.db, [own.id]);
  return ownSessionView(own, presses.get(own.id));
}
