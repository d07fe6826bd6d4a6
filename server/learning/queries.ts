import { type Insertable, sql } from 'kysely';
import type { Answers, EngineName, AtLeast, RetakeHint } from '#core/estimate/assessment.ts';
import { type Classifier, type Calibration, FEATURES } from '#core/estimate/classifier.ts';
import type { FoundBy } from '#core/estimate/ground-truth.ts';
import type { PackageId, VehicleType, DirtinessLevel } from '#core/settings/settings.ts';
import type {
  GroundTruthTable,
  LearningEngine,
  LearnedVersionsTable,
  TrainingsTable,
} from '#server/db/analysis-tables.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import { bytesOf, floatsOf } from '#server/db/column-types.ts';

export type NamedGroundTruth = Awaited<ReturnType<typeof listGroundTruth>>[number];
export type LearnedVersionRow = Awaited<ReturnType<typeof listLearnedVersions>>[number];
export type TrainingRow = NonNullable<Awaited<ReturnType<typeof findLastTraining>>>;

export async function findGroundTruth(
  db: DbOrTrx,
  { quoteId, foundBy, vehicle }: { readonly quoteId: string; readonly foundBy: FoundBy; readonly vehicle: number },
) {
  return db
    .selectFrom('ground_truths')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('found_by', '=', foundBy)
    .where('item', '=', vehicle)
    .executeTakeFirst();
}

/** Stores the ground truth of a vehicle; replaces the earlier record of the same recorder (crew or owner). */
export async function upsertGroundTruth(trx: Trx, truth: Insertable<GroundTruthTable>): Promise<void> {
  const { quote_id: _, found_by: __, item: ___, ...said } = truth;
  await trx
    .insertInto('ground_truths')
    .values(truth)
    .onConflict((conflict) => conflict.columns(['quote_id', 'found_by', 'item']).doUpdateSet(said))
    .execute();
}

/** Deletes the ground truth of all vehicles of a quote by that recorder. */
export async function forgetGroundTruth(trx: Trx, quoteId: string, foundBy: FoundBy): Promise<void> {
  await trx.deleteFrom('ground_truths').where('quote_id', '=', quoteId).where('found_by', '=', foundBy).execute();
}

/** Returns the ground truth recorded for a quote's vehicles, with the names of the people who recorded it. */
export async function listGroundTruth(db: DbOrTrx, quoteId: string) {
  return db
    .selectFrom('ground_truths')
    .leftJoin('employees', 'employees.id', 'ground_truths.employee')
    .leftJoin('people', 'people.id', 'ground_truths.recorded_by')
    .selectAll('ground_truths')
    .select(sql<string | null>`coalesce(nullif(employees.name, ''), people.name, employees.employee_id)`.as('recorder'))
    .where('quote_id', '=', quoteId)
    .execute();
}

export type FoundJobRow = {
  readonly quote_id: string;
  readonly reference: string;
  readonly package_type: PackageId;
  readonly vehicle_type: VehicleType | null;
  readonly truth: DirtinessLevel;
  /** Null where only the time of all vehicles of the appointment is known. */
  readonly minutes: number | null;
  /** Whether it's the only vehicle of its quote, so that the prices of the quote are its own. */
  readonly is_alone: boolean;
  readonly photo_missed_it: boolean;
  /** What the crew alone found, to hold against the customer's answers; null where only the owner recorded. */
  readonly crew_level: DirtinessLevel | null;
  readonly answers: Answers | null;
  /** This field and those up to `percent` are null if there was no photo estimate. */
  readonly engine: EngineName | null;
  readonly mode: 'show' | 'price' | null;
  readonly model: string | null;
  readonly version: string | null;
  readonly said: DirtinessLevel | null;
  readonly confidence: number | null;
  readonly said_minutes: number | null;
  readonly percent: number | null;
  /** Cents. */
  readonly quoted: number;
  readonly approved: number;
  /** What the photo estimate is charged with, and the lines that it is a percentage of. */
  readonly estimate_cents: number;
  readonly estimated_cents: number;
  /** The sum of the quote's payments without tips (null if none), and whether one of them was a refund. */
  readonly paid: number | null;
  readonly is_refunded: boolean | null;
};

