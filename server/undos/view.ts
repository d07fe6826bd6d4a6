import type { UndoOffer } from '#contract/undos.ts';
import type { UndoRow } from './sql.ts';

/** What an answer says of the action that can still be undone. */
export function undoOffer(undo: Pick<UndoRow, 'id' | 'expires_at'> | undefined): UndoOffer | null {
  return undo ? { id: undo.id, until: undo.expires_at } : null;
}
