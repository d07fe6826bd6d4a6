import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { OPEN_JOB_STATUSES } from '#core/jobs.ts';
import type { PayRate } from '#core/pay.ts';
import { isUniqueViolation, type DbOrTrx, type Trx } from '../db/client.ts';
import type { EmployeesTable, InvitationsTable } from '../db/job-tables.ts';
import { Invalid } from '../errors.ts';

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

/** All who work here, by name. */
export async function listCrew(db: DbOrTrx): Promise<EmployeeRow[]> {
  return db
    .selectFrom('employees')
    .select(COLUMNS)
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** All who work or worked here, by name. */
export async function listEveryone(db: DbOrTrx): Promise<EmployeeRow[]> {
  return db.selectFrom('employees').select(COLUMNS).orderBy('name').orderBy('id').execute();
}

export async function findEmployee(db: DbOrTrx, id: string): Promise<EmployeeRow | undefined> {
  return db.selectFrom('employees').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** The employee, and nobody else may change him or press his clock until this transaction ends. */
export async function lockEmployee(trx: Trx, id: string): Promise<EmployeeRow | undefined> {
  return trx.selectFrom('employees').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Adds somebody. Throws Invalid for an address that somebody has who works here; false when the employee ID was given before. */
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

/** Throws Invalid for an address that somebody else has who works here. */
export async function updateEmployee(trx: Trx, id: string, change: Updateable<EmployeesTable>): Promise<void> {
  await trx.updateTable('employees').set(change).where('id', '=', id).execute().catch(refuseKnownAddress);
}

/** Keeps the rate that ends now, so that what was earned by it stays. */
export async function keepFormerRate(
  trx: Trx,
  employee: string,
  { rate, until }: { readonly rate: PayRate; readonly until: string },
): Promise<void> {
  await trx
    .insertInto('former_rates')
    .values({ employee, payment_type: rate.type, payment_value: rate.value, until })
    // Two changes at the same instant: the first one is what was in force before it.
    .onConflict((conflict) => conflict.columns(['employee', 'until']).doNothing())
    .execute();
}

/** The newest invitation of an employee. */
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

/** The invitations that wait can be taken no more. */
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
    throw new Invalid([{ path: 'email', message: 'Somebody who works here has that email address.' }]);
  throw error;
}

/** Takes an employee off every open job: the job is scheduled again and open to the others. Answers with the jobs that he was to do. */
export async function leaveOpenJobs(trx: Trx, employee: string): Promise<readonly string[]> {
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
  const { rows } = await sql<{ id: string }>`
    update jobs set
      status = case when accepted_by = ${employee} or (status = 'approved' and assigned_employee = ${employee}) then 'scheduled' else status end,
      assigned_employee = nullif(assigned_employee, ${employee}),
      accepted_by = nullif(accepted_by, ${employee})
    where status in (${open}) and (accepted_by = ${employee} or assigned_employee = ${employee})
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** His calendar addresses answer nothing any more. */
export async function revokeFeeds(trx: Trx, employee: string, now: string): Promise<void> {
  await trx
    .updateTable('calendar_feeds')
    .set({ revoked_at: now })
    .where('employee', '=', employee)
    .where('revoked_at', 'is', null)
    .execute();
}
