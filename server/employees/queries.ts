import { sql, type ExpressionBuilder, type Insertable, type SqlBool } from 'kysely';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { type Language, SOURCE } from '#core/languages/language.ts';
import type { WordedAnalysis } from '#server/analysis/queries.ts';
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts';
import type { JobLookupsTable } from '#server/db/job-tables.ts';
import type { Tables } from '#server/db/tables.ts';
import { teammatesOf } from '#server/quotes/crew/queries.ts';
import { DESCRIBED } from '#server/quotes/describe.ts';
import { PLAN_VISIT, SEAT } from '#server/quotes/queries.ts';
import type { PhotosOfQuote } from '#server/quotes/view.ts';

/**
 * Locks the current employee invited at this address until the transaction ends, and returns them with their newest
 * invitation.
 */
export async function lockInvited(trx: Trx, email: string) {
  const employee = await trx
    .selectFrom('employees')
    .select(['id', 'employee_id', 'name', 'person_id'])
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!employee) return undefined;
  const invitation = await trx
    .selectFrom('invitations')
    .select(['id', 'code_hash', 'wrong_tries', 'expires_at', 'used_at'])
    .where('employee', '=', employee.id)
    .orderBy('created_at', 'desc')
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return invitation && { ...employee, invitation };
}

/** Counts a wrong code for an invitation. Too many of them void it. */
export async function countWrongCode(trx: Trx, invitationId: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ wrong_tries: sql`wrong_tries + 1` })
    .where('id', '=', invitationId)
    .execute();
}

/** Marks an invitation as used. */
export async function useInvitation(trx: Trx, invitationId: string, at: string): Promise<void> {
  await trx.updateTable('invitations').set({ used_at: at }).where('id', '=', invitationId).execute();
}

/**
 * Gives the employee role to a person. If they worked here before, the former record keeps its history without them.
 * Returns false if they already have the role.
 */
export async function addEmployeeRole(trx: Trx, employee: string, personId: string): Promise<boolean> {
  await trx
    .updateTable('employees')
    .set({ person_id: null })
    .where('person_id', '=', personId)
    .where('deleted_at', 'is not', null)
    .execute();
  const other = await trx
    .selectFrom('employees')
    .select('id')
    .where('person_id', '=', personId)
    .where('id', '<>', employee)
    .executeTakeFirst();
  if (other) return false;
  await trx.updateTable('employees').set({ person_id: personId }).where('id', '=', employee).execute();
  return true;
}

