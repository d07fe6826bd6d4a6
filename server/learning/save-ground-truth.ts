import type { GroundTruth, FoundBy } from '#core/estimate/ground-truth.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import type { Trx } from '../db/client.ts';
import { findGroundTruth, upsertGroundTruth } from '#server/data/learning.ts';

type Saving = {
  readonly actor: Actor;
  readonly truth: GroundTruth;
  /** Whose work it was; null for what the owner says. */
  readonly employee: string | null;
  /** Instant. */
  readonly at: string;
  readonly requestId: string;
} & ({ readonly quoteId: string } | { readonly jobId: string });

/** Writes what was found, by the crew with a job or by the owner with a quote, in place of what they said before. */
export async function saveGroundTruth(trx: Trx, saving: Saving): Promise<void> {
  const { actor, truth, employee, at, requestId } = saving;
  const foundBy: FoundBy = 'jobId' in saving ? 'crew' : 'owner';
  const quoteId = 'jobId' in saving ? await quoteOf(trx, saving.jobId) : saving.quoteId;
  const before = await findGroundTruth(trx, quoteId, foundBy);
  const { level, minutes } = truth;
  await upsertGroundTruth(trx, {
    quote_id: quoteId,
    found_by: foundBy,
    level,
    minutes,
    employee,
    recorded_by: actor.personId ?? null,
    at,
  });
  await writeAudit(trx, {
    at,
    actor,
    action: 'quote.record-finding',
    subject: 'quote',
    subjectId: quoteId,
    ...(before && { before: { level: before.level, minutes: before.minutes } }),
    after: { foundBy, level, minutes },
    requestId,
  });
}

async function quoteOf(trx: Trx, jobId: string): Promise<string> {
  const job = await trx.selectFrom('jobs').select('quote_id').where('id', '=', jobId).executeTakeFirstOrThrow();
  return job.quote_id;
}
