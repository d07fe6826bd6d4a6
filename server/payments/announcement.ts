import type { PaymentPage } from '#contract/payments.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoney } from '#core/lib/money.ts';
import type { SentMethod } from '#core/payments/methods.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { lockQuote } from '#server/quotes/queries.ts';
import { openPayment, readLedger } from './accounts.ts';
import { findByToken } from './pay-links.ts';
import { keepAnnouncement, openAnnouncement, settleAnnouncement } from './queries.ts';
import { requireOpen, requireSaneTip } from './request.ts';
import { updateHeldThanks } from './thanks-money.ts';
import { balanceView, stateView, type Ledger } from './view.ts';

type Announcement = {
  readonly token: string;
  readonly method: SentMethod;
  /** Without the tip. */
  readonly cents: number;
  readonly tipCents: number;
};

/**
 * Records that a customer says they have sent a payment. The balance doesn't change, and nothing else can be paid until the owner
 * has looked for the payment or the customer takes it back. Idempotent for the same amounts. Throws NotFound for an invalid
 * link, Conflict if nothing can be paid now, Invalid for an implausible amount.
 */
export async function announcePayment(context: Context, announcing: Announcement): Promise<PaymentPage> {
  const { token, method, cents, tipCents } = announcing;
  const link = await findByToken(context, token);
  const { id } = link.quote;
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(paymentErrorsTexts, 'quoteGone'));
    const ledger = await readLedger(trx, quote);
    if (isRepeated(ledger, announcing)) return;
    requireOpen(ledger);
    requireAmounts(ledger, announcing);
    await keepAnnouncement(trx, {
      id: context.random.id(),
      quote_id: id,
      method,
      cents,
      tip_cents: tipCents,
      announced_at: at,
    });
    await writeAudit(trx, context, {
      at,
      action: 'payment.announce',
      subject: 'quote',
      subjectId: id,
      after: { method, cents, tipCents, ...(link.employee !== undefined && { employee: link.employee }) },
    });
    await updateHeldThanks(trx, context, id);
  });
  return openPayment(context, { token });
}

function isRepeated(ledger: Ledger, { method, cents, tipCents }: Announcement): boolean {
  const said = stateView(ledger) === 'claimed' ? ledger.announcement : undefined;
  return said?.cents === cents && said.tip_cents === tipCents && said.method === method;
}

function requireAmounts({ quote, payments }: Ledger, { cents, tipCents }: Announcement): void {
  const { dueCents } = balanceView(quote, payments);
  requireSaneTip(tipCents, quote.total_cents);
  if (cents > dueCents)
    throw new Invalid([
      { path: 'cents', message: messageOf(paymentErrorsTexts, 'moreThanOwed', { due: formatMoney(dueCents) }) },
    ]);
}

/**
 * Takes back 'I have paid', so that the balance can be paid again. Does nothing if no payment was announced or the owner has
 * already looked for it. Throws NotFound for an invalid link.
 */
export async function withdrawAnnouncement(
  context: Context,
  { token }: { readonly token: string },
): Promise<PaymentPage> {
  const { quote, employee } = await findByToken(context, token);
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    await lockQuote(trx, quote.id);
    const announced = await openAnnouncement(trx, quote.id);
    if (!announced) return;
    if ((await settleAnnouncement(trx, announced.id, { outcome: 'withdrawn', at })) === undefined) return;
    const { cents, tip_cents: tipCents } = announced;
    await writeAudit(trx, context, {
      at,
      action: 'payment.withdraw',
      subject: 'quote',
      subjectId: quote.id,
      after: { cents, tipCents, ...(employee !== undefined && { employee }) },
    });
  });
  return openPayment(context, { token });
}
