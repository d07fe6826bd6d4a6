import { sql, type Insertable, type Selectable } from 'kysely';
import { type PhotoArea, assessmentContext } from '#core/estimate/assessment.ts';
import { estimateWords, type EstimateWords } from '#core/estimate/estimate.ts';
import type { Language } from '#core/languages/language.ts';
import type { Menu } from '#core/settings/settings.ts';
import type { AnalysesTable, AnalysisFeedbackTable, ItemEstimatesTable } from '#server/db/analysis-tables.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import { bytesOf } from '#server/db/column-types.ts';
import { type KeptPhoto, insertPhotos } from '#server/photos/queries.ts';

export type AnalysisRow = Selectable<AnalysesTable>;
export type FeedbackRow = Selectable<AnalysisFeedbackTable>;

/** A photo of an analysis, in upload order. */
export type AnalyzedPhoto = { readonly kept: KeptPhoto; readonly features: PhotoFeatures | undefined };

export type PhotoFeatures = {
  readonly values: Float32Array;
  /** Of the embedded model. */
  readonly modelVersion: number;
  /** The part of the photo that they are of; absent for the whole frame. */
  readonly area?: PhotoArea | undefined;
};

/** Inserts an analysis with its photos, storing each distinct photo once. Returns the stored row. */
export async function insertAnalysis(
  trx: Trx,
  row: Insertable<AnalysesTable>,
  photos: readonly AnalyzedPhoto[],
): Promise<AnalysisRow> {
  if (photos.length === 0) return trx.insertInto('analyses').values(row).returningAll().executeTakeFirstOrThrow();
  const byContent = new Map(photos.map(({ kept }) => [kept.sha256.toString('hex'), kept]));
  // Sorted, so that two requests with the same photos wait for each other instead of deadlocking.
  const sorted = [...byContent].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, kept]) => kept);
  const ids = new Map((await insertPhotos(trx, sorted)).map(({ id, sha256 }) => [sha256.toString('hex'), id]));
  const stored = await trx.insertInto('analyses').values(row).returningAll().executeTakeFirstOrThrow();
  await trx
    .insertInto('analysis_photos')
    .values(
      photos.map(({ kept, features }, position) => ({
        analysis_id: row.id,
        position,
        photo_id: ids.get(kept.sha256.toString('hex')) ?? kept.id,
        features: features ? bytesOf(features.values) : null,
        model_version: features?.modelVersion ?? null,
        area: features?.area ? JSON.stringify(features.area) : null,
      })),
    )
    .execute();
  return stored;
}