export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** Returns a current employee, by row id or employee ID. */
export async function findOwn(db: DbOrTrx, by: { readonly id: string } | { readonly employeeId: string }) {
  const [column, value] = 'id' in by ? (['employees.id', by.id] as const) : (['employee_id', by.employeeId] as const);
  return db
    .selectFrom('employees')
    .leftJoin('people', 'people.id', 'employees.person_id')
    .select(['employees.id', 'employee_id', 'payment_type', 'payment_value'])
    .select(sql<Language>`coalesce(people.language, ${SOURCE})`.as('language'))
    .select(sql<string>`coalesce(nullif(employees.name, ''), people.name, employee_id)`.as('name'))
    .select(sql<string>`coalesce(nullif(employees.email, ''), people.email, '')`.as('email'))
    .where(column, '=', value)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Returns the open job with that appointment ID, the employee with that ID, and the code the employee was given for it.
 */
export async function findCode(
  db: DbOrTrx,
  { appointmentId, employeeId }: { readonly appointmentId: string; readonly employeeId: string },
) {
  return db
    .selectFrom('jobs')
    .innerJoin('job_codes', 'job_codes.job_id', 'jobs.id')
    .innerJoin('employees', 'employees.id', 'job_codes.employee')
    .select(['jobs.id as job_id', 'employees.id as employee', 'code_hash'])
    .where('appointment_id', '=', appointmentId)
    .where('jobs.status', 'in', OPEN_JOB_STATUSES)
    .where('employee_id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the id of the open job with this appointment ID. */
export async function findOpenJob(db: DbOrTrx, appointmentId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('status', 'in', OPEN_JOB_STATUSES)
    .executeTakeFirst();
  return row?.id;
}

/** Remembers that a browser has looked up a job with its access code. */
export async function insertLookUp(trx: Trx, lookUp: Insertable<JobLookupsTable>): Promise<void> {
  await trx.insertInto('job_lookups').values(lookUp).execute();
}

/**
 * Returns the job a browser has looked up; undefined if the look-up is unknown or expired, or the employee has left.
 */
export async function findLiveLookUp(db: Db, tokenHash: Buffer, now: string) {
  return db
    .selectFrom('job_lookups')
    .innerJoin('employees', 'employees.id', 'job_lookups.employee')
    .select(['job_id', 'employee'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Ends what an employee's access code for a job has opened. */
export async function deleteLookUps(
  trx: Trx,
  { jobId, employeeId }: { readonly jobId: string; readonly employeeId: string },
): Promise<void> {
  await trx.deleteFrom('job_lookups').where('job_id', '=', jobId).where('employee', '=', employeeId).execute();
}

export async function deleteExpiredLookUps(db: Db, now: string): Promise<void> {
  await db.deleteFrom('job_lookups').where('expires_at', '<=', now).execute();
}

export type CrewJobRow = Awaited<ReturnType<typeof listFree>>[number];

/** Returns unassigned jobs whose appointment is after an instant, soonest first. */
export async function listFree(db: DbOrTrx, from: string, employee: string) {
  return (
    selectCrewJobs(db, employee)
      .where('jobs.status', '=', 'scheduled')
      .where((row) => row.or([row('starts_at', 'is', null), row('starts_at', '>', from)]))
      .where((row) => row.or([row('jobs.assigned_employee', 'is', null), row('jobs.assigned_employee', '=', employee)]))
      // Who helps with a job has it among their own.
      .where(
        sql<SqlBool>`not exists (select from job_teammates where job_teammates.job_id = jobs.id and job_teammates.employee = ${employee})`,
      )
      .orderBy('starts_at')
      .orderBy('jobs.id')
      .limit(200)
      .execute()
  );
}

/**
 * Returns the jobs an employee has, has requested or is confirmed for, soonest first; of completed jobs only the
 * latest.
 */
export async function listOfEmployee(db: DbOrTrx, employee: string, completedSince: string) {
  return selectCrewJobs(db, employee)
    .where(
      sql<SqlBool>`(
        (jobs.accepted_by = ${employee} and (jobs.status in ('pending-approval', 'employee-accepted')
          or (jobs.status = 'completed' and jobs.completed_at >= ${completedSince}::timestamptz)))
        or (jobs.status = 'approved' and jobs.assigned_employee = ${employee})
        or (exists (select from job_teammates where job_teammates.job_id = jobs.id and job_teammates.employee = ${employee})
          and (jobs.status in (${sql.join(OPEN_JOB_STATUSES)})
            or (jobs.status = 'completed' and jobs.completed_at >= ${completedSince}::timestamptz))))`,
    )
    .orderBy('starts_at')
    .orderBy('jobs.id')
    .execute();
}

/** Returns a job as the crew sees it. `employee` is the one who asks, if they are logged in. */
export async function findCrewJob(
  db: DbOrTrx,
  { id, employee }: { readonly id: string; readonly employee: string | undefined },
): Promise<CrewJobRow | undefined> {
  return selectCrewJobs(db, employee ?? null)
    .where('jobs.id', '=', id)
    .executeTakeFirst();
}

/** The columns that the words of an estimate follow from. */
const WORDED = sql`jsonb_build_object('level', level, 'percent', percent, 'range_percent', range_percent, 'confidence', confidence,
  'minutes', analyses.minutes, 'mode', mode, 'assessment', assessment, 'texts', texts, 'package_type', analyses.package_type,
  'vehicle_type', analyses.vehicle_type)`;

function selectCrewJobs(db: DbOrTrx, employee: string | null) {
  return db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
    .select(DESCRIBED)
    .select(SEAT)
    .select(PLAN_VISIT)
    .select([
      'jobs.id',
      'jobs.status',
      'jobs.assigned_employee',
      'jobs.accepted_by',
      'jobs.appointment_id',
      'jobs.on_the_way_at',
      'jobs.started_at',
      'jobs.expected_until',
      'jobs.expected_said_at',
      'jobs.completed_at',
      'customer_first_name',
      'customer_last_name',
      'customer_phone',
      'extras',
      'quotes.minutes',
      'answers',
      'scheduled_time',
      'move_asked_at',
      'quotes.language as customer_language',
      'quotes.status as quote_status',
      'fee_cents',
      'reduced_cents',
      'paid_cents',
    ])
    .select([
      sql<boolean>`exists (select from monthly_billing where record_id = quotes.customer_record_id)`.as(
        'is_billed_monthly',
      ),
      sql<PhotosOfQuote>`(select coalesce(jsonb_agg(jsonb_build_object('id', photo_id, 'question', question, 'item', item) order by position), '[]')
        from quote_photos where quote_photos.quote_id = jobs.quote_id)`.as('photos'),
      sql<WordedAnalysis | null>`(select ${WORDED} from analyses where analyses.id = quotes.analysis_id)`.as(
        'estimate',
      ),
      sql<readonly (WordedAnalysis & { readonly item: number })[]>`(
        select coalesce(jsonb_agg(${WORDED} || jsonb_build_object('item', item) order by item), '[]')
        from item_estimates join analyses on analyses.id = item_estimates.analysis_id
        where item_estimates.quote_id = jobs.quote_id)`.as('item_estimates'),
    ])
    .select((job) => [
      ownAnswers(job, employee).select('job_answers.notes').$asScalar().as('own_notes'),
      ownAnswers(job, employee).select('job_answers.answer').$asScalar().as('own_answer'),
    ])
    .select([
      teammatesOf(sql.ref('jobs.id')).as('teammates'),
      sql<string | null>`(select coalesce(nullif(lead.name, ''), lead.employee_id) from employees as lead
        where lead.id = coalesce(jobs.accepted_by, jobs.assigned_employee))`.as('lead_name'),
    ]);
}

/** The newest response of an employee to the job in this row. */
function ownAnswers(job: ExpressionBuilder<Tables, 'jobs'>, employee: string | null) {
  return job
    .selectFrom('job_answers')
    .whereRef('job_id', '=', 'jobs.id')
    .where('job_answers.employee', '=', employee)
    .orderBy('at', 'desc')
    .orderBy('job_answers.id', 'desc')
    .limit(1);
}
