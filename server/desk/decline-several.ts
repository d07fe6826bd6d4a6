import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { declineQuote } from './decline.ts';

/** Declines each of the quotes that is still pending; returns how many that were, and the ids that undo them. */
export async function declineSeveral(
  deps: Deps,
  actor: Actor,
  {
    ids,
    reason,
    requestId,
  }: { readonly ids: readonly string[]; readonly reason?: string | undefined; readonly requestId: string },
): Promise<{ readonly declined: number; readonly undos: string[] }> {
  let declined = 0;
  const undos: string[] = [];
  for (const id of new Set(ids)) {
    try {
      const { undo } = await declineQuote(deps, actor, { id, reason, requestId });
      declined += 1;
      if (undo) undos.push(undo.id);
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
  }
  return { declined, undos };
}
