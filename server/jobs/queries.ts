import {
  type Selectable,
  sql,
  type Updateable,
  type Insertable,
  type SqlBool,
  type ExpressionBuilder,
  type Expression,
} from 'kysely';
import { type Part, partsOf } from '#core/jobs/crew.ts';
import { type JobStatus, OPEN_JOB_STATUSES, type JobStatusFilter, type JobOrder } from '#core/jobs/jobs.ts';
import type { ListColumn } from '#core/operations/owner-lists.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { Trx, DbOrTrx } from '#server/db/client.ts';
import type { JobsTable, JobAnswersTable } from '#server/db/job-tables.ts';
import { nameKey, orderOf, type Ordered, type SortKey } from '#server/db/row-order.ts';
import { findNewest } from '#server/db/search.ts';
import type { Tables } from '#server/db/tables.ts';
import { teammatesOf } from '#server/quotes/crew/queries.ts';
import { DESCRIBED } from '#server/quotes/describe.ts';
import { PLAN_VISIT, type QuoteRow } from '#server/quotes/queries.ts';

export type JobRow = Selectable<JobsTable>;

export type FoundJob = NonNullable<Awaited<ReturnType<typeof findJob>>>;
export type ListedJob = Omit<FoundJob, 'customer_answers' | 'plan_visit'>;

/**
 * Inserts the one job of an approved quote, with the employee the quote was meant for. The key on quote_id makes a
 * second one impossible.
 */
export async function insertJob(
  trx: Trx,
  job: {
    readonly id: string;
    readonly quoteId: string;
    readonly assignedEmployee: string | null;
    /** Of each vehicle in turn. */
    readonly checklists: Checklists;
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
      ...columnsOfChecklists(job.checklists),
      is_test: job.isTest,
      created_at: job.createdAt,
    })
    .execute();
}

/** What the crew ticks off, of each vehicle in turn. */
type Checklists = readonly (readonly string[])[];

function columnsOfChecklists(checklists: Checklists) {
  const [first = [], ...further] = checklists.map((items) => [...new Set(items)]);
  return { checklist: JSON.stringify(first), further_checklists: JSON.stringify(further) };
}

/** Sets what the crew of a quote's job ticks off, of each vehicle in turn. */
export async function setChecklists(trx: Trx, quoteId: string, checklists: Checklists): Promise<void> {
  await trx.updateTable('jobs').set(columnsOfChecklists(checklists)).where('quote_id', '=', quoteId).execute();
}

