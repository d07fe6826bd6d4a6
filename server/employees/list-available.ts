import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import { placeOf } from '#core/quotes/place.ts';
import { localDate } from '#core/lib/time.ts';
import type { Deps } from '../deps.ts';
import { appointmentOf } from '../data/quote-place.ts';
import { findSelf } from './find-self.ts';
import { listFree } from '#server/data/employees.ts';
import { crewJobView } from './view.ts';

/** Open jobs from today on, earliest appointment first, without those that are assigned to another employee. */
export async function listAvailable(deps: Deps, actor: Actor): Promise<CrewJob[]> {
  const { business } = await deps.business();
  const employee = await findSelf(deps.db, actor);
  const today = localDate(deps.clock.now(), business.timeZone).toZonedDateTime(business.timeZone).toInstant();
  const rows = await listFree(deps.db, today.toString(), employee.id);
  // An employee can't take a job without knowing where it is.
  const known = rows.filter((row) => !placeOf(appointmentOf(row), {}).isAddressNeeded);
  return known.map((row) => crewJobView(row, { business, employee }));
}
