import { sql, type Insertable, type Selectable } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import type { ListColumn, ListOrder } from '#core/operations/owner-lists.ts';
import type { ApplicationStatus } from '#core/people/applications.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { DbOrTrx, Trx, Db } from '#server/db/client.ts';
import type { JobApplicationsTable, ApplicantCodesTable, ApplicantPassesTable } from '#server/db/people-tables.ts';
import { nameKey, orderOf, type Ordered, type RowSearch, type SortKey } from '#server/db/row-order.ts';
import { hasWords } from '#server/db/search.ts';

export type ApplicationRow = Selectable<JobApplicationsTable>;

export type ApplicationFilter = {
  readonly status?: ApplicationStatus | undefined;
  readonly words: readonly SearchWord[];
  /** Received from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

/** Stores an application. Returns false if one with the same key already exists. */
export async function insertApplication(trx: Trx, application: Insertable<JobApplicationsTable>): Promise<boolean> {
  const row = await trx
    .insertInto('job_applications')
    .values(application)
    .onConflict((conflict) => conflict.column('key_hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const SORT_KEYS: Readonly<Record<ListColumn<'applications'>, SortKey>> = {
  name: nameKey(sql`first_name || ' ' || last_name`),
  applied: { by: sql.ref('created_at'), type: 'timestamptz' },
};

/** Returns applications in their order, starting after the cursor. Throws Invalid for one of another order. */
export async function listApplicationRows(
  db: DbOrTrx,
  { filter, sort = '-applied', cursor, limit }: RowSearch<ApplicationFilter, ListOrder<'applications'>>,
): Promise<Ordered<ApplicationRow>[]> {
  const { status, words, from, before } = filter;
  const order = orderOf(SORT_KEYS, sort, { cursor });
  return db
    .selectFrom('job_applications')
    .selectAll()
    .select(order.key.as('sort_key'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .$if(words.length > 0, (query) => query.where(hasWords(words)))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', String(from)))
    .$if(before !== undefined, (query) => query.where('created_at', '<', String(before)))
    .where(order.rest)
    .orderBy(order.by)
    .limit(limit)
    .execute();
}

/** Returns how many applications there are, and how many are pending. */
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

/** Locks the application until the transaction ends, so that only one decision is made at a time. */
export async function lockApplication(trx: Trx, id: string): Promise<ApplicationRow | undefined> {
  return trx.selectFrom('job_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Sets the status of an application and when that was decided. */
export async function setStatus(
  trx: Trx,
  id: string,
  { status, at }: { readonly status: ApplicationStatus; readonly at: string },
): Promise<void> {
  await trx.updateTable('job_applications').set({ status, decided_at: at }).where('id', '=', id).execute();
}

/** Changes the owner's notes on an application or its applicant's language. */
export async function editColumns(
  trx: Trx,
  id: string,
  edited: { readonly notes: string } | { readonly language: Language },
): Promise<void> {
  await trx.updateTable('job_applications').set(edited).where('id', '=', id).execute();
}

/** Returns the decisions about an application, newest last, with the name of the person who made each. */
export async function decisionsOf(db: DbOrTrx, id: string) {
  return db
    .selectFrom('audit')
    .leftJoin('people', 'people.id', 'audit.person_id')
    .select(['audit.at', 'audit.action', 'people.name', 'audit.after'])
    .where('subject', '=', 'application')
    .where('subject_id', '=', id)
    .where('action', 'not in', ['application.note', 'application.change-language'])
    .orderBy('audit.id')
    .execute();
}

/** Whether an employee has this email address. */
export async function isOnCrew(db: DbOrTrx, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('employees')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a mailed code. If the same code is generated twice, the later expiry applies. */
export async function insertCode(trx: Trx, code: Insertable<ApplicantCodesTable>): Promise<void> {
  await trx
    .insertInto('applicant_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('code_hash').doUpdateSet({ expires_at: code.expires_at }))
    .execute();
}

/** Whether an applicant's code with this hash exists and hasn't expired. */
export async function isLiveCode(db: DbOrTrx, codeHash: Buffer, now: string): Promise<boolean> {
  const row = await db
    .selectFrom('applicant_codes')
    .select('created_at')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores the pass of a browser that a code has let in. */
export async function insertPass(trx: Trx, pass: Insertable<ApplicantPassesTable>): Promise<void> {
  await trx.insertInto('applicant_passes').values(pass).execute();
}

/** Returns the id of the pass with this token; undefined if there is none or it has expired. */
export async function findLivePass(db: Db, tokenHash: Buffer, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('applicant_passes')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.id;
}

/** Deletes the codes and passes of applicants that have expired. */
export async function deleteExpiredAccess(db: Db, now: string): Promise<void> {
  await db.deleteFrom('applicant_passes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('applicant_codes').where('expires_at', '<=', now).execute();
}
