import type { Completion, DamageLog, JobPhoto, JobReport } from '#contract/documentation.ts';
import { drawingFor } from '#core/jobs/documentation.ts';
import type { Language } from '#core/languages/language.ts';
import type { Deps } from '../deps.ts';
import type { JobRow } from '../data/jobs.ts';
import { signUrl } from '../photos/sign-url.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { crewOf, listCompletions, listDamageLogs, listJobPhotos } from '#server/data/documentation.ts';
import { completionView, damageView, photosView, type Address } from './view.ts';

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
  const crew = members.find(({ employee }) => employee === job.accepted_by);
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
