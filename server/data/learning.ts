import { sql, type Insertable } from 'kysely';
import type { EngineName } from '#core/estimate/assessment.ts';
import type { DirtinessLevel, PackageId, VehicleType } from '#core/settings/settings.ts';
import { FEATURES, type Classifier } from '#core/estimate/classifier.ts';
import type { FoundBy } from '#core/estimate/ground-truth.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import { bytesOf, floatsOf } from '../db/column-types.ts';
import type { GroundTruthTable, ClassifiersTable, TrainingsTable } from '../db/analysis-tables.ts';

export type NamedGroundTruth = Awaited<ReturnType<typeof listGroundTruth>>[number];
export type ClassifierRow = Awaited<ReturnType<typeof listTrainedClassifiers>>[number];
export type TrainingRow = NonNullable<Awaited<ReturnType<typeof findLastTraining>>>;

export async function findGroundTruth(db: DbOrTrx, quoteId: string, foundBy: FoundBy) {
  return db
    .selectFrom('findings')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('found_by', '=', foundBy)
    .executeTakeFirst();
}

export async function upsertGroundTruth(trx: Trx, truth: Insertable<GroundTruthTable>): Promise<void> {
  const { quote_id: _, found_by: __, ...said } = truth;
  await trx
    .insertInto('findings')
    .values(truth)
    .onConflict((conflict) => conflict.columns(['quote_id', 'found_by']).doUpdateSet(said))
    .execute();
}

/** Returns the ground truth recorded for a quote's vehicle, with the names of the people who recorded it. */
export async function listGroundTruth(db: DbOrTrx, quoteId: string) {
  return db
    .selectFrom('findings')
    .leftJoin('employees', 'employees.id', 'findings.employee')
    .leftJoin('people', 'people.id', 'findings.recorded_by')
    .selectAll('findings')
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
  readonly minutes: number;
  /** This field and those up to `percent` are null if there was no photo estimate. */
  readonly engine: EngineName | null;
  readonly version: string | null;
  readonly said: DirtinessLevel | null;
  readonly confidence: number | null;
  readonly said_minutes: number | null;
  readonly percent: number | null;
  /** Cents. */
  readonly quoted: number;
  readonly approved: number;
  /** The sum of the quote's payments without tips (null if none), and whether one of them was a refund. */
  readonly paid: number | null;
  readonly is_refunded: boolean | null;
};

/** The findings that count: the owner's, or else the crew's. Test data is excluded from training. */
const COUNTING = sql`findings f join quotes q on q.id = f.quote_id and not q.is_test
  where not (f.found_by = 'crew' and exists (
    select from findings own where own.quote_id = f.quote_id and own.found_by = 'owner'))`;

/** Returns jobs with ground truth, newest first, with their photo estimate and prices. */
export async function listFoundJobs(db: DbOrTrx, most: number): Promise<readonly FoundJobRow[]> {
  const { rows } = await sql<FoundJobRow>`
    with found as (
      select f.quote_id, f.level, f.minutes, f.at from ${COUNTING} order by f.at desc, f.quote_id desc limit ${most}
    )
    select q.id as quote_id, q.reference, q.package_type, q.vehicle_type, found.level as truth, found.minutes,
      a.engine, a.version, a.level as said, a.confidence, a.minutes as said_minutes, a.percent,
      coalesce((select (entry.before ->> 'totalCents')::integer from audit entry where entry.subject = 'quote'
        and entry.subject_id = q.id::text and entry.action = 'quote.accept' and q.analysis_id is not null
        order by entry.id limit 1), q.total_cents) as quoted,
      q.total_cents as approved, ledger.paid, ledger.is_refunded
    from found join quotes q on q.id = found.quote_id
    left join analyses a on a.id = q.analysis_id
    left join lateral (
      select sum(p.cents)::integer as paid, bool_or(p.kind = 'refund') as is_refunded from payments p
      where p.quote_id = q.id and not p.is_tip
    ) ledger on true
    order by found.at desc, found.quote_id desc`.execute(db);
  return rows;
}

/** Labeled jobs can be used for training: they have ground truth, and their photos have features. */
const LABELLED = sql`${COUNTING} and exists (
  select from analysis_photos p where p.analysis_id = q.analysis_id and p.features is not null)`;

