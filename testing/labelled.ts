import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { NewQuote } from '#contract/quotes.ts';
import type { Answers, AtLeast, EngineName } from '#core/estimate/assessment.ts';
import { FEATURES } from '#core/estimate/classifier.ts';
import type { FoundBy } from '#core/estimate/ground-truth.ts';
import { DIRTINESS_LEVELS, type DirtinessLevel } from '#core/settings/settings.ts';
import { submitQuote } from '#server/booking/submit.ts';
import { contextOf } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { photoOf } from '#testing/permissions/things.ts';
import { exampleQuote } from './quotes.ts';

/** A completed job with its photo estimate and the owner's label. Everything else is like any other job. */
export type Labelled = {
  readonly level: DirtinessLevel;
  readonly minutes?: number;
  readonly said?: DirtinessLevel;
  readonly engine?: EngineName;
  readonly confidence?: number;
  /** Features of its photos; absent without an estimate. */
  readonly features?: readonly Float32Array[];
  readonly isTest?: boolean;
  /** Jobs with the same are of one customer; by default each has its own. */
  readonly customer?: string;
  readonly photoMissedIt?: boolean;
  readonly model?: string;
  /** What a hosted model said before calibration, and to which version of the instructions. */
  readonly uncalibrated?: AtLeast;
  readonly version?: string;
  /** What the customer answered, and who recorded the level; the owner by default. */
  readonly answers?: Answers;
  readonly foundBy?: FoundBy;
};

/** Stores labelled jobs as they would be after months. Returns the ids of their quotes. */
export async function addLabelled(deps: Deps, jobs: readonly Labelled[]): Promise<readonly string[]> {
  const quoteId = await addPattern(deps);
  const photoId = await photoOf({ deps });
  return transaction(deps.db, async (trx) => {
    const columns = await columnsOfQuotes(trx);
    const ids: string[] = [];
    for (const job of jobs) {
      const analysisId = job.features && (await addAnalysis(trx, deps, { ...job, photoId }));
      const id = deps.random.id();
      const change = {
        id,
        reference: `BB-${id.slice(-12)}`,
        analysis_id: analysisId ?? null,
        status: 'approved',
        is_test: job.isTest ?? false,
        customer_email: `${job.customer ?? id}@example.com`,
        customer_phone: job.customer ?? id,
        completed_at: deps.clock.now().toString(),
        page_token_hash: null,
        claim_token_hash: null,
      };
      await sql`insert into quotes (${sql.join(columns)}) select ${sql.join(columns)}
        from jsonb_populate_record((select q from quotes q where id = ${quoteId}), ${JSON.stringify(change)}::jsonb)`.execute(
        trx,
      );
      await trx
        .insertInto('ground_truths')
        .values({
          quote_id: id,
          found_by: job.foundBy ?? 'owner',
          level: job.level,
          minutes: job.minutes ?? 90,
          photo_missed_it: job.photoMissedIt ?? false,
          employee: null,
          recorded_by: null,
          at: deps.clock.now().toString(),
        })
        .execute();
      ids.push(id);
    }
    return ids;
  });
}

let patterns = 0;

/** Adds the quote that the others are copied from. */
async function addPattern(deps: Deps): Promise<string> {
  const asked = exampleQuote({ scheduledDate: undefined, scheduledTime: undefined });
  const { id } = await submitQuote(
    contextOf(deps, { sender: `192.0.2.${(patterns += 1)}`, requestId: deps.random.id() }),
    { quote: NewQuote.parse(asked), language: 'en', idempotencyKey: undefined },
  );
  return id;
}

/** Returns the columns, without those that the database generates. */
async function columnsOfQuotes(trx: Trx) {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'quotes'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(trx);
  return rows.map(({ name }) => sql.ref(name));
}

async function addAnalysis(trx: Trx, deps: Deps, job: Labelled & { readonly photoId: string }): Promise<string> {
  const id = deps.random.id();
  const now = deps.clock.now();
  await trx
    .insertInto('analyses')
    .values({
      id,
      token_hash: randomBytes(32),
      package_type: 'full',
      vehicle_type: 'truck',
      mode: 'price',
      engine: job.engine ?? 'embedded',
      model: job.model ?? 'resnet50-conv4-int8',
      version: job.version ?? 'shipped',
      level: job.said ?? job.level,
      percent: 5,
      confidence: job.confidence ?? 0.6,
      minutes: 100,
      assessment: JSON.stringify({ uncalibrated: job.uncalibrated, answers: job.answers }),
      texts: '{}',
      business_version: 1,
      sender_hash: randomBytes(32),
      created_at: now.toString(),
      expires_at: now.add({ hours: 24 }).toString(),
      used_at: now.toString(),
    })
    .execute();
  const photos = (job.features ?? []).map((features, position) => ({
    analysis_id: id,
    position,
    photo_id: job.photoId,
    model_version: 1,
    features: Buffer.from(features.buffer, features.byteOffset, features.byteLength),
  }));
  if (photos.length > 0) await trx.insertInto('analysis_photos').values(photos).execute();
  return id;
}

/** Returns a generator of pseudorandom numbers from 0 to 1 that are the same in every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** Returns jobs of all levels with two photos each. The features predict the level, or the labels are unrelated to them. */
export function madeUpJobs(
  count: number,
  { isTelling, seed = 7 }: { readonly isTelling: boolean; readonly seed?: number },
): readonly Required<Pick<Labelled, 'level' | 'features'>>[] {
  const next = seeded(seed);
  const base = Float32Array.from({ length: FEATURES }, next);
  const dirt = Float32Array.from({ length: FEATURES }, () => next() - 0.5);
  const photo = (level: number) => {
    const raw = base.map((value, index) => value + (level - 1.5) * 0.35 * (dirt[index] ?? 0) + 0.5 * (next() - 0.5));
    const length = Math.hypot(...raw);
    return raw.map((value) => value / length);
  };
  return Array.from({ length: count }, () => {
    const seen = Math.floor(next() * 4);
    const told = isTelling ? seen : Math.floor(next() * 4);
    return { level: DIRTINESS_LEVELS[told] ?? 'light', features: [photo(seen), photo(seen)] };
  });
}
