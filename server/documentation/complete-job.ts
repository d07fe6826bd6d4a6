import type { Completion } from '#contract/documentation.ts';
import type { NewCompletion } from '#contract/documentation-entries.ts';
import { currentCompletion, missingFor } from '#core/jobs/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Invalid } from '../errors.ts';
import { lockJob } from '../data/jobs.ts';
import { saveGroundTruth } from '../learning/save-ground-truth.ts';
import { hashEntry } from './hash-entry.ts';
import { readCompletion } from './read-completion.ts';
import { recognizeEntry } from './recognize-entry.ts';
import { requireCrew, type CrewedJob } from './require-crew.ts';
import { requireRecorder } from './require-recorder.ts';
import { settleCompletion } from './settle-completion.ts';
import { countPhotos } from './count-photos.ts';
import { insertCompletion, listCompletions, listJobPhotos } from '#server/data/documentation.ts';

export type CompletionEntry = NewCompletion & { readonly id: string; readonly requestId: string };

/**
 * Submits that a job is done, once. It counts at once, or with the last photo that it names and that has not arrived yet.
 * Throws Conflict with the present state, Invalid where a photo before or after is missing without a reason, and NotFound.
 */
export async function completeJob(deps: Deps, actor: Actor, entry: CompletionEntry): Promise<Completion> {
  const { id: jobId, requestId, clientId = deps.random.id(), ...said } = entry;
  await requireRecorder(deps.db, actor, jobId);
  const hash = hashEntry({ ...said });
  await transaction(deps.db, async (trx) => {
    if (!(await lockJob(trx, jobId))) return;
    if (await recognizeEntry(trx, 'job_completions', { jobId, clientId, hash })) return;
    const employee = await checkCompletion(trx, await requireCrew(trx, actor, jobId), said);
    const id = deps.random.id();
    const at = deps.clock.now().toString();
    await insertCompletion(trx, {
      id,
      job_id: jobId,
      client_id: clientId,
      employee,
      recorded_by: actor.personId ?? null,
      notes: said.completionNotes,
      shop_notes: said.shopNotes ?? '',
      quality_rating: said.qualityRating,
      time_spent: said.timeSpent,
      supplies_used: JSON.stringify(said.suppliesUsed),
      customer_satisfaction: said.customerSatisfaction ?? null,
      additional_services: JSON.stringify(said.additionalServices),
      checklist: JSON.stringify(said.checklist),
      signature: said.signature ? JSON.stringify(said.signature) : null,
      photos: JSON.stringify(said.photos),
      reason_without_photos: said.reasonWithoutPhotos || null,
      at,
      amends: said.amends ?? null,
      request_hash: hash,
    });
    const after = { completion: id, photos: said.photos.length };
    await writeAudit(trx, {
      at,
      actor,
      action: 'completion.submit',
      subject: 'job',
      subjectId: jobId,
      after,
      requestId,
    });
    if (said.finding) await saveGroundTruth(trx, { actor, jobId, truth: said.finding, employee, at, requestId });
    await settleCompletion(trx, deps, { actor, jobId, requestId });
  });
  const completion = await readCompletion(deps, actor, { id: jobId });
  if (!completion) throw new Error('A completion that was submitted is not there.');
  return completion;
}

/** Whose work is completed. The job is locked: nothing of this changes until the completion is written. */
async function checkCompletion(
  trx: Trx,
  { job, crew, employee }: CrewedJob,
  said: Pick<NewCompletion, 'photos' | 'reasonWithoutPhotos' | 'amends'>,
): Promise<string> {
  if (job.status !== 'employee-accepted' || !crew || (employee !== null && employee !== crew.employee))
    throw new Conflict('wrong-state', STATES[job.status] ?? 'This job is not yours to complete any more.', {
      present: job.status,
    });
  const current = currentCompletion(await listCompletions(trx, job.id), crew);
  if (current && said.amends !== current.id && said.amends !== current.client_id)
    throw new Conflict('wrong-state', 'The completion of this job is here already. It waits for its photos.', {
      present: job.status,
      completion: 'waiting',
    });
  const photos = countPhotos(await listJobPhotos(trx, job.id), job);
  const missing = missingFor({ named: said.photos, hasReason: Boolean(said.reasonWithoutPhotos), photos });
  const [type] = missing.photos.length === 0 ? missing.types : [];
  if (type)
    throw new Invalid([
      { path: 'photos', message: `A photo of how it was ${type} is missing. Please add one, or give a reason.` },
    ]);
  return crew.employee;
}

const STATES: Readonly<Record<string, string>> = {
  completed: 'This job is completed already.',
  declined: 'This job was cancelled.',
};
