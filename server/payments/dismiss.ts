import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { findAnnouncement, settleAnnouncement } from '#server/data/payments.ts';

/** Notes that an announced payment has not come. Throws NotFound, or Conflict where it was settled already. */
export async function dismissExpected(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const found = await findAnnouncement(trx, id);
    if (!found) throw new NotFound('There is no such expected payment.');
    const quoteId = await settleAnnouncement(trx, id, { outcome: 'missing', at });
    if (quoteId === undefined) throw new Conflict('wrong-state', 'Somebody has looked for this payment already.');
    const { cents, tip_cents: tipCents } = found;
    await writeAudit(trx, {
      at,
      actor,
      action: 'payment.dismiss',
      subject: 'quote',
      subjectId: quoteId,
      after: { cents, tipCents },
      requestId,
    });
  });
}
