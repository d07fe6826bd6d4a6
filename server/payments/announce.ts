import type { PaymentPage } from '#contract/payment-answers.ts';
import { formatMoney } from '#core/lib/money.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid, NotFound } from '../errors.ts';
import { lockQuote } from '../data/quotes.ts';
import { findByToken } from './find-by-token.ts';
import { openPayment } from './open.ts';
import { readLedger } from './read-ledger.ts';
import { requireOpen } from './require-open.ts';
import { requireSaneTip } from './require-sane-tip.ts';
import { keepAnnouncement } from '#server/data/payments.ts';
import { balanceView, stateView, type Ledger } from './view.ts';

export type Announcing = {
  readonly token: string;
  /** Without the tip. */
  readonly cents: number;
  readonly tipCents: number;
  readonly requestId: string;
};

/**
 * Notes what a customer says to have sent by Venmo: the owner looks for it. The balance stays as it is, and nothing more can
 * be paid until the owner has looked or the customer takes it back. Said again it changes nothing. Throws NotFound for a
 * link that opens nothing, Conflict where nothing may be paid now, Invalid for an amount that can't be right.
 */
export async function announcePayment(deps: Deps, actor: Actor, announcing: Announcing): Promise<PaymentPage> {
  const { token, cents, tipCents, requestId } = announcing;
  const link = await findByToken(deps, token);
  const { id } = link.quote;
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound('This quote is gone.');
    const ledger = await readLedger(trx, quote);
    if (isSaidAgain(ledger, announcing)) return;
    requireOpen(ledger);
    requireAmounts(ledger, announcing);
    await keepAnnouncement(trx, {
      id: deps.random.id(),
      quote_id: id,
      cents,
      tip_cents: tipCents,
      announced_at: at,
    });
    await writeAudit(trx, {
      at,
      actor,
      action: 'payment.announce',
      subject: 'quote',
      subjectId: id,
      after: { cents, tipCents, ...(link.employee !== undefined && { employee: link.employee }) },
      requestId,
    });
  });
  return openPayment(deps, actor, { token });
}

function isSaidAgain(ledger: Ledger, { cents, tipCents }: Announcing): boolean {
  const said = stateView(ledger) === 'claimed' ? ledger.announcement : undefined;
  return said?.cents === cents && said.tip_cents === tipCents;
}

function requireAmounts({ quote, payments }: Ledger, { cents, tipCents }: Announcing): void {
  const { dueCents } = balanceView(quote, payments);
  requireSaneTip(tipCents, quote.total_cents);
  if (cents > dueCents)
    throw new Invalid([{ path: 'cents', message: `That is more than is owed: ${formatMoney(dueCents)}.` }]);
}