/** Returns a job with its quote and employee; undefined if there is none. */
export async function findJob(db: DbOrTrx, id: string) {
  return selectJobs(db)
    .select('quotes.answers as customer_answers')
    .select(PLAN_VISIT)
    .where('jobs.id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks the job and its quote until the transaction ends. The quote is locked first, as in every change that starts
 * from the quote.
 */
export async function lockJob(trx: Trx, id: string) {
  const quote: QuoteRow | undefined = await trx
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', (job) => job.selectFrom('jobs').select('quote_id').where('id', '=', id))
    .forUpdate()
    .executeTakeFirst();
  const job = await trx.selectFrom('jobs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return job && quote && { job, quote };
}

/** Updates a job if it still has the status it was read with. Returns false if another change won the race. */
export async function updateJob(
  trx: Trx,
  { id, status }: { readonly id: string; readonly status: JobStatus },
  change: Updateable<JobsTable>,
): Promise<boolean> {
  const row = await trx
    .updateTable('jobs')
    .set(change)
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Serializes the allocation of appointment IDs until the transaction ends. */
export async function lockAppointments(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('appointment', 0))`.execute(trx);
}

/** Whether an open job has this appointment ID. */
export async function isAppointmentTaken(trx: Trx, appointmentId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('jobs')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('status', 'in', OPEN_JOB_STATUSES)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the address of the last job at a customer's that an employee has started or done and that was due in that time; undefined
 * where the last one was at the shop.
 */
export async function findLastStop(
  db: DbOrTrx,
  {
    employee,
    since,
    before,
  }: { readonly employee: string; readonly since: Temporal.Instant; readonly before: Temporal.Instant },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
    .select(['at_customer', 'service_address'])
    .where('accepted_by', '=', employee)
    .where('jobs.started_at', 'is not', null)
    .where('starts_at', '>=', since.toString())
    .where('starts_at', '<', before.toString())
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at_customer ? row.service_address || undefined : undefined;
}

/** Returns the open jobs of the round of a job on its local day, by their IDs; none where it isn't a stop of a round. */
export async function listStops(
  db: DbOrTrx,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
): Promise<readonly string[]> {
  const dayOf = (startsAt: string) => sql`(${sql.ref(startsAt)} at time zone ${timeZone})::date`;
  const { rows } = await sql<{ readonly id: string }>`
    select stops.id
    from jobs
      join quotes on quotes.id = jobs.quote_id
      join quotes as others on others.round ->> 'id' = quotes.round ->> 'id' and others.is_test = quotes.is_test
        and others.starts_at between quotes.starts_at - interval '1 day' and quotes.starts_at + interval '1 day'
        and ${dayOf('others.starts_at')} = ${dayOf('quotes.starts_at')}
      join jobs as stops on stops.quote_id = others.id
    where jobs.id = ${id} and stops.status in ('scheduled', 'approved', 'employee-accepted')
    order by stops.id`.execute(db);
  return rows.map((row) => row.id);
}

/** How many days back the driver of a round is looked for. */
const DRIVER_KNOWN_DAYS = 60;

/**
 * Returns who has most of a round's stops on its latest day until that time (an instant, ISO), as an employee's ID; null if no one has
 * driven it for 60 days.
 */
export async function findDriver(
  db: DbOrTrx,
  { round, startsAt, isTest }: { readonly round: string; readonly startsAt: string; readonly isTest: boolean },
): Promise<string | null> {
  const earliest = Temporal.Instant.from(startsAt).subtract({ hours: 24 * DRIVER_KNOWN_DAYS });
  const row = await db
    .selectFrom('quotes')
    .innerJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .select('jobs.assigned_employee as employee')
    .where('starts_at', '>', earliest.toString())
    .where('starts_at', '<=', startsAt)
    .where('quotes.status', '<>', 'pending')
    .where(sql`round ->> 'id'`, '=', round)
    .where('quotes.is_test', '=', isTest)
    .where('jobs.status', 'in', ['approved', 'employee-accepted', 'completed'])
    .where('jobs.assigned_employee', 'is not', null)
    .groupBy(['starts_at', 'jobs.assigned_employee'])
    .orderBy('starts_at', 'desc')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('jobs.assigned_employee')
    .limit(1)
    .executeTakeFirst();
  return row?.employee ?? null;
}

/** Returns all employees who can be emailed; deleted ones and those without an address are left out. */
export async function listCrew(db: DbOrTrx, employee?: string) {
  return db
    .selectFrom('employees')
    .leftJoin('people', 'people.id', 'employees.person_id')
    .select((row) => [
      'employees.id',
      'employees.employee_id',
      'payment_type',
      'payment_value',
      // Null until they have signed up.
      'people.language',
      row.fn
        .coalesce(row.fn<string | null>('nullif', ['employees.name', sql.lit('')]), 'people.name', 'employee_id')
        .as('name'),
      row.fn
        .coalesce(row.fn<string | null>('nullif', ['employees.email', sql.lit('')]), 'people.email', sql.lit(''))
        .as('email'),
    ])
    .where('deleted_at', 'is', null)
    .$if(employee !== undefined, (query) => query.where('employees.id', '=', employee ?? '').forShare('employees'))
    .orderBy('employees.name')
    .orderBy('employees.id')
    .execute();
}

export type CrewRow = Awaited<ReturnType<typeof listCrew>>[number];

/** Replaces the codes of a job's employees. */
export async function replaceCodes(
  trx: Trx,
  codes: readonly {
    readonly job_id: string;
    readonly employee: string;
    readonly code_hash: Buffer;
    readonly created_at: string;
  }[],
): Promise<void> {
  await trx
    .insertInto('job_codes')
    .values([...codes])
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'employee']).doUpdateSet((row) => ({
        code_hash: row.ref('excluded.code_hash'),
        created_at: row.ref('excluded.created_at'),
      })),
    )
    .execute();
}

/** The codes of a job, as hashes, by employee. */
export async function codesOf(trx: Trx, jobId: string): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await trx
    .selectFrom('job_codes')
    .select(['employee', 'code_hash'])
    .where('job_id', '=', jobId)
    .execute();
  return new Map(rows.map(({ employee, code_hash: hash }) => [employee, hash]));
}

/** Stores an employee's answer to a job. */
export async function insertAnswer(trx: Trx, answer: Insertable<JobAnswersTable>): Promise<void> {
  await trx.insertInto('job_answers').values(answer).execute();
}

/** Returns the responses of employees, newest last. */
export async function listAnswers(db: DbOrTrx, jobId: string) {
  return db
    .selectFrom('job_answers')
    .innerJoin('employees', 'employees.id', 'job_answers.employee')
    .select(['employees.id', 'employees.name', 'employees.employee_id', 'answer', 'notes', 'at'])
    .where('job_id', '=', jobId)
    .orderBy('at')
    .orderBy('job_answers.id')
    .execute();
}

/**
 * Returns the history of a job, newest last, with the name of the person behind each entry. Employees who respond with
 * a code are not logged in, so their name comes from the entry.
 */
export async function jobHistory(db: DbOrTrx, jobId: string) {
  const byCode = sql<SqlBool>`audit.person_id is null and employees.id::text = audit.after ->> 'employee'`;
  return db
    .selectFrom('audit')
    .leftJoin('people', 'people.id', 'audit.person_id')
    .leftJoin('employees', (join) => join.on(byCode))
    .select(['audit.at', 'audit.action', sql<string | null>`coalesce(people.name, employees.name)`.as('name')])
    .where('subject', '=', 'job')
    .where('subject_id', '=', jobId)
    .orderBy('audit.id')
    .execute();
}

/** Returns how many jobs are open, how many of them wait for an approval, and how many have their appointment between two instants. */
export async function countJobs(
  db: DbOrTrx,
  today: { readonly from?: Temporal.Instant; readonly before?: Temporal.Instant },
): Promise<{ readonly open: number; readonly today: number; readonly toApprove: number }> {
  const { from = '-infinity', before = 'infinity' } = today;
  const isToday = sql<SqlBool>`starts_at >= ${from.toString()}::timestamptz and starts_at < ${before.toString()}::timestamptz`;
  return db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
    .select(({ fn }) => [
      fn.countAll<number>().as('open'),
      fn.countAll<number>().filterWhere(isToday).as('today'),
      fn.countAll<number>().filterWhere('jobs.status', '=', 'pending-approval').as('toApprove'),
    ])
    .where('jobs.status', 'in', OPEN_JOB_STATUSES)
    .executeTakeFirstOrThrow();
}

function selectJobs(db: DbOrTrx) {
  return db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
    .leftJoin('employees as assigned', 'assigned.id', 'jobs.assigned_employee')
    .leftJoin('employees as accepted', 'accepted.id', 'jobs.accepted_by')
    .selectAll('jobs')
    .select(DESCRIBED)
    .select([
      'customer_email',
      'customer_phone',
      'scheduled_time',
      'assigned.name as assigned_name',
      'assigned.payment_type as assigned_payment_type',
      'assigned.payment_value as assigned_payment_value',
      'accepted.name as accepted_name',
      'accepted.payment_type as accepted_payment_type',
      'accepted.payment_value as accepted_payment_value',
    ])
    .select((job) =>
      job
        .selectFrom('job_answers')
        .select('job_answers.notes')
        .whereRef('job_id', '=', 'jobs.id')
        .where('job_answers.notes', '<>', '')
        .orderBy('at', 'desc')
        .limit(1)
        .$asScalar()
        .as('employee_notes'),
    )
    .select(teammatesOf(sql.ref('jobs.id')).as('teammates'));
}

/** Returns the job of a quote; there is one once the quote is approved. */
export async function findJobOf(db: DbOrTrx, quoteId: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('quote_id', '=', quoteId).executeTakeFirst();
}

/** Locks the job of a quote until the transaction ends. The quote must already be locked. */
export async function lockJobOf(trx: Trx, quoteId: string): Promise<JobRow | undefined> {
  return trx.selectFrom('jobs').selectAll().where('quote_id', '=', quoteId).forUpdate().executeTakeFirst();
}

/** Sets a job back to scheduled: an employee who had accepted the old time must accept again. What was sent stays. */
export async function unacceptJob(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ status: 'scheduled', accepted_by: null, on_the_way_at: null, started_at: null })
    .where('id', '=', id)
    .execute();
}

export async function setJobStatus(trx: Trx, id: string, status: JobStatus): Promise<void> {
  await trx.updateTable('jobs').set({ status }).where('id', '=', id).execute();
}

/**
 * Returns the actor's parts in a job, as `partsOf` defines them. `crew` is the ids of the employees who have, or once
 * had, the job.
 */
export function deriveParts(
  actor: Actor,
  job: Pick<JobRow, 'id' | 'status' | 'accepted_by' | 'assigned_employee'> & {
    readonly teammates?: readonly { readonly id: string }[];
  },
  crew: readonly string[] = [],
): readonly Part[] {
  const { id, status, accepted_by: acceptedBy, assigned_employee: assignedTo } = job;
  return partsOf(actor, { id, status, acceptedBy, assignedTo, crew, teammates: job.teammates?.map((mate) => mate.id) });
}

/** Records that this employee is now the crew of the job. */
export async function joinCrew(
  trx: Trx,
  crew: { readonly job_id: string; readonly employee: string; readonly since: string },
): Promise<void> {
  await trx
    .insertInto('job_crew')
    .values(crew)
    .onConflict((conflict) => conflict.columns(['job_id', 'employee']).doUpdateSet({ since: crew.since }))
    .execute();
}

/** The employees who do a job together with the one who has it. */
export async function listTeammates(db: DbOrTrx, jobId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('job_teammates')
    .select('employee')
    .where('job_id', '=', jobId)
    .orderBy('employee')
    .execute();
  return rows.map(({ employee }) => employee);
}

/** Replaces the employees who do a job together with the one who has it. */
export async function replaceTeammates(
  trx: Trx,
  { jobId, employees, at }: { readonly jobId: string; readonly employees: readonly string[]; readonly at: string },
): Promise<void> {
  await trx
    .deleteFrom('job_teammates')
    .where('job_id', '=', jobId)
    .where((row) => row.not(row('employee', '=', row.fn.any(row.val([...employees])))))
    .execute();
  const rows = employees.map((employee) => ({ job_id: jobId, employee, added_at: at }));
  if (rows.length === 0) return;
  await trx
    .insertInto('job_teammates')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns since when each employee was the crew of a job, the latest first. */
export async function crewOf(db: DbOrTrx, jobId: string) {
  return db
    .selectFrom('job_crew')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('since', 'desc')
    .orderBy('employee')
    .execute();
}

/** Who does the job: the employee who was accepted for it, or the owner, who has started it. */
export function crewOfJob(
  jobOfCrew: Pick<Selectable<JobsTable>, 'status' | 'accepted_by' | 'started_at'>,
  members: readonly { readonly employee: string; readonly since: string }[],
): JobCrew | undefined {
  const { status, accepted_by: employee, started_at: startedAt } = jobOfCrew;
  if (status === 'scheduled' || status === 'pending-approval') return undefined;
  if (employee === null) return startedAt === null ? undefined : { employee, since: startedAt };
  return members.find((member) => member.employee === employee);
}

/** `employee` is null for the owner. */
export type JobCrew = { readonly employee: string | null; readonly since: string };

/** Returns the row of a job, without its quote and employee. */
export async function findPlainJob(db: DbOrTrx, id: string): Promise<Selectable<JobsTable> | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns every completion of a job, newest first. The first one by the accepted employee counts. */
export async function listCompletions(db: DbOrTrx, jobId: string) {
  return db
    .selectFrom('job_completions as entry')
    .innerJoin('jobs', 'jobs.id', 'entry.job_id')
    .leftJoin('ground_truths', (join) =>
      join
        .onRef('ground_truths.quote_id', '=', 'jobs.quote_id')
        .on('ground_truths.found_by', '=', 'crew')
        .on('ground_truths.item', '=', 1),
    )
    .leftJoin('employees', 'employees.id', 'entry.employee')
    .leftJoin('people', 'people.id', 'entry.recorded_by')
    .selectAll('entry')
    .select(['employees.employee_id', 'employees.name', 'people.name as person_name'])
    .select([
      'ground_truths.level as found_level',
      'ground_truths.minutes as found_minutes',
      'ground_truths.photo_missed_it',
    ])
    .where('entry.job_id', '=', jobId)
    .orderBy('entry.at', 'desc')
    .orderBy('entry.id', 'desc')
    .execute();
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

type JobFilter = {
  readonly status?: JobStatusFilter | undefined;
  /** Does the job, or is assigned to it while no one else has accepted it. */
  readonly employee?: string | undefined;
  readonly words: readonly SearchWord[];
  /** Instants between which the appointment is, the second one excluded. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

type Search = {
  readonly filter: JobFilter;
  /** Must be 'newest' when there are words. */
  readonly sort: JobOrder;
  readonly cursor?: string | undefined;
  readonly limit: number;
};

const SORT_KEYS: Readonly<Record<'newest' | 'visit' | ListColumn<'jobs'>, SortKey>> = {
  newest: { by: sql.ref('jobs.created_at'), type: 'timestamptz' },
  visit: { by: sql.ref('quotes.starts_at'), type: 'timestamptz' },
  customer: nameKey(sql.ref('quotes.customer_name')),
  total: { by: sql.ref('quotes.total_cents'), type: 'bigint' },
};

/** Jobs in their order, after the cursor. Throws Invalid for a cursor of another order. */
export async function searchJobs(
  db: DbOrTrx,
  { filter, sort, cursor, limit }: Search,
): Promise<readonly Ordered<ListedJob>[]> {
  const { words } = filter;
  const way = sort === 'newest' ? '-newest' : sort === 'latest-visit' ? '-visit' : sort;
  const order = orderOf(SORT_KEYS, way, { cursor, id: sql.ref('jobs.id') });
  const all = db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
    .where((job) => job.and(conditions(job, filter)))
    .where(order.rest)
    // Always so of a quote that has a job; said, so that the index of visits is taken.
    .$if(way.endsWith('visit'), (query) => query.where('quotes.status', '<>', 'pending'));
  const searched = all.select(['jobs.id', 'jobs.created_at', sql`quotes.search`.as('search')]);
  const ids =
    words.length > 0
      ? await findNewest(db, { rows: searched, words, limit, stored: 'scattered' })
      : (await all.select('jobs.id').orderBy(order.by).limit(limit).execute()).map(({ id }) => id);
  return selectJobs(db)
    .select(order.key.as('sort_key'))
    .where('jobs.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(order.by)
    .execute();
}

function conditions(
  job: ExpressionBuilder<Tables, 'jobs' | 'quotes'>,
  { status, employee, from, before }: JobFilter,
): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = [];
  if (status === 'open') found.push(job('jobs.status', 'in', OPEN_JOB_STATUSES));
  else if (status) found.push(job('jobs.status', '=', status));
  if (employee) found.push(sql`coalesce(jobs.accepted_by, jobs.assigned_employee) = ${employee}::uuid`);
  // Always so of a quote that has a job; said, so that the index of visits is taken.
  if (from ?? before) found.push(job('quotes.status', '<>', 'pending'));
  if (from) found.push(job('quotes.starts_at', '>=', from.toString()));
  if (before) found.push(job('quotes.starts_at', '<', before.toString()));
  return found;
}
