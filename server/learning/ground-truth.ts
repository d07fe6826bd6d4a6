import type { QuoteGroundTruth, VehicleGroundTruth, EstimateQuality } from '#contract/learning.ts';
import { MOST_MINUTES, type GroundTruth, type FoundBy } from '#core/estimate/ground-truth.ts';
import { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import { problemsTexts, jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { findQuote, lockQuote } from '#server/quotes/queries.ts';
import { listGroundTruth, quoteOf, findGroundTruth, upsertGroundTruth, listFoundJobs } from './queries.ts';
import { groundTruthView, qualityView } from './versions.ts';

/** What was found on the vehicles of a quote, by the crew and by the owner. Throws NotFound. */
export async function readGroundTruth(
  { db, language }: Context,
  { id }: { readonly id: string },
): Promise<QuoteGroundTruth> {
  const [quote, truths] = await Promise.all([findQuote(db, id), listGroundTruth(db, id)]);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  return groundTruthView(quote, truths, language);
}

/**
 * Records what the owner found on a vehicle, replacing their earlier entry. Throws NotFound, Conflict before the job is completed, and
 * Invalid for a vehicle that isn't there, or an only one without minutes.
 */
export async function recordGroundTruth(
  context: Context,
  recording: VehicleGroundTruth & {
    /** Of the quote. */
    readonly id: string;
  },
): Promise<QuoteGroundTruth> {
  const { id, level, minutes = null, photoMissedIt, vehicle = 1 } = recording;
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    if (quote.completed_at === null)
      throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'noGroundTruth'), {
        present: quote.status,
      });
    const count = 1 + quote.items.length;
    if (vehicle > count)
      throw new Invalid([{ path: 'vehicle', message: messageOf(jobErrorsTexts, 'noSuchVehicle', { count }) }]);
    if (minutes === null && count === 1)
      throw new Invalid([
        { path: 'minutes', message: messageOf(groundTruthTexts, 'minutesNeeded', { most: MOST_MINUTES }) },
      ]);
    const at = context.clock.now().toString();
    await saveGroundTruth(trx, {
      actor: context.actor,
      quoteId: id,
      truth: { level, minutes, photoMissedIt, vehicle },
      employee: null,
      at,
      requestId: context.requestId,
    });
  });
  return readGroundTruth(context, { id });
}

/** What was found on a vehicle, by its number: 1 for the first or only one. */
export type VehicleTruth = GroundTruth & { readonly vehicle: number };

type Saving = {
  readonly actor: Actor;
  readonly truth: VehicleTruth;
  /** Whose work it was; null for what the owner says. */
  readonly employee: string | null;
  /** Instant. */
  readonly at: string;
  readonly requestId: string;
} & ({ readonly quoteId: string } | { readonly jobId: string });

/** Records the ground truth of a vehicle, by the crew for a job or by the owner for a quote, and replaces their earlier record. */
export async function saveGroundTruth(trx: Trx, saving: Saving): Promise<void> {
  const { actor, truth, employee, at, requestId } = saving;
  const foundBy: FoundBy = 'jobId' in saving ? 'crew' : 'owner';
  const quoteId = 'jobId' in saving ? await quoteOf(trx, saving.jobId) : saving.quoteId;
  const before = await findGroundTruth(trx, { quoteId, foundBy, vehicle: truth.vehicle });
  const { vehicle, level, minutes, photoMissedIt } = truth;
  await upsertGroundTruth(trx, {
    quote_id: quoteId,
    found_by: foundBy,
    item: vehicle,
    level,
    minutes,
    is_of_all: false,
    photo_missed_it: photoMissedIt,
    employee,
    recorded_by: actor.personId ?? null,
    at,
  });
  await writeAudit(
    trx,
    { actor, requestId },
    {
      at,
      action: 'quote.record-ground-truth',
      subject: 'quote',
      subjectId: quoteId,
      ...(before && {
        before: { level: before.level, minutes: before.minutes, photoMissedIt: before.photo_missed_it },
      }),
      after: { foundBy, level, minutes, photoMissedIt, ...(vehicle > 1 && { vehicle }) },
    },
  );
}

/** More than any shop has in years; the newest count. */
const MOST = 5000;

/** How good photo estimates were, and what the times of jobs say about the table of percentages. */
export async function measureEstimates(context: Context): Promise<EstimateQuality> {
  const [jobs, { settings }] = await Promise.all([listFoundJobs(context.db, MOST), context.settings()]);
  return qualityView(jobs, settings);
}
