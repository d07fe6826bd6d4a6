import type { FinishedWork } from '#contract/quotes.ts';
import type { Deps } from '../deps.ts';
import type { JobRow } from '../jobs/sql.ts';
import { signUrl } from '../photos/sign-url.ts';
import { crewOf, listCompletions, listDamageLogs, listJobPhotos } from './sql.ts';
import { finishedView } from './view.ts';

/** What the customer of a job is shown of its work; null until it is completed. */
export async function showWork(
  deps: Pick<Deps, 'db' | 'secret' | 'clock'>,
  job: JobRow | undefined,
): Promise<FinishedWork | null> {
  if (job?.status !== 'completed') return null;
  const [photos, damage, completions, members] = await Promise.all([
    listJobPhotos(deps.db, job.id),
    listDamageLogs(deps.db, job.id),
    listCompletions(deps.db, job.id),
    crewOf(deps.db, job.id),
  ]);
  const crew = members.find(({ employee }) => employee === job.accepted_by);
  const addressOf = (id: string, size?: 'small') => signUrl(deps, id, size);
  return finishedView({ job, crew, photos, damage, completions }, addressOf);
}
