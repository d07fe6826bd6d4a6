import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import { OPEN_JOB_STATUSES, type JobStatus } from '#core/jobs/jobs.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { PayRate } from '#core/people/pay.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import { isUniqueViolation, type DbOrTrx, type Trx } from '#server/db/client.ts';
import type { EmployeesTable, InvitationsTable } from '#server/db/job-tables.ts';
import { Invalid } from '#server/errors.ts';
import type { Cursor } from '#server/lib/paging.ts';
import { lastPresses, onTheClock } from './attendance.ts';
import { hasWords } from './search.ts';

export type EmployeeRow = Selectable<Omit<EmployeesTable, 'search'>>;

const COLUMNS = [
  'id',
  'employee_id',
  'person_id',
  'created_at',
  'name',
  'email',
  'phone',
  'department',
  'payment_type',
  'payment_value',
  'is_test',
  'deleted_at',
] as const;

/** Returns all current employees. */
export async function listCrew(db: DbOrTrx): Promise<EmployeeRow[]> {
  return db.selectFrom('employees').select(COLUMNS).where('deleted_at', 'is', null).orderBy('id').execute();
}

/** The filter of the employee list. */
export type StaffFilter = {
  readonly isDeleted: boolean;
  /** Only employees who are clocked in now. */
  readonly isClockedIn: boolean;
  readonly words: readonly SearchWord[];
  /** Added from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

/** Returns the employees that match the filter, most recently added first, starting after the cursor. */
export async function listEmployees(
  db: DbOrTrx,
  {
    filter,
    cursor,
    limit,
  }: { readonly filter: StaffFilter; readonly cursor?: Cursor | undefined; readonly limit: number },
): Promise<EmployeeRow[]> {
  const { isDeleted, isClockedIn, words, from, before } = filter;
  return db
    .selectFrom('employees')
    .select(COLUMNS)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(isClockedIn, (query) => query.where(onTheClock()))
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

/** Returns how many employees there are, and how many are clocked in now. */
export async function countStaff(db: DbOrTrx): Promise<{ readonly active: number; readonly clockedIn: number }> {
  const crew = await db.selectFrom('employees').select('id').where('deleted_at', 'is', null).execute();
  const presses = await lastPresses(
    db,
    crew.map(({ id }) => id),
  );
  return { active: crew.length, clockedIn: [...presses.values()].filter(({ kind }) => kind === 'in').length };
}

/** Returns how many employees there are besides the owner: those who aren't admins, too. */
export async function countHelpers(db: DbOrTrx): Promise<number> {
  const { count } = await db
    .selectFrom('employees')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deleted_at', 'is', null)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('admins')
            .select('admins.id')
            .whereRef('admins.person_id', '=', 'employees.person_id')
            .where('admins.accepted_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns all current and former employees. */
export async function listEveryone(db: DbOrTrx): Promise<EmployeeRow[]> {
  return db.selectFrom('employees').select(COLUMNS).orderBy('id').execute();
}

export async function findEmployee(db: DbOrTrx, id: string): Promise<EmployeeRow | undefined> {
  return db.selectFrom('employees').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Locks the employee and their clock until the transaction ends. */
export async function lockEmployee(trx: Trx, id: string): Promise<EmployeeRow | undefined> {
  return trx.selectFrom('employees').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Adds an employee. Throws Invalid if a current employee has that email address; returns false if the employee ID is
 * taken.
 */
export async function insertEmployee(trx: Trx, employee: Insertable<EmployeesTable>): Promise<boolean> {
  const row = await trx
    .insertInto('employees')
    .values(employee)
    .onConflict((conflict) => conflict.column('employee_id').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(refuseKnownAddress);
  return row !== undefined;
}

/** Throws Invalid if another current employee has that email address. */
export async function updateEmployee(trx: Trx, id: string, change: Updateable<EmployeesTable>): Promise<void> {
  await trx.updateTable('employees').set(change).where('id', '=', id).execute().catch(refuseKnownAddress);
}

/** Keeps the rate that ends now, so that past earnings don't change. */
export async function keepFormerRate(
  trx: Trx,
  employee: string,
  { rate, until }: { readonly rate: PayRate; readonly until: string },
): Promise<void> {
  await trx
    .insertInto('former_rates')
    .values({ employee, payment_type: rate.type, payment_value: rate.value, until })
    // If the rate changes twice at the same instant, the first entry is the rate that was in effect before.
    .onConflict((conflict) => conflict.columns(['employee', 'until']).doNothing())
    .execute();
}

/** Returns the newest invitation of an employee. */
export async function findInvitation(db: DbOrTrx, employee: string) {
  return db
    .selectFrom('invitations')
    .select(['created_at', 'expires_at', 'used_at', 'wrong_tries'])
    .where('employee', '=', employee)
    .orderBy('created_at', 'desc')
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
}

export async function insertInvitation(trx: Trx, invitation: Insertable<InvitationsTable>): Promise<void> {
  await trx.insertInto('invitations').values(invitation).execute();
}

/** Voids the pending invitations. */
export async function voidInvitations(trx: Trx, employee: string, now: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('employee', '=', employee)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

function refuseKnownAddress(error: unknown): never {
  if (isUniqueViolation(error, 'employees_by_email'))
    throw new Invalid([{ path: 'email', message: messageOf(jobErrorsTexts, 'emailOfCrew') }]);
  throw error;
}

/**
 * Takes an employee off all their open jobs, which become scheduled and open to others again. Returns the jobs they
 * were to do.
 */
export async function leaveOpenJobs(trx: Trx, employee: string): Promise<readonly LeftJob[]> {
  const open = sql.join(OPEN_JOB_STATUSES.map((status) => sql.lit(status)));
  await trx
    .deleteFrom('job_codes')
    .where('employee', '=', employee)
    .where('job_id', 'in', (jobs) =>
      jobs
        .selectFrom('jobs')
        .select('id')
        .where(sql<boolean>`status in (${open})`),
    )
    .execute();
  await trx
    .updateTable('quotes')
    .set({ assigned_employee: null })
    .where('assigned_employee', '=', employee)
    .where('status', 'in', ['pending', 'countered', 'approved'])
    .execute();
  const { rows } = await sql<LeftJob>`
    with his as (
      select id, status from jobs
      where status in (${open}) and (accepted_by = ${employee} or assigned_employee = ${employee})
      order by id for update
    )
    update jobs set
      status = case
        when accepted_by = ${employee} or (his.status = 'approved' and assigned_employee = ${employee}) then 'scheduled'
        else his.status end,
      assigned_employee = nullif(assigned_employee, ${employee}),
      accepted_by = nullif(accepted_by, ${employee})
    from his where jobs.id = his.id
    returning jobs.id, his.status as before, jobs.status as after`.execute(trx);
  return rows;
}

export type LeftJob = { readonly id: string; readonly before: JobStatus; readonly after: JobStatus };

/** Revokes the employee's calendar feeds. */
export async function revokeFeeds(trx: Trx, employee: string, now: string): Promise<void> {
  await trx
    .updateTable('calendar_feeds')
    .set({ revoked_at: now })
    .where('employee', '=', employee)
    .where('revoked_at', 'is', null)
    .execute();
}
