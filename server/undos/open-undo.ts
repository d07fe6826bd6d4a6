import type { Trx } from '../db/client.ts';
import type { StateBefore } from '../db/undo-tables.ts';
import type { Deps } from '../deps.ts';
import type { MailHold } from '../data/outbox.ts';
import {
  deleteExpired,
  insertUndo,
  readSavedApplication,
  readSavedQuote,
  waitingReminders,
} from '#server/data/undos.ts';

/** What is about to be done, as in its audit row, and the quote (also of a job) or application that it changes. */
export type Undoable = { readonly action: string; readonly subjectId: string } & (
  | { readonly quoteId: string }
  | { readonly applicationId: string }
);

/** For how many hours a late undo gets the message that it's too late; after that the row is deleted. */
const KEPT_HOURS = 24;

/**
 * Saves how everything is before an action that can be undone, in its transaction and before its first write. Returns
 * what its mails wait for; pass it to `outboxRow`, and call `sealUndo` after the last write.
 */
export async function openUndo(
  trx: Trx,
  deps: Pick<Deps, 'clock' | 'random' | 'env'>,
  undoable: Undoable,
): Promise<MailHold> {
  const { action, subjectId } = undoable;
  const now = deps.clock.now();
  const until = now.add({ seconds: deps.env.UNDO_SECONDS }).toString();
  await deleteExpired(trx, now.subtract({ hours: KEPT_HOURS }).toString());
  const id = deps.random.id();
  await insertUndo(trx, {
    id,
    action,
    subject_id: subjectId,
    quote_id: 'quoteId' in undoable ? undoable.quoteId : null,
    application_id: 'applicationId' in undoable ? undoable.applicationId : null,
    before: await stateBefore(trx, undoable),
    created_at: now.toString(),
    expires_at: until,
  });
  return { undoId: id, until };
}

async function stateBefore(trx: Trx, undoable: Undoable): Promise<StateBefore> {
  if ('applicationId' in undoable) return readSavedApplication(trx, undoable.applicationId);
  const { quoteId } = undoable;
  return { ...(await readSavedQuote(trx, quoteId)), reminders: await waitingReminders(trx, quoteId) };
}