/** The records that count, each with its vehicle `v`: the owner's, or else the crew's. Test data is excluded from training. */
const COUNTING = sql`ground_truths f join quotes q on q.id = f.quote_id and not q.is_test
  cross join lateral (
    select q.package_type, q.vehicle_type, q.vehicle_subtype, q.analysis_id where f.item = 1
    union all
    select further ->> 'packageType', further ->> 'vehicleType', further ->> 'vehicleSubtype',
      (select e.analysis_id from item_estimates e where e.quote_id = q.id and e.item = f.item)
    from (select q.items -> (f.item - 2) as further) as items where f.item > 1 and further is not null
  ) v
  where not (f.found_by = 'crew' and exists (
    select from ground_truths own where own.quote_id = f.quote_id and own.item = f.item and own.found_by = 'owner'))`;

/** Returns the vehicles with ground truth, newest first, with their photo estimate and prices. */
export async function listFoundJobs(db: DbOrTrx, most: number): Promise<readonly FoundJobRow[]> {
  const { rows } = await sql<FoundJobRow>`
    with found as (
      select f.quote_id, f.item, f.level, case when not f.is_of_all then f.minutes end as minutes, f.photo_missed_it, f.at,
        v.package_type, v.vehicle_type, v.analysis_id
      from ${COUNTING} order by f.at desc, f.quote_id desc, f.item limit ${most}
    )
    select q.id as quote_id, q.reference, found.package_type, found.vehicle_type, found.level as truth, found.minutes,
      q.items = '[]' as is_alone, found.photo_missed_it, crew.level as crew_level, a.assessment -> 'answers' as answers, a.engine, a.mode, a.model, a.version, a.level as said, a.confidence, a.minutes as said_minutes, a.percent,
      coalesce((select (entry.before ->> 'totalCents')::integer from audit entry where entry.subject = 'quote'
        and entry.subject_id = q.id::text and entry.action = 'quote.accept' and q.analysis_id is not null
        order by entry.id limit 1), q.total_cents) as quoted,
      q.total_cents as approved, lines.estimate_cents, lines.estimated_cents, ledger.paid, ledger.is_refunded
    from found join quotes q on q.id = found.quote_id
    left join analyses a on a.id = found.analysis_id
    left join ground_truths crew on crew.quote_id = q.id and crew.item = found.item and crew.found_by = 'crew'
    cross join lateral (
      select coalesce(sum((line ->> 'cents')::integer) filter (where line ->> 'kind' = 'estimate'), 0)::integer
          as estimate_cents,
        coalesce(sum((line ->> 'cents')::integer) filter (where line ->> 'kind' not in ('estimate', 'adjustment', 'redo', 'tax')
          and (found.item = 1 or line ->> 'kind' <> 'discount')), 0)::integer as estimated_cents
      from jsonb_array_elements(q.lines) line where coalesce((line ->> 'item')::integer, 1) = found.item
    ) lines
    left join lateral (
      select sum(p.cents)::integer as paid, bool_or(p.kind = 'refund') as is_refunded from payments p
      where p.quote_id = q.id and not p.is_tip
    ) ledger on true
    order by found.at desc, found.quote_id desc, found.item`.execute(db);
  return rows;
}

/** Labeled vehicles, jobs for short, can be learned from: they have ground truth that photos show, and their photos have features. */
const LABELLED = sql`${COUNTING} and not f.photo_missed_it and exists (
  select from analysis_photos p where p.analysis_id = v.analysis_id and p.features is not null)`;

/** Jobs whose level a hosted model said; only those of one model and its instructions are comparable. */
const HOSTED = sql`${COUNTING} and not f.photo_missed_it and exists (select from analyses a
  where a.id = v.analysis_id and a.engine = 'hosted' and a.assessment ? 'uncalibrated')`;

