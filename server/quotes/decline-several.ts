import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { declineQuote } from './decline.ts';

/** Declines each of the quotes that is still pending; returns how many that were, the ids that undo them, and for how many seconds. */
export async function declineSeveral(
  deps: Deps,
  actor: Actor,
  {
    ids,
    reason,
    requestId,
  }: { readonly ids: readonly string[]; readonly reason?: string | undefined; readonly requestId: string },
): Promise<{ readonly declined: number; readonly undos: string[]; readonly undoSeconds: number }> {
  let declined = 0;
  const undos: string[] = [];
  let undoSeconds = deps.env.UNDO_SECONDS;
  for (const id of new Set(ids)) {
    try {
      const { undo } = await declineQuote(deps, actor, { id, reason, requestId });
      declined += 1;
      if (!undo) continue;
      undos.push(undo.id);
      undoSeconds = Math.min(undoSeconds, undo.seconds);
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
  }
  return { declined, undos, undoSeconds };
}
