import type { NewCompletion, Completion } from '#contract/documentation.ts';
import { storedSupply } from '#core/jobs/checklists.ts';
import {
  currentCompletion,
  missingFor,
  storedServices,
  takesLonger,
  type VehicleWork,
  tidyList,
  type Missing,
} from '#core/jobs/documentation.ts';
import { JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { nextState } from '#core/lib/transitions.ts';
import { countsLengths } from '#core/scheduling/lengths.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { saveJobSupplies } from '#server/books/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { thankCustomer } from '#server/follow-up/remind.ts';
import { listCompletions, lockJob, updateJob } from '#server/jobs/queries.ts';
import { saveGroundTruth, type VehicleTruth } from '#server/learning/ground-truth.ts';
import { completeQuote, releaseHolds, shortenHolds } from '#server/quotes/queries.ts';
import { openReopening, sealUndo } from '#server/undos/undo-action.ts';
import { countVehicles, insertCompletion, listJobPhotos, type CompletionRow } from './queries.ts';
import { hashEntry, recognizeEntry, requireCrew, type CrewedJob, requireRecorder } from './require-crew.ts';
import { countPhotos, completionView } from './view.ts';

/**
 * Submits that a job is done, once. It counts at once, or with the last photo that it names and that has not arrived yet.
 * Throws Conflict with the present state, Invalid where a photo before or after is missing without a reason, and NotFound.
 */
export async function completeJob(
  context: Context,
  entry: NewCompletion & { readonly id: string },
): Promise<Completion> {
  const { id: jobId, clientId = context.random.id(), ...said } = entry;
  await requireRecorder(context.db, context.actor, jobId);
  const hash = hashEntry({ ...said });
  const { settings } = await context.settings();
  await transaction(context.db, async (trx) => {
    if (!(await lockJob(trx, jobId))) return;
    if (await recognizeEntry(trx, 'job_completions', { jobId, clientId, hash })) return;
    const employee = await checkCompletion(trx, await requireCrew(trx, context.actor, jobId), said);
    const count = await countVehicles(trx, jobId);
    const works = worksOf(said, count);
    const id = context.random.id();
    const at = context.clock.now().toString();
    await insertCompletion(trx, {
      id,
      job_id: jobId,
      client_id: clientId,
      employee,
      recorded_by: context.actor.personId ?? null,
      notes: said.completionNotes,
      shop_notes: said.shopNotes ?? '',
      quality_rating: said.qualityRating,
      time_spent: said.timeSpent,
      supplies_used: JSON.stringify(tidyList(said.suppliesUsed.map(storedSupply))),
      supply_quantities: said.supplyQuantities ? JSON.stringify(said.supplyQuantities) : null,
      customer_satisfaction: said.customerSatisfaction ?? null,
      additional_services: JSON.stringify(storedServices(settings, said.additionalServices)),
      checklist: JSON.stringify(said.checklist),
      by_vehicle: JSON.stringify(works.filter(({ minutes, note, level }) => minutes > 0 || note !== '' || level)),
      signature: said.signature ? JSON.stringify(said.signature) : null,
      photos: JSON.stringify(said.photos),
      reason_without_photos: said.reasonWithoutPhotos || null,
      at,
      amends: said.amends ?? null,
      request_hash: hash,
    });
    const after = { completion: id, photos: said.photos.length };
    const on = { subject: 'job', subjectId: jobId } as const;
    await writeAudit(trx, context, { at, action: 'completion.submit', ...on, after });
    const { actor, requestId } = context;
    for (const truth of truthsOf(said, works, count))
      await saveGroundTruth(trx, { actor, jobId, truth, employee, at, requestId });
    await settleCompletion(trx, context, { jobId });
  });
  const completion = await readCompletion(context, { id: jobId });
  if (!completion) throw new Error('A completion that was submitted is not there.');
  return completion;
}

/** What is said of each of several vehicles. A phone from before each had its own dirt sends that of the first one beside them. */
function worksOf({ groundTruth, finding, byVehicle }: NewCompletion, count: number): readonly VehicleWork[] {
  const said = groundTruth ?? finding;
  const first = byVehicle.find(({ vehicle }) => vehicle === 1) ?? { vehicle: 1, minutes: 0, note: '' };
  if (count === 1 || !said || first.level) return byVehicle;
  const { level, photoMissedIt } = said;
  return [{ ...first, level, photoMissedIt }, ...byVehicle.filter((each) => each !== first)];
}

/** The dirt that was found on each vehicle, with the time that this one took where it's known. */
function truthsOf(said: NewCompletion, works: readonly VehicleWork[], count: number): readonly VehicleTruth[] {
  const only = said.groundTruth ?? said.finding;
  if (count === 1) return only ? [{ ...only, vehicle: 1 }] : [];
  return works.flatMap(({ vehicle, minutes, level, photoMissedIt = false }) =>
    level ? [{ vehicle, level, photoMissedIt, minutes: minutes || null }] : [],
  );
}

/** Whose work is completed, null for the owner's. The job is locked: nothing of this changes until the completion is written. */
async function checkCompletion(
  trx: Trx,
  { job, crew, employee }: CrewedJob,
  said: Pick<NewCompletion, 'photos' | 'reasonWithoutPhotos' | 'amends' | 'byVehicle' | 'timeSpent'>,
): Promise<string | null> {
  if (job.status !== 'employee-accepted' || !crew || (employee !== null && employee !== crew.employee))
    throw new Conflict('wrong-state', STATES[job.status] ?? messageOf(jobErrorsTexts, 'notYoursToComplete'), {
      present: job.status,
    });
  const current = currentCompletion(await listCompletions(trx, job.id), crew);
  if (current && said.amends !== current.id && said.amends !== current.client_id)
    throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'completionWaits'), {
      present: job.status,
      completion: 'waiting',
    });
  const photos = countPhotos(await listJobPhotos(trx, job.id), job);
  const vehicles = await countVehicles(trx, job.id);
  requireParts(said, vehicles);
  const hasReason = Boolean(said.reasonWithoutPhotos);
  const missing = missingFor({ named: said.photos, hasReason, vehicles, photos });
  if (missing.photos.length === 0) requireTypes(missing, vehicles);
  return crew.employee;
}

