import type { JobReport } from '#contract/documentation.ts';
import type { Deps } from '../deps.ts';
import type { JobRow } from '../data/jobs.ts';
import { signUrl } from '../photos/sign-url.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { crewOf, listCompletions, listDamageLogs, listJobPhotos } from '#server/data/documentation.ts';
import { completionView, damageView, photosView, reportView, type Address } from './view.ts';

type Reported = { readonly job: JobRow; readonly quote: QuoteRow };

/** What its customer sees of a job; null until it is completed. */
export async function reportJob(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  { job, quote }: Reported,
): Promise<JobReport | null> {
  if (job.status !== 'completed' || job.completed_at === null) return null;
  const { db } = deps;
  const [photos, damage, completions, members] = await Promise.all([
    listJobPhotos(db, job.id),
    listDamageLogs(db, job.id),
    listCompletions(db, job.id),
    crewOf(db, job.id),
  ]);
  const crew = members.find(({ employee }) => employee === job.accepted_by);
  const completion = completionView(completions, { job, crew, photos });
  if (!completion) return null;
  const addressOf: Address = (photoId, size) => signUrl(deps, photoId, size);
  return reportView(quote, {
    completion,
    completedAt: job.completed_at,
    photos: photosView(photos, job, addressOf),
    damage: damageView(damage, job, addressOf),
  });
}
