import type { ApplicationDetail } from '#contract/applications.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { readApplication } from './read.ts';
import { lockApplication, setNotes } from '#server/data/applications.ts';

export type ApplicationNote = { readonly id: string; readonly notes: string; readonly requestId: string };

/** Replaces the owner's notes on an application. Throws NotFound. */
export async function noteApplication(
  deps: Deps,
  actor: Actor,
  { id, notes, requestId }: ApplicationNote,
): Promise<ApplicationDetail> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const row = await lockApplication(trx, id);
    if (!row) throw new NotFound('There is no such application.');
    if (row.notes === notes) return;
    await setNotes(trx, id, notes);
    await writeAudit(trx, {
      at,
      actor,
      action: 'application.note',
      subject: 'application',
      subjectId: id,
      requestId,
    });
  });
  return readApplication(deps, actor, { id });
}
