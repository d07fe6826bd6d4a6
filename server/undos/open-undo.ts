import type { MailHold } from '../notifications/outbox.ts';
import {
  deleteExpired,
  insertUndo,
  readSavedApplication,
  readSavedQuote,
  setAfter,
  waitingReminders,
} from '../data/undos.ts';
import type { Trx } from '../db/client.ts';
import type { SavedApplication, SavedQuote, StateBefore } from '../db/undo-tables.ts';
import type { Deps } from '../deps.ts';

/** What is about to be done, as in its audit row, and the quote (also of a job) or application that it changes. */
type Undoable = { readonly action: string; readonly subjectId: string } & (
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

/** Saves how an action that can be undone has left everything: after its last write, in its transaction. */
export async function sealUndo(
  trx: Trx,
  { undoId }: MailHold,
  of: { readonly quoteId: string } | { readonly applicationId: string },
): Promise<void> {
  await setAfter(trx, undoId, await readState(trx, of));
}

/** What an undo restores and compares: of a quote with its job, or of an application. It is locked already. */
export async function readState(
  trx: Trx,
  of: { readonly quoteId: string } | { readonly applicationId: string },
): Promise<SavedQuote | SavedApplication> {
  return 'quoteId' in of ? readSavedQuote(trx, of.quoteId) : readSavedApplication(trx, of.applicationId);
}
