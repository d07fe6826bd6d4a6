import type { JobPhoto } from '#contract/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { requireCrew } from './require-crew.ts';
import { listJobPhotos } from '#server/data/documentation.ts';
import { photosView, shownPhotos } from './view.ts';

/** The photos of a job, oldest first. Throws NotFound and Conflict. */
export async function listPhotos(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<JobPhoto[]> {
  const { job, sees } = await requireCrew(db, actor, id);
  return photosView(shownPhotos((await listJobPhotos(db, id)).filter(sees), actor), job);
}
