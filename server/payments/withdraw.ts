import type { PaymentPage } from '#contract/payment-answers.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { lockQuote } from '../data/quotes.ts';
import { findByToken } from './find-by-token.ts';
import { openPayment } from './open.ts';
import { openAnnouncement, settleAnnouncement } from '#server/data/payments.ts';

/**
 * Takes back 'I have paid': nothing is expected any more, and what is owed can be paid again. Where nothing was announced,
 * or the owner was faster, it changes nothing. Throws NotFound for a link that opens nothing.
 */
export async function withdrawAnnouncement(
  deps: Deps,
  actor: Actor,
  { token, requestId }: { readonly token: string; readonly requestId: string },
): Promise<PaymentPage> {
  const { quote, employee } = await findByToken(deps, token);
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    await lockQuote(trx, quote.id);
    const announced = await openAnnouncement(trx, quote.id);
    if (!announced) return;
    if ((await settleAnnouncement(trx, announced.id, { outcome: 'withdrawn', at })) === undefined) return;
    const { cents, tip_cents: tipCents } = announced;
    await writeAudit(trx, {
      at,
      actor,
      action: 'payment.withdraw',
      subject: 'quote',
      subjectId: quote.id,
      after: { cents, tipCents, ...(employee !== undefined && { employee }) },
      requestId,
    });
  });
  return openPayment(deps, actor, { token });
}
