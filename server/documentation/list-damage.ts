import type { DamageLog } from '#contract/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { requireCrew } from './require-crew.ts';
import { listDamageLogs } from '#server/data/documentation.ts';
import { damageView } from './view.ts';

/** The damage of a job, oldest first. Throws NotFound and Conflict. */
export async function listDamage(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<DamageLog[]> {
  const { job, sees } = await requireCrew(db, actor, id);
  return damageView((await listDamageLogs(db, id)).filter(sees), job);
}
