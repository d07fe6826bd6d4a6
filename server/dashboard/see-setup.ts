import type { Setup } from '#contract/setup.ts';
import type { Actor } from '#core/people/permissions.ts';
import { SETUP_ITEMS, setupDone } from '#core/settings/setup.ts';
import { personOf } from '../actor.ts';
import { listBackups } from '../backup/folder.ts';
import type { Deps } from '../deps.ts';
import { readSetupHidden } from '#server/data/dashboard.ts';

/** The set-up checklist: what is done is what the settings, the mail server and the backups show now. */
export async function seeSetup(deps: Deps, actor: Actor): Promise<Setup> {
  const [{ business }, backups, hiddenAt] = await Promise.all([
    deps.business(),
    listBackups(deps.env),
    readSetupHidden(deps.db, personOf(actor)),
  ]);
  const done = setupDone(business, { sendsMail: Boolean(deps.env.SMTP_URL), hasBackup: backups.length > 0 });
  return { items: SETUP_ITEMS.map((id) => ({ id, isDone: done[id] })), isHidden: Boolean(hiddenAt) };
}
