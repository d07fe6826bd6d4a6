import type { Actor } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { declineQuote } from './decline.ts';

/** Declines each of the quotes that is still pending; answers how many that were. */
export async function declineSeveral(
  deps: Deps,
  actor: Actor,
  {
    ids,
    reason,
    requestId,
  }: { readonly ids: readonly string[]; readonly reason?: string | undefined; readonly requestId: string },
): Promise<number> {
  let declined = 0;
  for (const id of new Set(ids)) {
    try {
      await declineQuote(deps, actor, { id, reason, requestId });
      declined += 1;
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
  }
  return declined;
}
