import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { ApplicationStatus } from '#core/people/applications.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import { hasWords } from './search.ts';
import type { JobApplicationsTable } from '../db/staff-tables.ts';
import type { Cursor } from '../lib/paging.ts';

export type ApplicationRow = Selectable<JobApplicationsTable>;

export type ApplicationFilter = {
  readonly status?: ApplicationStatus | undefined;
  readonly words: readonly SearchWord[];
  /** Instants between which the application came, the second one excluded. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

/** Stores an application. False: one with the same key is there already. */
export async function insertApplication(trx: Trx, application: Insertable<JobApplicationsTable>): Promise<boolean> {
  const row = await trx
    .insertInto('job_applications')
    .values(application)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Applications newest first, after the cursor. */
export async function listApplicationRows(
  db: DbOrTrx,
  {
    filter,
    cursor,
    limit,
  }: { readonly filter: ApplicationFilter; readonly cursor?: Cursor | undefined; readonly limit: number },
): Promise<ApplicationRow[]> {
  const { status, words, from, before } = filter;
  return db
    .selectFrom('job_applications')
    .selectAll()
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(words.length > 0, (query) => query.where(hasWords(words)))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', String(from)))
    .$if(before !== undefined, (query) => query.where('created_at', '<', String(before)))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many applications there are, and wait. */
export async function countApplications(db: DbOrTrx): Promise<{ readonly all: number; readonly pending: number }> {
  return db
    .selectFrom('job_applications')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('pending'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findApplication(db: DbOrTrx, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('job_applications').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The application, and nobody else may decide about it until this transaction ends. */
export async function lockApplication(trx: Trx, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('job_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function setStatus(
  trx: Trx,
  id: string,
  { status, at }: { readonly status: ApplicationStatus; readonly at: string },
): Promise<void> {
  await trx.updateTable('job_applications').set({ status, decided_at: at }).where('id', '=', id).execute();
}

export async function setNotes(trx: Trx, id: string, notes: string): Promise<void> {
  await trx.updateTable('job_applications').set({ notes }).where('id', '=', id).execute();
}

/** What was decided about an application, newest last, with the name of who did it. */
export async function decisionsOf(db: DbOrTrx, id: string) {
  return db
    .selectFrom('audit')
    .leftJoin('people', 'people.id', 'audit.person_id')
    .select(['audit.at', 'audit.action', 'people.name', 'audit.after'])
    .where('subject', '=', 'application')
    .where('subject_id', '=', id)
    .where('action', '<>', 'application.note')
    .orderBy('audit.id')
    .execute();
}

/** Whether somebody with this address works here. */
export async function isOnCrew(db: DbOrTrx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('employees')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
