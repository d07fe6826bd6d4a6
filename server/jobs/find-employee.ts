import type { Trx } from '../db/client.ts';
import { Invalid } from '../errors.ts';
import { listCrew, type CrewRow } from '#server/data/jobs.ts';

/** Returns an employee who can be given a job. Throws Invalid if they are unknown or deleted. */
export async function findEmployee(trx: Trx, employee: string): Promise<CrewRow> {
  const [found] = await listCrew(trx, employee);
  if (!found)
    throw new Invalid([
      { path: 'assignedStaff', message: 'That employee is not in the crew any more. Please choose another.' },
    ]);
  return found;
}
