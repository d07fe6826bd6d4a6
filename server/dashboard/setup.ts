import type { Setup } from '#contract/setup.ts';
import type { Actor } from '#core/people/permissions.ts';
import { SETUP_ITEMS, setupDone } from '#core/settings/setup.ts';
import { personOf } from '../actor.ts';
import { listBackups } from '../backup/folder.ts';
import { readSetupHidden, writeSetupHidden } from '../data/dashboard.ts';
import type { Deps } from '../deps.ts';

/** The set-up checklist: what is done is what the settings, the mail server and the backups show now. */
export async function seeSetup(deps: Deps, actor: Actor): Promise<Setup> {
  const [{ settings }, backups, hiddenAt] = await Promise.all([
    deps.settings(),
    listBackups(deps.env),
    readSetupHidden(deps.db, personOf(actor)),
  ]);
  const done = setupDone(settings, { sendsMail: Boolean(deps.env.SMTP_URL), hasBackup: backups.length > 0 });
  return { items: SETUP_ITEMS.map((id) => ({ id, isDone: done[id] })), isHidden: Boolean(hiddenAt) };
}

/** Hides the checklist for the admin who asks, or shows it again. A preference of one person: not in the audit log. */
export async function hideSetup(
  deps: Deps,
  actor: Actor,
  { isHidden }: { readonly isHidden: boolean },
): Promise<Setup> {
  await writeSetupHidden(deps.db, personOf(actor), isHidden ? deps.clock.now().toString() : null);
  return seeSetup(deps, actor);
}
