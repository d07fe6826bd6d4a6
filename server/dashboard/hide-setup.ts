import type { Setup } from '#contract/setup.ts';
import type { Actor } from '#core/people/permissions.ts';
import { personOf } from '../actor.ts';
import type { Deps } from '../deps.ts';
import { seeSetup } from './see-setup.ts';
import { writeSetupHidden } from '#server/data/dashboard.ts';

/** Hides the checklist for the admin who asks, or shows it again. A preference of one person: not in the audit log. */
export async function hideSetup(
  deps: Deps,
  actor: Actor,
  { isHidden }: { readonly isHidden: boolean },
): Promise<Setup> {
  await writeSetupHidden(deps.db, personOf(actor), isHidden ? deps.clock.now().toString() : null);
  return seeSetup(deps, actor);
}
