import type {
  JobDocumentation,
  Completion,
  DamageLog,
  JobPhoto,
  JobReport,
  WorkTime,
} from '#contract/documentation.ts';
import { drawingFor } from '#core/jobs/documentation.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { usualSupplies } from '#server/books/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { NotFound } from '#server/errors.ts';
import { listCompletions, crewOf, crewOfJob, lockJob, type JobRow } from '#server/jobs/queries.ts';
import { signUrl } from '#server/photos/sign-url.ts';
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { findReopening } from '#server/undos/undo-action.ts';
import { listDamageLogs, listJobPhotos, markAccepted, sumWorkTimes } from './queries.ts';
import { requireCrew } from './require-crew.ts';
import { namedVehicles, vehicleCount } from './vehicles.ts';
import { documentationView, shownPhotos, completionView, damageView, photosView, type Address } from './view.ts';

/** Returns everything recorded for a job, along with what its crew needs to know. Throws NotFound and Conflict. */
export async function openDocumentation(context: Context, { id }: { readonly id: string }): Promise<JobDocumentation> {
  const { db } = context;
  const { job, crew, employee, isFormer, sees } = await requireCrew(db, context.actor, id);
  const mayReopen = job.status === 'completed' && !isFormer;
  const [quote, supplies, photos, damage, completions, reopening, { settings }] = await Promise.all([
    findQuote(db, job.quote_id),
    job.status === 'completed' ? [] : usualSupplies(db, job.quote_id),
    listJobPhotos(db, id),
    listDamageLogs(db, id),
    listCompletions(db, id),
    mayReopen ? findReopening(db, job.quote_id, context.clock.now()) : null,
    context.settings(),
  ]);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  const view = documentationView(quote, {
    job,
    crew,
    photos: shownPhotos(photos.filter(sees), context.actor),
    damage: damage.filter(sees),
    supplies,
    completions: completions.filter(sees),
    settings,
    language: context.language,
    isFormer,
    reopenUntil: reopening?.until ?? null,
  });
  // Former crew can only add late uploads.
  return { ...view, isOpen: view.isOpen && (employee === null || employee === job.accepted_by) };
}

/**
 * Accepts what former crew uploaded after the job was reassigned: it counts like everything else from then on, also in the
 * customer's report. Does nothing if there is no such entry. Throws NotFound.
 */
export async function acceptLate(context: Context, { id }: { readonly id: string }): Promise<JobDocumentation> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    if (!(await lockJob(trx, id))) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const accepted = await markAccepted(trx, id, at);
    if (accepted === 0) return;
    const after = { entries: accepted };
    await writeAudit(trx, context, { at, action: 'job.accept-late', subject: 'job', subjectId: id, after });
  });
  return openDocumentation(context, { id });
}

/** What its customer sees of a job; null until it is completed. */
export async function reportJob(
  context: Context,
  { job, quote }: { readonly job: JobRow; readonly quote: QuoteRow },
): Promise<JobReport | null> {
  if (job.status !== 'completed' || job.completed_at === null) return null;
  const { db } = context;
  const [photos, damage, completions, members, { settings }] = await Promise.all([
    listJobPhotos(db, job.id),
    listDamageLogs(db, job.id),
    listCompletions(db, job.id),
    crewOf(db, job.id),
    context.settings(),
  ]);
  const crew = crewOfJob(job, members);
  const { language } = context;
  const facts = { job, crew, photos, vehicles: vehicleCount(quote), settings, language };
  const completion = completionView(completions, facts);
  if (!completion) return null;
  const addressOf: Address = (photoId, size) => signUrl(context, photoId, size);
  return reportView({
    work: {
      drawing: drawingFor(settings, quote.package_type, quote.vehicle_type) ?? null,
      ...namedVehicles(quote, { settings, language }),
    },
    completion,
    completedAt: job.completed_at,
    photos: photosView(photos, job, addressOf),
    damage: damageView(damage, job, addressOf),
  });
}

/** A completed job as its customer sees it: what was corrected is left out, and so is what was noted about the customer. */
function reportView(reportParts: {
  readonly work: Pick<JobReport, 'drawing' | 'vehicles'>;
  readonly completion: Completion;
  readonly completedAt: string;
  readonly photos: readonly JobPhoto[];
  readonly damage: readonly DamageLog[];
}): JobReport {
  const { work, completion, completedAt, photos, damage } = reportParts;
  const noteOf = (number: number) => completion.byVehicle?.find(({ vehicle }) => vehicle === number)?.note;
  const vehicles = work.vehicles?.map((each) => ({
    ...each,
    ...(noteOf(each.number) && { note: noteOf(each.number) }),
  }));
  return {
    completedAt,
    drawing: work.drawing,
    ...(vehicles && { vehicles }),
    photos: photos
      .filter(({ amendedBy, removedAt, waitsForAdmin }) => amendedBy === null && removedAt === null && !waitsForAdmin)
      .map(({ id, photoType, photoUrl: url, thumbUrl, description, vehicle }) => ({
        id,
        photoType,
        url,
        thumbUrl,
        description,
        ...(vehicle !== undefined && { vehicle }),
      })),
    damage: damage
      .filter(({ amendedBy, waitsForAdmin }) => amendedBy === null && !waitsForAdmin)
      .map(({ id, damageType, description, location, severity, photoUrl: url, point, vehicle, reportedAt }) => ({
        id,
        damageType,
        description,
        location,
        severity,
        url,
        point,
        ...(vehicle !== undefined && { vehicle }),
        reportedAt,
      })),
    notes: completion.completionNotes,
    additionalServices: completion.additionalServices,
    checklist: completion.checklist,
  };
}

/** With fewer jobs, a single slow one would decide the figures. */
const LEAST_JOBS = 3;
/** One year: every season counts, and old habits don't. */
const DAYS = 365;

/** Returns what completed jobs say about how long each package takes, in whole minutes. Called by admins only. */
export async function listWorkTimes({ db, clock }: Context): Promise<WorkTime[]> {
  const rows = await sumWorkTimes(db, { since: clock.now().subtract({ hours: 24 * DAYS }), least: LEAST_JOBS });
  return rows.map(({ median, percentile80, ...row }) => ({
    ...row,
    median: Math.round(median),
    percentile80: Math.round(percentile80),
  }));
}