/** Counts the jobs that can be learned from, and those recorded since an instant. A job counts once, even with several estimates. */
export async function countLabelled(
  db: DbOrTrx,
  since: string | undefined,
): Promise<{ readonly labelled: number; readonly fresh: number }> {
  const isFresh = since === undefined ? sql`true` : sql`at > ${since}::timestamptz`;
  const { rows } = await sql<{ labelled: number; fresh: number }>`
    select count(*) as labelled, count(*) filter (where ${isFresh}) as fresh
    from (select q.id, f.item, f.at from ${LABELLED} union select q.id, f.item, f.at from ${HOSTED}) jobs`.execute(db);
  return rows[0] ?? { labelled: 0, fresh: 0 };
}

/** A job to learn from, with what tells whether two are of the same customer or vehicle. */
export type LabelledRow = {
  /** Of the quote, and the number of its vehicle. */
  readonly id: string;
  readonly item: number;
  readonly analysis_id: string;
  readonly level: DirtinessLevel;
  readonly at: string;
  readonly package_type: PackageId;
  readonly vehicle_type: VehicleType | null;
  readonly customer_email: string;
  readonly customer_phone: string;
  readonly customer_id: string | null;
  /** Where the vehicle is washed, if not at the shop. */
  readonly service_address: string | null;
  readonly vehicle_subtype: string | null;
};

const LABELLED_COLUMNS = sql`q.id, f.item, v.analysis_id, f.level, f.at, v.package_type, v.vehicle_type, q.customer_email,
  q.customer_phone, q.customer_id, q.service_address, v.vehicle_subtype`;

/** Returns the newest jobs that the embedded model can learn from. */
export async function listLabelled(db: DbOrTrx, most: number): Promise<readonly LabelledRow[]> {
  const { rows } = await sql<LabelledRow>`
    select ${LABELLED_COLUMNS} from ${LABELLED} order by f.at desc, q.id desc, f.item limit ${most}`.execute(db);
  return rows;
}

export type HostedRow = LabelledRow & {
  readonly model: string;
  readonly base_version: string;
  readonly said: AtLeast;
};

/** Returns the newest jobs that hosted models judged, with what each said before calibration. */
export async function listHosted(db: DbOrTrx, most: number): Promise<readonly HostedRow[]> {
  const { rows } = await sql<HostedRow>`
    select job.*, a.model, split_part(a.version, ' ', 1) as base_version, a.assessment -> 'uncalibrated' as said
    from (select ${LABELLED_COLUMNS} from ${HOSTED} order by f.at desc, q.id desc, f.item limit ${most}) job
    join analyses a on a.id = job.analysis_id order by job.at desc, job.id desc, job.item`.execute(db);
  return rows;
}

/** Returns the photo features of some estimates, in photo order: of every version, since the network is the same. */
export async function listFeatures(db: DbOrTrx, analysisIds: readonly string[]) {
  return db
    .selectFrom('analysis_photos')
    .innerJoin('analyses', 'analyses.id', 'analysis_photos.analysis_id')
    .select(['analysis_id', 'features'])
    .select(
      sql<readonly RetakeHint[] | null>`coalesce(analyses.assessment -> 'secondOpinion', analyses.assessment)
      -> 'photos' -> analysis_photos.position -> 'retake'`.as('retake'),
    )
    .where('analysis_id', 'in', analysisIds)
    .where('features', 'is not', null)
    .orderBy('position')
    .$narrowType<{ features: Buffer }>()
    .execute();
}

