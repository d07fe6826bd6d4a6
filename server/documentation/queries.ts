import { type Selectable, sql, type Insertable } from 'kysely';
import { waitsForAdmin } from '#core/jobs/documentation.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type {
  JobUploadsTable,
  JobsTable,
  JobPhotosTable,
  DamageLogsTable,
  JobCompletionsTable,
} from '#server/db/job-tables.ts';
import type { listCompletions } from '#server/jobs/queries.ts';
import { teammatesOf, type Teammate } from '#server/quotes/crew/queries.ts';

export type CompletionRow = Awaited<ReturnType<typeof listCompletions>>[number];
export type PhotoRow = Awaited<ReturnType<typeof listJobPhotos>>[number];
export type DamageRow = Awaited<ReturnType<typeof listDamageLogs>>[number];
export type UploadRow = Selectable<JobUploadsTable>;

/** Whether this employee recorded a photo. */
export async function isRecordedBy(db: DbOrTrx, photoId: string, employee: string): Promise<boolean> {
  const { rows } = await sql`
    select from job_photos where photo_id = ${photoId} and employee = ${employee}
    union all
    select from damage_logs where photo_id = ${photoId} and employee = ${employee} limit 1`.execute(db);
  return rows.length > 0;
}

/** Returns the employee's jobs that a photo belongs to, directly or through their quotes. */
export async function listJobsOfPhoto(db: DbOrTrx, photoId: string, employee: string) {
  const { rows } = await sql<
    Pick<Selectable<JobsTable>, 'id' | 'status' | 'accepted_by' | 'assigned_employee'> & {
      readonly teammates: readonly Teammate[];
    }
  >`
    select jobs.id, jobs.status, jobs.accepted_by, jobs.assigned_employee,
      ${teammatesOf(sql.ref('jobs.id'))} as teammates
    from jobs
    where (jobs.accepted_by = ${employee}
      or exists (select from job_teammates where job_teammates.job_id = jobs.id and job_teammates.employee = ${employee})) and (
      exists (select from job_photos as entry where entry.job_id = jobs.id and entry.photo_id = ${photoId})
      or exists (select from damage_logs as entry where entry.job_id = jobs.id and entry.photo_id = ${photoId})
      or exists (select from job_uploads as entry where entry.job_id = jobs.id and entry.photo_id = ${photoId})
      or exists (select from quote_photos as entry where entry.quote_id = jobs.quote_id and entry.photo_id = ${photoId})
    )`.execute(db);
  return rows;
}

/** Returns the upload of a job that has the phone's own id, so that one sent again is recognized. */
export async function findUpload(
  db: DbOrTrx,
  upload: { readonly jobId: string; readonly clientId: string },
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('job_uploads')
    .selectAll()
    .where('job_id', '=', upload.jobId)
    .where('client_id', '=', upload.clientId)
    .executeTakeFirst();
}

