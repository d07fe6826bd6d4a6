import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { settleUnmatched } from './settle-unmatched.ts';

/** Marks a card payment as belonging to no quote here. Throws NotFound, and Conflict if another admin was faster. */
export async function dismissUnmatched(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const settled = await settleUnmatched(trx, deps, { id, outcome: 'dismissed', quoteId: null });
    const { cents, tip_cents: tipCents } = settled;
    await writeAudit(trx, {
      at: deps.clock.now().toString(),
      actor,
      action: 'payment.dismiss-unmatched',
      subject: 'card-payment',
      subjectId: id,
      after: { cents, tipCents },
      requestId,
    });
  });
}
