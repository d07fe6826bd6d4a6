import type { Trx } from '../db/client.ts';
import type { MailHold } from '../data/outbox.ts';
import { readState } from './read-state.ts';
import { setAfter } from '#server/data/undos.ts';

/** Saves how an action that can be undone has left everything: after its last write, in its transaction. */
export async function sealUndo(
  trx: Trx,
  { undoId }: MailHold,
  of: { readonly quoteId: string } | { readonly applicationId: string },
): Promise<void> {
  await setAfter(trx, undoId, await readState(trx, of));
}