/** Returns how many labeled jobs there are, and how many of them were labeled since then. */
export async function countLabelled(
  db: DbOrTrx,
  since: string | undefined,
): Promise<{ readonly labelled: number; readonly fresh: number }> {
  const isFresh = since === undefined ? sql`true` : sql`f.at > ${since}::timestamptz`;
  const { rows } = await sql<{ labelled: number; fresh: number }>`
    select count(*) as labelled, count(*) filter (where ${isFresh}) as fresh from ${LABELLED}`.execute(db);
  return rows[0] ?? { labelled: 0, fresh: 0 };
}

/** Returns the newest labeled jobs. */
export async function listLabelled(db: DbOrTrx, most: number) {
  const { rows } = await sql<{ id: string; analysis_id: string; level: DirtinessLevel }>`
    select q.id, q.analysis_id, f.level from ${LABELLED} order by f.at desc, q.id desc limit ${most}`.execute(db);
  return rows;
}

/** Returns the photo features of some estimates, in photo order: of every version, since the network is the same. */
export async function listFeatures(db: DbOrTrx, analysisIds: readonly string[]) {
  return db
    .selectFrom('analysis_photos')
    .select(['analysis_id', 'features'])
    .where('analysis_id', 'in', analysisIds)
    .where('features', 'is not', null)
    .orderBy('position')
    .$narrowType<{ features: Buffer }>()
    .execute();
}

/** Returns the classifiers trained here, newest first, without their weights. */
export async function listTrainedClassifiers(db: DbOrTrx) {
  return db
    .selectFrom('heads')
    .select(['id', 'version', 'trained_on', 'held_back', 'figures', 'created_at', 'chosen_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

export async function findChosenClassifier(db: DbOrTrx) {
  return db.selectFrom('heads').selectAll().where('chosen_at', 'is not', null).executeTakeFirst();
}

/** Selects this classifier, or none. Returns false if it does not exist. */
export async function markChosen(trx: Trx, id: string | undefined, at: string): Promise<boolean> {
  await trx.updateTable('heads').set({ chosen_at: null }).where('chosen_at', 'is not', null).execute();
  if (id === undefined) return true;
  const { numUpdatedRows } = await trx
    .updateTable('heads')
    .set({ chosen_at: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertClassifier(trx: Trx, classifier: Insertable<ClassifiersTable>): Promise<void> {
  await trx.insertInto('heads').values(classifier).execute();
}

/** The weights of a classifier in stored form. */
export function weightsOf({ parts }: Classifier): Buffer {
  return bytesOf(parts.flatMap(({ bias, weights }) => [bias, ...weights]));
}

export function classifierOf({ version, weights }: { readonly version: string; readonly weights: Buffer }): Classifier {
  const numbers = floatsOf(weights);
  const size = FEATURES + 1;
  return {
    version,
    parts: [0, 1, 2].map((index) => ({
      bias: numbers[index * size] ?? 0,
      weights: numbers.slice(index * size + 1, (index + 1) * size),
    })),
  };
}

/** Returns the last finished training run. */
export async function findLastTraining(db: DbOrTrx) {
  return db
    .selectFrom('refits')
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

export async function findRunningTraining(db: DbOrTrx, now: Temporal.Instant) {
  return db
    .selectFrom('refits')
    .select('id')
    .where('ended_at', 'is', null)
    .where('began_at', '>', now.subtract(LONGEST).toString())
    .executeTakeFirst();
}

/** Starts a training run. Returns false while another one is running in any process. Deletes old runs. */
export async function beginTraining(trx: Trx, { id, now }: { readonly id: string; readonly now: Temporal.Instant }) {
  await trx
    .updateTable('refits')
    .set({ ended_at: now.toString(), outcome: 'failed' })
    .where('ended_at', 'is', null)
    .where('began_at', '<=', now.subtract(LONGEST).toString())
    .execute();
  const begun = await trx
    .insertInto('refits')
    .values({
      id,
      began_at: now.toString(),
      ended_at: null,
      outcome: null,
      labelled: null,
      figures: null,
      head_id: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!begun) return false;
  const oldest = trx
    .selectFrom('refits')
    .select('id')
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .offset(KEPT_TRAININGS);
  await trx.deleteFrom('refits').where('id', 'in', oldest).execute();
  return true;
}

export async function endTraining(
  trx: Trx,
  id: string,
  end: Required<Pick<Insertable<TrainingsTable>, 'ended_at' | 'outcome'>> &
    Pick<Insertable<TrainingsTable>, 'labelled' | 'figures' | 'head_id'>,
): Promise<void> {
  await trx.updateTable('refits').set(end).where('id', '=', id).where('ended_at', 'is', null).execute();
}

export async function deleteTraining(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('refits').where('id', '=', id).execute();
}