/** Throws Invalid where a vehicle isn't there, or where the vehicles together took longer than the work. */
function requireParts(said: Pick<NewCompletion, 'byVehicle' | 'timeSpent'>, count: number): void {
  const strange = said.byVehicle.findIndex(({ vehicle }) => vehicle > count);
  if (strange !== -1)
    throw new Invalid([
      { path: `byVehicle.${strange}.vehicle`, message: messageOf(jobErrorsTexts, 'noSuchVehicle', { count }) },
    ]);
  if (takesLonger(said.byVehicle, said))
    throw new Invalid([{ path: 'timeSpent', message: messageOf(jobErrorsTexts, 'vehiclesTakeLonger') }]);
}

/** Throws Invalid for the first kind of photo that is missing, with its vehicle where there are several. */
function requireTypes({ vehicles: [lacking] }: Missing, count: number): void {
  const [type] = lacking?.types ?? [];
  if (!lacking || !type) return;
  const message =
    count > 1
      ? messageOf(jobErrorsTexts, 'vehiclePhotoMissing', { type, number: lacking.vehicle })
      : messageOf(jobErrorsTexts, 'photoTypeMissing', { type });
  throw new Invalid([{ path: 'photos', message }]);
}

const STATES: Readonly<Record<string, Message>> = {
  completed: messageOf(jobErrorsTexts, 'completedAlready'),
  declined: messageOf(jobErrorsTexts, 'cancelled'),
};

/** The completion that counts, or waits to; null before there is one. Throws NotFound and Conflict. */
export async function readCompletion(context: Context, { id }: { readonly id: string }): Promise<Completion | null> {
  const { db } = context;
  const { job, crew, sees } = await requireCrew(db, context.actor, id);
  const [completions, photos, vehicles, { settings }] = await Promise.all([
    listCompletions(db, id),
    listJobPhotos(db, id),
    countVehicles(db, id),
    context.settings(),
  ]);
  const { language } = context;
  return completionView(completions.filter(sees), { job, crew, photos, vehicles, settings, language });
}

/**
 * Completes a job, which is locked already, if its completion was submitted and no photo that it names is missing any
 * more. Otherwise nothing happens.
 */
export async function settleCompletion(
  trx: Trx,
  context: Context,
  { jobId }: { readonly jobId: string },
): Promise<void> {
  const { job, crew } = await requireCrew(trx, context.actor, jobId);
  const to = nextState(JOB_TRANSITIONS, job.status, { event: 'complete', by: 'crew' });
  const completion = to && currentCompletion(await listCompletions(trx, jobId), crew);
  if (!to || !completion) return;

  const photos = countPhotos(await listJobPhotos(trx, jobId), job);
  const hasReason = completion.reason_without_photos !== null;
  const vehicles = await countVehicles(trx, jobId);
  const missing = missingFor({ named: completion.photos, hasReason, vehicles, photos });
  if (missing.photos.length + missing.types.length > 0) return;

  const at = context.clock.now().toString();
  const { quote_id: quoteId } = job;
  const hold = await openReopening(trx, context, { quoteId, jobId });
  await updateJob(trx, job, { status: to, completed_at: at });
  // It uses what its package usually does (a trigger), unless the crew says something else.
  if (completion.supply_quantities) await saveQuantities(trx, jobId, completion.supply_quantities);
  await completeQuote(trx, quoteId, at);
  // Work that is done early leaves its slot to others, or the rest of its time.
  await releaseHolds(trx, quoteId, { after: at });
  const { settings } = await context.settings();
  const until = Temporal.Instant.from(at).add({ minutes: settings.buffers.after }).toString();
  if (countsLengths(settings)) await shortenHolds(trx, quoteId, until);
  const hasPhotos = (['before', 'after'] as const).every((type) =>
    photos.some(({ photoType, counts }) => counts && photoType === type),
  );
  await thankCustomer(trx, context, { quoteId, hasPhotos, hold });
  await writeAudit(trx, context, {
    at,
    action: 'job.complete',
    subject: 'job',
    subjectId: jobId,
    before: { status: job.status },
    after: { status: to, employee: completion.employee, completion: completion.id },
  });
  await sealUndo(trx, hold, { quoteId });
}

/** A supply that was deleted while the completion waited on a phone is left out. */
async function saveQuantities(
  trx: Trx,
  jobId: string,
  used: NonNullable<CompletionRow['supply_quantities']>,
): Promise<void> {
  const unknown = await saveJobSupplies(trx, { jobId, used });
  if (unknown.length > 0) await saveJobSupplies(trx, { jobId, used: used.filter(({ id }) => !unknown.includes(id)) });
}
