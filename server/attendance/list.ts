import type { ClockEntries } from '#contract/attendance.ts';
import { boundsOf } from '#core/people/attendance.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findEmployee } from '../data/staff.ts';
import { settlePeriod, type AskedPeriod } from './settle-period.ts';
import { listPresses } from '#server/data/attendance.ts';
import { entriesView, periodView } from './view.ts';

/**
 * Lists an employee's clock entries in a period, oldest first, including corrections and the entries they replaced. Throws
 * NotFound.
 */
export async function listEntries(
  deps: Deps,
  _actor: Actor,
  { id, ...asked }: AskedPeriod & { readonly id: string },
): Promise<ClockEntries> {
  const { business } = await deps.business();
  const period = await settlePeriod(deps, asked);
  const [employee, rows] = await Promise.all([
    findEmployee(deps.db, id),
    listPresses(deps.db, id, boundsOf(period, business.timeZone)),
  ]);
  if (!employee) throw new NotFound('There is nobody like that on the crew.');
  return { ...periodView(period), timeZone: business.timeZone, entries: entriesView(rows) };
}
