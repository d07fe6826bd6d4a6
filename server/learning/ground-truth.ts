import type { QuoteGroundTruth, NewGroundTruth, EstimateQuality } from '#contract/learning.ts';
import type { GroundTruth, FoundBy } from '#core/estimate/ground-truth.ts';
import { problemsTexts, jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { NotFound, Conflict } from '#server/errors.ts';
import { findQuote, lockQuote } from '#server/quotes/queries.ts';
import { listGroundTruth, quoteOf, findGroundTruth, upsertGroundTruth, listFoundJobs } from './queries.ts';
import { groundTruthView, qualityView } from './versions.ts';

/** What was found on the vehicle of a quote, by the crew and by the owner. Throws NotFound. */
export async function readGroundTruth(
  { db, language }: Context,
  { id }: { readonly id: string },
): Promise<QuoteGroundTruth> {
  const [quote, truths] = await Promise.all([findQuote(db, id), listGroundTruth(db, id)]);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  return groundTruthView(quote, truths, language);
}

/** Records what the owner found, replacing their earlier entry. Throws NotFound, and Conflict before the job is completed. */
export async function recordGroundTruth(
  context: Context,
  recording: NewGroundTruth & {
    /** Of the quote. */
    readonly id: string;
  },
): Promise<QuoteGroundTruth> {
  const { id, level, minutes, photoMissedIt } = recording;
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    if (quote.completed_at === null)
      throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'noGroundTruth'), {
        present: quote.status,
      });
    const at = context.clock.now().toString();
    await saveGroundTruth(trx, {
      actor: context.actor,
      quoteId: id,
      truth: { level, minutes, photoMissedIt },
      employee: null,
      at,
      requestId: context.requestId,
    });
  });
  return readGroundTruth(context, { id });
}

type Saving = {
  readonly actor: Actor;
  readonly truth: GroundTruth;
  /** Whose work it was; null for what the owner says. */
  readonly employee: string | null;
  /** Instant. */
  readonly at: string;
  readonly requestId: string;
} & ({ readonly quoteId: string } | { readonly jobId: string });

/** Records the ground truth, by the crew for a job or by the owner for a quote, and replaces their earlier record. */
export async function saveGroundTruth(trx: Trx, saving: Saving): Promise<void> {
  const { actor, truth, employee, at, requestId } = saving;
  const foundBy: FoundBy = 'jobId' in saving ? 'crew' : 'owner';
  const quoteId = 'jobId' in saving ? await quoteOf(trx, saving.jobId) : saving.quoteId;
  const before = await findGroundTruth(trx, quoteId, foundBy);
  const { level, minutes, photoMissedIt } = truth;
  await upsertGroundTruth(trx, {
    quote_id: quoteId,
    found_by: foundBy,
    level,
    minutes,
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
      after: { foundBy, level, minutes, photoMissedIt },
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
