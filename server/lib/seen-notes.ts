import { listsTexts } from '#core/languages/en/lists.ts';
import { messageOf } from '#core/languages/message.ts';
import { Conflict } from '#server/errors.ts';

/** Throws Conflict, with the stored notes, if they aren't those that the writer saw; who doesn't say so replaces them. */
export function refuseUnseen(
  stored: string,
  { notes, seenNotes }: { readonly notes?: string | undefined; readonly seenNotes?: string | undefined },
): void {
  if (notes === undefined || seenNotes === undefined || stored === seenNotes || stored === notes) return;
  throw new Conflict('wrong-state', messageOf(listsTexts, 'notesChanged', { notes: stored }), { notes: stored });
}
