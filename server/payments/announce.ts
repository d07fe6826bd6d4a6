import type { PaymentPage } from '#contract/payment-answers.ts';
import type { Actor } from '#core/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { lockQuote } from '../quotes/sql.ts';
import { findByToken } from './find-by-token.ts';
import { openPayment } from './open.ts';
import { keepAnnouncement, paymentsOf } from './sql.ts';
import { balanceView } from './view.ts';

export type Announcing = {
  readonly token: string;
  /** Without the tip. */
  readonly cents: number;
  readonly tipCents: number;
  readonly requestId: string;
};

/**
 * Notes what a customer says to have sent by Venmo: the owner looks for it. The balance stays as it is. Throws NotFound for a
 * link that opens nothing, Conflict where nothing is owed.
 */
export async function announcePayment(deps: Deps, actor: Actor, announcing: Announcing): Promise<PaymentPage> {
  const { token, cents, tipCents, requestId } = announcing;
  const { id } = await findByToken(deps, token);
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    const due = quote ? balanceView(quote, await paymentsOf(trx, id)).dueCents : 0;
    if (quote?.status !== 'approved' || due === 0)
      throw new Conflict('wrong-state', 'Nothing is owed for this quote now.', { present: quote?.status });
    const announcement = { id: deps.chance.id(), quote_id: id, cents, tip_cents: tipCents, announced_at: at };
    await keepAnnouncement(trx, announcement);
    await writeAudit(trx, {
      at,
      actor,
      action: 'payment.announce',
      subject: 'quote',
      subjectId: id,
      after: { cents, tipCents },
      requestId,
    });
  });
  return openPayment(deps, actor, { token });
}
