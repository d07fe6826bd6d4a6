import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import { mayWithJob } from '#core/jobs/crew.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { JobsTable } from '#server/db/job-tables.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { crewOf, crewOfJob, findPlainJob, type JobCrew, deriveParts } from '#server/jobs/queries.ts';
import { findEntry, isRecordedBy, listJobsOfPhoto, type EntryTable } from './queries.ts';

/** A job whose documentation the caller may see. */
export type CrewedJob = {
  readonly job: Selectable<JobsTable>;
  /** The employee who records, or null for an admin. */
  readonly employee: string | null;
  /** The accepted employee and the time of acceptance, or null and the start for a job that the owner does; undefined if there is none. */
  readonly crew: JobCrew | undefined;
  /** True for former crew: they see only their own entries, and what they add waits for an admin. */
  readonly isFormer: boolean;
  /** Whether the caller may see that entry. */
  readonly sees: (entry: { readonly employee: string | null }) => boolean;
};

/**
 * Returns the job, for the employee who has or had it, in any later state, and for admins. Throws NotFound for anyone else's
 * job, and Conflict with the current status for one that isn't theirs yet.
 */
export async function requireCrew(db: DbOrTrx, actor: Actor, id: string): Promise<CrewedJob> {
  const [job, members] = await Promise.all([findPlainJob(db, id), crewOf(db, id)]);
  if (!job) throw new NotFound(NO_JOB);
  const parts = deriveParts(
    actor,
    job,
    members.map(({ employee }) => employee),
  );
  const seesAll = mayWithJob(parts, 'read-entries');
  if (!seesAll && !mayWithJob(parts, 'read-own-entries')) {
    if (!mayWithJob(parts, 'see')) throw new NotFound(NO_JOB);
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'waitsForApproval'), {
      present: job.status,
    });
  }
  const isOnCrew = parts.some((part) => part === 'mine' || part === 'done' || part === 'former');
  const employee = isOnCrew ? (actor.employeeId ?? null) : null;
  return {
    job,
    employee,
    crew: crewOfJob(job, members),
    isFormer: !mayWithJob(parts, 'record'),
    sees: (entry) => seesAll || entry.employee === employee,
  };
}

const NO_JOB = messageOf(jobErrorsTexts, 'noOwnJob');

/** Like `requireCrew`, for callers that record something: admins may do so once someone has the job, or they have started it. */
export async function requireRecorder(db: DbOrTrx, actor: Actor, id: string): Promise<CrewedJob> {
  const crewed = await requireCrew(db, actor, id);
  if (crewed.employee === null && !crewed.crew)
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'nobodyApproved'), {
      present: crewed.job.status,
    });
  return crewed;
}

/** Returns whether this entry is already recorded. Throws Conflict if its client id belongs to a different one. */
export async function recognizeEntry(
  db: DbOrTrx,
  table: EntryTable,
  entryKey: {
    readonly jobId: string;
    readonly clientId: string;
    /** Of what it says. */
    readonly hash: Buffer;
  },
): Promise<boolean> {
  const { hash, ...sent } = entryKey;
  const known = await findEntry(db, table, sent);
  if (known && !known.request_hash.equals(hash))
    throw new Conflict('idempotency-mismatch', messageOf(jobErrorsTexts, 'entryIdUsed'));
  return known !== undefined;
}

/** What an entry says, as a hash: sent again it is the same. The parts in the order of their names. */
export function hashEntry(parts: Readonly<Record<string, unknown>>): Buffer {
  const sorted = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

/** An employee sees what they recorded, and the photos of their jobs and of the quotes of those. */
export async function isSeenByCrew(db: DbOrTrx, actor: Actor, id: string): Promise<boolean> {
  if (actor.employeeId === undefined) return false;
  if (await isRecordedBy(db, id, actor.employeeId)) return true;
  const jobs = await listJobsOfPhoto(db, id, actor.employeeId);
  return jobs.some((job) => mayWithJob(deriveParts(actor, job), 'see-customer'));
}