/** Returns the hash of a photo as it was uploaded to that job; undefined if the job has no such photo. */
export async function findSent(
  db: DbOrTrx,
  jobId: string,
  photoId: string,
): Promise<{ readonly sha256: Buffer } | undefined> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select sha256 from job_uploads where job_id = ${jobId} and photo_id = ${photoId}
    union select sha256 from job_photos where job_id = ${jobId} and photo_id = ${photoId}
    union select sha256 from damage_logs where job_id = ${jobId} and photo_id = ${photoId}
    order by 1 limit 1`.execute(db);
  return rows[0];
}

/** Returns false if an upload with this client id already exists. */
export async function insertUpload(trx: Trx, upload: Insertable<JobUploadsTable>): Promise<boolean> {
  const row = await trx
    .insertInto('job_uploads')
    .values(upload)
    .onConflict((conflict) => conflict.columns(['job_id', 'client_id']).doNothing())
    .returning('client_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertJobPhoto(trx: Trx, photo: Insertable<JobPhotosTable>): Promise<void> {
  await trx.insertInto('job_photos').values(photo).execute();
}

export async function insertDamageLog(trx: Trx, entry: Insertable<DamageLogsTable>): Promise<void> {
  await trx.insertInto('damage_logs').values(entry).execute();
}

export async function insertCompletion(trx: Trx, completion: Insertable<JobCompletionsTable>): Promise<void> {
  await trx.insertInto('job_completions').values(completion).execute();
}

/** Deletes what was submitted as the completion of a job, which is open again. */
export async function deleteCompletions(trx: Trx, jobId: string): Promise<void> {
  await trx.deleteFrom('job_completions').where('job_id', '=', jobId).execute();
}

/** Returns the photos of a job, oldest first. */
export async function listJobPhotos(db: DbOrTrx, jobId: string) {
  return db
    .selectFrom('job_photos as entry')
    .innerJoin('photos', 'photos.id', 'entry.photo_id')
    .leftJoin('employees', 'employees.id', 'entry.employee')
    .leftJoin('people', 'people.id', 'entry.recorded_by')
    .selectAll('entry')
    .leftJoin('people as remover', 'remover.id', 'entry.removed_by')
    .select(['photos.width', 'photos.height', 'employees.employee_id', 'employees.name', 'people.name as person_name'])
    .select('remover.name as remover_name')
    .where('entry.job_id', '=', jobId)
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute();
}

/** Returns the damage logs of a job, oldest first. */
export async function listDamageLogs(db: DbOrTrx, jobId: string) {
  return db
    .selectFrom('damage_logs as entry')
    .leftJoin('employees', 'employees.id', 'entry.employee')
    .leftJoin('people', 'people.id', 'entry.recorded_by')
    .selectAll('entry')
    .select(['employees.employee_id', 'employees.name', 'people.name as person_name'])
    .where('entry.job_id', '=', jobId)
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute();
}

/** Returns one photo of a job by its id. */
export async function findJobPhoto(db: DbOrTrx, id: string) {
  return db.selectFrom('job_photos').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns false if it was already removed. */
export async function markRemoved(
  trx: Trx,
  { id, at, by }: { readonly id: string; readonly at: string; readonly by: string | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('job_photos')
    .set({ removed_at: at, removed_by: by })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns how many vehicles the appointment of a job has. */
export async function countVehicles(db: DbOrTrx, jobId: string): Promise<number> {
  const { vehicles } = await db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quote_id')
    .select(sql<number>`1 + jsonb_array_length(quotes.items)`.as('vehicles'))
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow();
  return vehicles;
}

/** Accepts the late entries of a job. Returns how many there were. */
export async function markAccepted(trx: Trx, jobId: string, at: string): Promise<number> {
  const marks = (['job_photos', 'damage_logs'] as const).map(async (table) => {
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({ accepted_at: at })
      .where('job_id', '=', jobId)
      .where('is_late', '=', true)
      .where('accepted_at', 'is', null)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  });
  return (await Promise.all(marks)).reduce((sum, count) => sum + count, 0);
}

/** Whether an entry needs an admin's approval before the customer sees it. */
export function isWaiting(
  { is_late: isLate, accepted_at: acceptedAt, employee }: Pick<PhotoRow, 'is_late' | 'accepted_at' | 'employee'>,
  job: Pick<Selectable<JobsTable>, 'accepted_by'>,
) {
  return waitsForAdmin({ isLate, acceptedAt, employee }, job.accepted_by);
}

export type EntryTable = 'job_photos' | 'damage_logs' | 'job_completions';

/** Returns the hash of a job's entry with that client id, if it was recorded. */
export async function findEntry(
  db: DbOrTrx,
  table: EntryTable,
  { jobId, clientId }: { readonly jobId: string; readonly clientId: string },
): Promise<{ readonly request_hash: Buffer } | undefined> {
  const { rows } = await sql<{ request_hash: Buffer }>`
    select request_hash from ${sql.table(table)} where job_id = ${jobId} and client_id = ${clientId}`.execute(db);
  return rows[0];
}

/** What completed jobs say about how long work takes, in minutes; `vehicleType` null is of all vehicles together. */
type WorkTimeRow = {
  readonly packageType: string;
  readonly vehicleType: string | null;
  readonly jobs: number;
  readonly median: number;
  readonly percentile80: number;
};

/**
 * Returns the minutes that were recorded with jobs completed since then, by package and by its vehicle classes, where at
 * least so many jobs have some. The last record of a job counts; with several vehicles, what it says of each one under its own
 * package. Of something counted, its minutes for each unit do.
 */
export async function sumWorkTimes(
  db: DbOrTrx,
  { since, least }: { readonly since: Temporal.Instant; readonly least: number },
): Promise<readonly WorkTimeRow[]> {
  const { rows } = await sql<WorkTimeRow>`
    select package_type as "packageType", vehicle_type as "vehicleType", count(*)::integer as jobs,
      percentile_cont(0.5) within group (order by minutes) as median,
      percentile_cont(0.8) within group (order by minutes) as percentile80
    from (
      select worked.package_type, worked.vehicle_type,
        worked.time_spent::float8 / case when worked.vehicle_type is null then greatest(worked.cans, 1) else 1 end as minutes
      from quotes
      join jobs on jobs.quote_id = quotes.id
      cross join lateral (
        select time_spent, by_vehicle from job_completions where job_completions.job_id = jobs.id
        order by job_completions.at desc, job_completions.id desc limit 1
      ) as last
      cross join lateral (
        select quotes.package_type, quotes.vehicle_type, quotes.garbage_can_count as cans, last.time_spent
        where quotes.items = '[]'
        union all
        select coalesce(item ->> 'packageType', quotes.package_type),
          case when item is null then quotes.vehicle_type else item ->> 'vehicleType' end,
          coalesce((item ->> 'garbageCanCount')::integer, quotes.garbage_can_count), (said ->> 'minutes')::integer
        from jsonb_array_elements(last.by_vehicle) as said
        left join lateral (select quotes.items -> ((said ->> 'vehicle')::integer - 2) as item where said ->> 'vehicle' <> '1') as further on true
        where quotes.items <> '[]' and (said ->> 'vehicle' = '1' or item is not null)
      ) as worked
      where quotes.completed_at >= ${since.toString()}::timestamptz and not quotes.is_test and worked.time_spent > 0
    ) as recorded
    group by grouping sets ((package_type), (package_type, vehicle_type))
    having count(*) >= ${least} and (grouping(vehicle_type) = 1 or vehicle_type is not null)
    order by package_type, vehicle_type nulls first`.execute(db);
  return rows;
}
