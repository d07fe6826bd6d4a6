import type { Completion } from '#contract/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { requireCrew } from './require-crew.ts';
import { listCompletions, listJobPhotos } from '#server/data/documentation.ts';
import { completionView } from './view.ts';

/** The completion that counts, or waits to; null before there is one. Throws NotFound and Conflict. */
export async function readCompletion(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<Completion | null> {
  const { job, crew, sees } = await requireCrew(db, actor, id);
  const [completions, photos] = await Promise.all([listCompletions(db, id), listJobPhotos(db, id)]);
  return completionView(completions.filter(sees), { job, crew, photos });
}