/** Returns the analysis with this secret id, in any state. */
export async function findAnalysis(db: DbOrTrx, tokenHash: Buffer): Promise<AnalysisRow | undefined> {
  return db.selectFrom('analyses').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Returns the analysis that a quote was sold with. */
export async function findAnalysisById(db: DbOrTrx, id: string): Promise<AnalysisRow | undefined> {
  return db.selectFrom('analyses').selectAll().where('id', '=', id).executeTakeFirst();
}

export type SettledColumns = Pick<
  Insertable<AnalysesTable>,
  | 'mode'
  | 'engine'
  | 'model'
  | 'version'
  | 'level'
  | 'percent'
  | 'range_percent'
  | 'confidence'
  | 'minutes'
  | 'assessment'
  | 'texts'
  | 'business_version'
>;

/**
 * Marks an analysis as used, provided it is unchanged since it was read. Returns false if another quote used it first,
 * it has expired, or its result has changed. Concurrent callers wait for this transaction to end.
 */
export async function useUp(trx: Trx, { id, mode, level, percent }: AnalysisRow, now: string): Promise<boolean> {
  const row = await trx
    .updateTable('analyses')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('mode', '=', mode)
    .where('percent', '=', percent)
    .where('level', '=', level)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Where the photos of a vehicle's estimate begin in the quote, by the number of the vehicle. */
const PLACES_EACH = 10;

/** Links the photos of an analysis to a vehicle of the quote, the first one by default, in order and each once. */
export async function giveToQuote(
  trx: Trx,
  { analysisId, quoteId, item = 1 }: { readonly analysisId: string; readonly quoteId: string; readonly item?: number },
): Promise<void> {
  const first = PLACES_EACH * (item - 1);
  await sql`
    insert into quote_photos (quote_id, position, photo_id, item)
    select ${quoteId}::uuid, row_number() over (order by min(position)) - 1 + ${first}::integer, photo_id, ${item}::integer
    from analysis_photos where analysis_id = ${analysisId} group by photo_id`.execute(trx);
}

/** Stores which estimate a vehicle after the first one was sold with. */
export async function insertItemEstimate(trx: Trx, row: Insertable<ItemEstimatesTable>): Promise<void> {
  await trx.insertInto('item_estimates').values(row).execute();
}

/** Returns the analyses that the vehicles after the first one were sold with, by their numbers. */
export async function itemEstimatesOf(
  db: DbOrTrx,
  quoteId: string,
): Promise<readonly (AnalysisRow & { readonly item: number })[]> {
  return db
    .selectFrom('item_estimates')
    .innerJoin('analyses', 'analyses.id', 'item_estimates.analysis_id')
    .selectAll('analyses')
    .select('item')
    .where('quote_id', '=', quoteId)
    .orderBy('item')
    .execute();
}

/** Returns the ids of the photos of an analysis, in upload order. */
export async function photosOfAnalysis(db: DbOrTrx, id: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('analysis_photos')
    .select('photo_id')
    .where('analysis_id', '=', id)
    .orderBy('position')
    .execute();
  return rows.map((row) => row.photo_id);
}

/** Stores a customer's feedback on a photo estimate. */
export async function insertFeedback(trx: Trx, row: Insertable<AnalysisFeedbackTable>): Promise<void> {
  await trx.insertInto('analysis_feedback').values(row).execute();
}

/** Returns customer feedback on an analysis, newest first. A customer may submit more than once, so at most 20. */
export async function feedbackOf(db: DbOrTrx, analysisId: string): Promise<readonly FeedbackRow[]> {
  return db
    .selectFrom('analysis_feedback')
    .selectAll()
    .where('analysis_id', '=', analysisId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
}

/** Deletes expired analyses that no quote uses. Returns the ids of their photos. */
export async function deleteExpired(
  trx: Trx,
  { now, most }: { readonly now: Temporal.Instant; readonly most: number },
): Promise<readonly string[]> {
  const settled = now.subtract({ hours: 24 }).toString();
  const { rows } = await sql<{ photo_id: string }>`
    with old as (
      select id from analyses a where expires_at < ${now.toString()}::timestamptz
        and (used_at is null or (used_at < ${settled}::timestamptz and not exists (select from quotes q where q.analysis_id = a.id)
          and not exists (select from item_estimates e where e.analysis_id = a.id)))
      order by expires_at limit ${most} for update skip locked
    ), photo as (select distinct photo_id from analysis_photos where analysis_id in (select id from old)),
    gone as (delete from analyses where id in (select id from old))
    select photo_id from photo`.execute(trx);
  return rows.map(({ photo_id: id }) => id);
}

/**
 * Erases the customer from their feedback on the estimates of those quotes, or under that address; the photos are
 * deleted.
 */
export async function eraseFeedback(
  trx: Trx,
  { quotes, email }: { readonly quotes: readonly string[]; readonly email: string | undefined },
): Promise<void> {
  const used = sql`(select analysis_id from quotes where id = any(${quotes}::uuid[])
    union all select analysis_id from item_estimates where quote_id = any(${quotes}::uuid[]))`;
  await sql`delete from analysis_photos where analysis_id in ${used}`.execute(trx);
  await sql`update analyses set sender_hash = '' where id in ${used}`.execute(trx);
  await sql`update analysis_feedback set email = null, explanation = ''
    where analysis_id in ${used} or email = ${email ?? null}`.execute(trx);
}

/** The columns of an analysis that its words follow from. */
export type WordedAnalysis = Pick<
  AnalysisRow,
  | 'level'
  | 'percent'
  | 'range_percent'
  | 'confidence'
  | 'minutes'
  | 'mode'
  | 'assessment'
  | 'texts'
  | 'package_type'
  | 'vehicle_type'
>;

/** What an analysis says, in a reader's language. */
export function wordsOf(menu: Menu, analysis: WordedAnalysis, language: Language): EstimateWords {
  const { level, percent, range_percent: range, confidence, minutes, mode, assessment, texts } = analysis;
  const { package_type: packageType, vehicle_type: vehicleType } = analysis;
  const choice = { ...assessmentContext(menu, { packageType, vehicleType }), answers: assessment.answers };
  const figures = { level, percent, ...(range && { range }), confidence, minutes, extraMinutes: texts.extraMinutes };
  return estimateWords({ ...figures, mode, assessment, choice }, language);
}
