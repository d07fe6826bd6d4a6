import type { Selectable } from 'kysely';
import { OPEN_JOB_STATUSES } from '#core/jobs.ts';
import type { Actor } from '#core/permissions.ts';
import type { DbOrTrx } from '../db/client.ts';
import type { JobsTable } from '../db/job-tables.ts';
import { Conflict, NotFound } from '../errors.ts';
import { crewOf, findPlainJob } from './sql.ts';

/** A job whose documentation somebody may see. */
export type CrewedJob = {
  readonly job: Selectable<JobsTable>;
  /** Who records: the employee, or null for the office. */
  readonly employee: string | null;
  /** The accepted employee, and since when; undefined while there is none. */
  readonly crew: { readonly employee: string; readonly since: string } | undefined;
  /** Whether he may see that entry: whoever had the job before sees his own only. */
  readonly sees: (entry: { readonly employee: string | null }) => boolean;
};

/**
 * The job, for whoever is or was accepted for it, in any later state, and for admins. Throws NotFound for everybody
 * else's job, and Conflict with the present status for one that waits for its approval.
 */
export async function requireCrew(db: DbOrTrx, actor: Actor, id: string): Promise<CrewedJob> {
  const [job, members] = await Promise.all([findPlainJob(db, id), crewOf(db, id)]);
  if (!job) throw new NotFound(NO_JOB);
  const accepted = members.find(({ employee }) => employee === job.accepted_by);
  const isUnderWay = job.status !== 'scheduled' && job.status !== 'pending-approval';
  const crew = accepted && isUnderWay ? accepted : undefined;
  const own = members.find(({ employee }) => employee === actor.employeeId);
  const hasJob = own !== undefined && own.employee === job.accepted_by;
  const sees: CrewedJob['sees'] = ({ employee }) => hasJob || Boolean(actor.adminId) || employee === own?.employee;
  if (own) return { job, employee: own.employee, crew, sees };
  if (actor.adminId) return { job, employee: null, crew, sees };
  const isChosen = actor.employeeId === job.accepted_by || actor.employeeId === job.assigned_employee;
  if (!isChosen || !OPEN_JOB_STATUSES.some((status) => status === job.status)) throw new NotFound(NO_JOB);
  throw new Conflict('wrong-state', 'This job can be documented once it is yours: it waits for its approval.', {
    present: job.status,
  });
}

const NO_JOB = 'There is no such job among yours.';
