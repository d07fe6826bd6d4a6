import type { JobDocumentation, Completion, DamageLog, JobPhoto, JobReport } from '#contract/documentation.ts';
import { drawingFor } from '#core/jobs/documentation.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { usualSupplies } from '#server/books/queries.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { listCompletions, crewOf, crewOfJob, lockJob, type JobRow } from '#server/jobs/queries.ts';
import { signUrl } from '#server/photos/sign-url.ts';
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { findReopening } from '#server/undos/undo-action.ts';
import { listDamageLogs, listJobPhotos, markAccepted } from './queries.ts';
import { requireCrew } from './require-crew.ts';
import { documentationView, shownPhotos, completionView, damageView, photosView, type Address } from './view.ts';

/** Returns everything recorded for a job, along with what its crew needs to know. Throws NotFound and Conflict. */
export async function openDocumentation(
  deps: Pick<Deps, 'db' | 'settings' | 'clock'>,
  actor: Actor,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<JobDocumentation> {
  const { db } = deps;
  const { job, crew, employee, isFormer, sees } = await requireCrew(db, actor, id);
  const mayReopen = job.status === 'completed' && !isFormer;
  const [quote, supplies, photos, damage, completions, reopening, { settings }] = await Promise.all([
    findQuote(db, job.quote_id),
    job.status === 'completed' ? [] : usualSupplies(db, job.quote_id),
    listJobPhotos(db, id),
    listDamageLogs(db, id),
    listCompletions(db, id),
    mayReopen ? findReopening(db, job.quote_id, deps.clock.now()) : null,
    deps.settings(),
  ]);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  const view = documentationView(quote, {
    job,
    crew,
    photos: shownPhotos(photos.filter(sees), actor),
    damage: damage.filter(sees),
    supplies,
    completions: completions.filter(sees),
    settings,
    language,
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
export async function acceptLate(
  deps: Deps,
  actor: Actor,
  { id, requestId, language }: { readonly id: string; readonly requestId: string; readonly language: Language },
): Promise<JobDocumentation> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!(await lockJob(trx, id))) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const accepted = await markAccepted(trx, id, at);
    if (accepted === 0) return;
    const after = { entries: accepted };
    await writeAudit(trx, { at, actor, action: 'job.accept-late', subject: 'job', subjectId: id, after, requestId });
  });
  return openDocumentation(deps, actor, { id, language });
}

/** What its customer sees of a job; null until it is completed. */
export async function reportJob(
  deps: Pick<Deps, 'db' | 'secret' | 'clock' | 'settings'>,
  { job, quote, language }: { readonly job: JobRow; readonly quote: QuoteRow; readonly language: Language },
): Promise<JobReport | null> {
  if (job.status !== 'completed' || job.completed_at === null) return null;
  const { db } = deps;
  const [photos, damage, completions, members, { settings }] = await Promise.all([
    listJobPhotos(db, job.id),
    listDamageLogs(db, job.id),
    listCompletions(db, job.id),
    crewOf(db, job.id),
    deps.settings(),
  ]);
  const crew = crewOfJob(job, members);
  const completion = completionView(completions, { job, crew, photos, settings, language });
  if (!completion) return null;
  const addressOf: Address = (photoId, size) => signUrl(deps, photoId, size);
  return reportView(quote, {
    completion,
    completedAt: job.completed_at,
    photos: photosView(photos, job, addressOf),
    damage: damageView(damage, job, addressOf),
  });
}

type ReportParts = {
  readonly completion: Completion;
  readonly completedAt: string;
  readonly photos: readonly JobPhoto[];
  readonly damage: readonly DamageLog[];
};

/** A completed job as its customer sees it: what was corrected is left out, and so is what was noted about the customer. */
function reportView(quote: QuoteRow, { completion, completedAt, photos, damage }: ReportParts): JobReport {
  return {
    completedAt,
    drawing: drawingFor(quote.package_type, quote.vehicle_type) ?? null,
    photos: photos
      .filter(({ amendedBy, removedAt, waitsForAdmin }) => amendedBy === null && removedAt === null && !waitsForAdmin)
      .map(({ id, photoType, photoUrl: url, thumbUrl, description }) => ({
        id,
        photoType,
        url,
        thumbUrl,
        description,
      })),
    damage: damage
      .filter(({ amendedBy, waitsForAdmin }) => amendedBy === null && !waitsForAdmin)
      .map(({ id, damageType, description, location, severity, photoUrl: url, point, reportedAt }) => ({
        id,
        damageType,
        description,
        location,
        severity,
        url,
        point,
        reportedAt,
      })),
    notes: completion.completionNotes,
    additionalServices: completion.additionalServices,
    checklist: completion.checklist,
  };
}
