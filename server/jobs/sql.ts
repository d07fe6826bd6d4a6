import type { Selectable } from 'kysely';
import type { JobStatus } from '#core/jobs.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import type { JobsTable } from '../db/job-tables.ts';

export type JobRow = Selectable<JobsTable>;

/** The one job of an approved quote; the key on quote_id makes a second one impossible. */
export async function insertJob(
  trx: Trx,
  job: {
    readonly id: string;
    readonly quoteId: string;
    readonly assignedEmployee: string | null;
    readonly isTest: boolean;
    readonly createdAt: string;
  },
): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({
      id: job.id,
      quote_id: job.quoteId,
      status: 'scheduled',
      assigned_employee: job.assignedEmployee,
      is_test: job.isTest,
      created_at: job.createdAt,
    })
    .execute();
}

/** The job of a quote, once that is approved. */
export async function findJobOf(db: DbOrTrx, quoteId: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('quote_id', '=', quoteId).executeTakeFirst();
}

/** The job of a quote that is locked already, and nobody else may change it until this transaction ends. */
export async function lockJobOf(trx: Trx, quoteId: string): Promise<JobRow | undefined> {
  return trx.selectFrom('jobs').selectAll().where('quote_id', '=', quoteId).forUpdate().executeTakeFirst();
}

/** Back to scheduled: whoever had accepted the old time has to accept again. What was sent stays. */
export async function unacceptJob(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ status: 'scheduled', accepted_by: null, started_at: null })
    .where('id', '=', id)
    .execute();
}

export async function setJobStatus(trx: Trx, id: string, status: JobStatus): Promise<void> {
  await trx.updateTable('jobs').set({ status }).where('id', '=', id).execute();
}

/** Where to reach somebody of the crew who still works here. */
export async function findCrewAddress(
  db: DbOrTrx,
  employee: string,
): Promise<{ readonly name: string; readonly email: string } | undefined> {
  return db
    .selectFrom('employees')
    .select(['name', 'email'])
    .where('id', '=', employee)
    .where('deleted_at', 'is', null)
    .where('email', '<>', '')
    .executeTakeFirst();
}

/** Whether somebody with this id works here. */
export async function hasEmployee(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('employees')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function assignJob(trx: Trx, id: string, employee: string | null): Promise<void> {
  await trx.updateTable('jobs').set({ assigned_employee: employee }).where('id', '=', id).execute();
}