/** Returns what was learned here, newest first, without weights. */
export async function listLearnedVersions(db: DbOrTrx) {
  return db
    .selectFrom('learned_versions')
    .select(['id', 'engine', 'model', 'base_version', 'kind', 'version', 'calibration', 'learned_from', 'comparison'])
    .select(['created_at', 'chosen_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

/** Returns the versions in use instead of what is shipped: at most one for each engine and model. */
export async function listChosenVersions(db: DbOrTrx) {
  return db.selectFrom('learned_versions').selectAll().where('chosen_at', 'is not', null).execute();
}

/** Returns the version in use for an engine's model; undefined for what is shipped. */
export async function findChosenVersion(db: DbOrTrx, { engine, model }: Learner) {
  return db
    .selectFrom('learned_versions')
    .selectAll()
    .where('engine', '=', engine)
    .where('model', '=', model)
    .where('chosen_at', 'is not', null)
    .executeTakeFirst();
}

/** What learns: a model of an engine. */
export type Learner = { readonly engine: LearningEngine; readonly model: string };

/** Puts what is shipped back in use for an engine's model. */
export async function unchoose(trx: Trx, { engine, model }: Learner): Promise<void> {
  await trx
    .updateTable('learned_versions')
    .set({ chosen_at: null })
    .where('engine', '=', engine)
    .where('model', '=', model)
    .where('chosen_at', 'is not', null)
    .execute();
}

export async function findLearnedVersion(trx: Trx, id: string) {
  return trx.selectFrom('learned_versions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Puts a version in use. Another one of the same engine and model must not be. */
export async function markChosen(trx: Trx, id: string, at: string): Promise<void> {
  await trx.updateTable('learned_versions').set({ chosen_at: at }).where('id', '=', id).execute();
}

export async function insertLearnedVersion(trx: Trx, version: Insertable<LearnedVersionsTable>): Promise<void> {
  await trx.insertInto('learned_versions').values(version).execute();
}

/** The weights of a classifier in stored form. */
export function weightsOf(parts: Classifier['parts']): Buffer {
  return bytesOf(parts.flatMap(({ bias, weights }) => [bias, ...weights]));
}

/** Returns the classifier that a row has stored: per part a bias and a weight for each feature. */
export function classifierOf(row: {
  readonly version: string;
  readonly weights: Buffer;
  readonly calibration: Calibration;
}): Classifier {
  const numbers = floatsOf(row.weights);
  const size = FEATURES + 1;
  return {
    version: row.version,
    parts: [0, 1, 2].map((index) => ({
      bias: numbers[index * size] ?? 0,
      weights: numbers.slice(index * size + 1, (index + 1) * size),
    })),
    calibration: row.calibration,
  };
}

/** Returns the last finished training run. */
export async function findLastTraining(db: DbOrTrx) {
  return db
    .selectFrom('trainings')
    .selectAll()
    .where('ended_at', 'is not', null)
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** A training run that has not ended after this long was killed. */
const LONGEST = { minutes: 30 } as const;
const KEPT_TRAININGS = 50;

/** Returns the training that is running; one that began too long ago counts as ended. */
export async function findRunningTraining(db: DbOrTrx, now: Temporal.Instant) {
  return db
    .selectFrom('trainings')
    .select('id')
    .where('ended_at', 'is', null)
    .where('began_at', '>', now.subtract(LONGEST).toString())
    .executeTakeFirst();
}

/** Starts a training run. Returns false while another one is running in any process. Deletes old runs. */
export async function beginTraining(trx: Trx, { id, now }: { readonly id: string; readonly now: Temporal.Instant }) {
  await trx
    .updateTable('trainings')
    .set({ ended_at: now.toString(), outcome: 'failed' })
    .where('ended_at', 'is', null)
    .where('began_at', '<=', now.subtract(LONGEST).toString())
    .execute();
  const begun = await trx
    .insertInto('trainings')
    .values({
      id,
      began_at: now.toString(),
      ended_at: null,
      outcome: null,
      labelled: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!begun) return false;
  const oldest = trx
    .selectFrom('trainings')
    .select('id')
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .offset(KEPT_TRAININGS);
  await trx.deleteFrom('trainings').where('id', 'in', oldest).execute();
  return true;
}

/** Records how a training ended, unless that is recorded already. */
export async function endTraining(
  trx: Trx,
  id: string,
  end: Required<Pick<Insertable<TrainingsTable>, 'ended_at' | 'outcome'>> &
    Pick<Insertable<TrainingsTable>, 'labelled' | 'results'>,
): Promise<void> {
  await trx.updateTable('trainings').set(end).where('id', '=', id).where('ended_at', 'is', null).execute();
}

export async function deleteTraining(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('trainings').where('id', '=', id).execute();
}

/** Returns the id of the quote of a job. */
export async function quoteOf(trx: Trx, jobId: string): Promise<string> {
  const job = await trx.selectFrom('jobs').select('quote_id').where('id', '=', jobId).executeTakeFirstOrThrow();
  return job.quote_id;
}
