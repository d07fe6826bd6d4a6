import type { JobDocumentation } from '#contract/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findQuote } from '../data/dashboard.ts';
import { requireCrew } from './require-crew.ts';
import { listCompletions, listDamageLogs, listJobPhotos } from '#server/data/documentation.ts';
import { documentationView, shownPhotos } from './view.ts';

/** Returns everything recorded for a job, along with what its crew needs to know. Throws NotFound and Conflict. */
export async function openDocumentation(
  deps: Pick<Deps, 'db' | 'business'>,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<JobDocumentation> {
  const { db } = deps;
  const { job, crew, employee, isFormer, sees } = await requireCrew(db, actor, id);
  const [quote, photos, damage, completions, { business }] = await Promise.all([
    findQuote(db, job.quote_id),
    listJobPhotos(db, id),
    listDamageLogs(db, id),
    listCompletions(db, id),
    deps.business(),
  ]);
  if (!quote) throw new NotFound('There is no such job.');
  const view = documentationView(quote, {
    job,
    crew,
    photos: shownPhotos(photos.filter(sees), actor),
    damage: damage.filter(sees),
    completions: completions.filter(sees),
    business,
    isFormer,
  });
  // Former crew can only add late uploads.
  return { ...view, isOpen: view.isOpen && (employee === null || employee === job.accepted_by) };
}
