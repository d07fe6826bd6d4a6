import type { MailHold } from '../notifications/outbox.ts';
import {
  deleteExpired,
  insertUndo,
  readSavedApplication,
  readSavedQuote,
  readSavedRecord,
  setAfter,
  waitingReminders,
  type UndoSubject,
} from '../data/undos.ts';
import type { Trx } from '../db/client.ts';
import type { SavedRecord, StateAfter, StateBefore } from '../db/operation-tables.ts';
import type { Deps } from '../deps.ts';

/**
 * What is about to be done, as in its audit row, and what it changes: a quote (also of a job), an application, or the record
 * that another one is merged into.
 */
type Undoable = { readonly action: string; readonly subjectId: string } & (
  | { readonly quoteId: string }
  | { readonly applicationId: string }
  | { readonly recordId: string; readonly mergedId: string }
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
    record_id: 'recordId' in undoable ? undoable.recordId : null,
    before: await stateBefore(trx, undoable),
    created_at: now.toString(),
    expires_at: until,
  });
  return { undoId: id, until };
}

async function stateBefore(trx: Trx, undoable: Undoable): Promise<StateBefore> {
  if ('applicationId' in undoable) return readSavedApplication(trx, undoable.applicationId);
  if ('recordId' in undoable)
    return { into: await readRecord(trx, undoable.recordId), from: await readRecord(trx, undoable.mergedId) };
  const { quoteId } = undoable;
  return { ...(await readSavedQuote(trx, quoteId)), reminders: await waitingReminders(trx, quoteId) };
}

/** Saves how an action that can be undone has left everything: after its last write, in its transaction. */
export async function sealUndo(trx: Trx, { undoId }: MailHold, of: UndoSubject): Promise<void> {
  await setAfter(trx, undoId, await readState(trx, of));
}

/** What an undo restores and compares: of a quote with its job, an application or a record. It is locked already. */
export async function readState(trx: Trx, of: UndoSubject): Promise<StateAfter> {
  if ('quoteId' in of) return readSavedQuote(trx, of.quoteId);
  return 'recordId' in of ? readRecord(trx, of.recordId) : readSavedApplication(trx, of.applicationId);
}

async function readRecord(trx: Trx, id: string): Promise<SavedRecord> {
  const saved = await readSavedRecord(trx, id);
  if (!saved) throw new Error(`the customer record ${id} is gone`);
  return saved;
}
