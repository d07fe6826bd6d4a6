import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { feeLines, type FeeReason } from '#core/payments/cancellation-fee.ts';
import type { Actor } from '#core/people/permissions.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { writeAudit } from '../audit.ts';
import { editColumns, historyOf } from '../data/dashboard.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { findJobOf } from '../data/jobs.ts';
import { paymentsOf } from '../data/payments.ts';
import { lockQuote, type QuoteRow } from '../data/quotes.ts';
import { transaction, type DbOrTrx, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { enqueue, outboxRow } from '../notifications/outbox.ts';
import { derivePayLinks } from '../payments/pay-links.ts';
import { queueReceipt } from '../payments/receipts.ts';
import { balanceView, linesView } from '../payments/view.ts';
import { chargeableReasons } from './dashboard-view.ts';
import { readForDashboard } from './read.ts';

type FeeChange = { readonly id: string; readonly language: Language; readonly requestId: string };

/**
 * Charges the fee for a quote that was canceled late or missed, by the terms that it was sold with, and asks the customer by
 * mail for what is owed. Throws NotFound, or Conflict where there's no fee to charge.
 */
export async function chargeCancellationFee(
  deps: Deps,
  actor: Actor,
  { id, reason, language, requestId }: FeeChange & { readonly reason: FeeReason },
): Promise<QuoteDetail> {
  const { settings } = await deps.settings();
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    const { cancellation_terms: cancellation } = quote;
    const reasons = await reasonsOf(trx, quote);
    if (!cancellation || !reasons.includes(reason)) throw refuse('noFeeToCharge', quote);
    const lines = feeLines({ ...settings, cancellation }, quote.lines, reason);
    if (lines.length === 0) throw refuse('noFeeToCharge', quote);
    await keepFee(trx, deps, { actor, quote, lines, requestId, reason });
  });
  return readForDashboard(deps, actor, { id, language });
}

/** Waives the fee: the quote owes nothing, and what was paid is to be returned. Throws NotFound, or Conflict without a fee. */
export async function waiveCancellationFee(
  deps: Deps,
  actor: Actor,
  { id, language, requestId }: FeeChange,
): Promise<QuoteDetail> {
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    if (quote.status !== 'cancelled' || quote.fee_cents === 0) throw refuse('noFeeToWaive', quote);
    await keepFee(trx, deps, { actor, quote, lines: [], requestId });
  });
  return readForDashboard(deps, actor, { id, language });
}

async function reasonsOf(db: DbOrTrx, quote: QuoteRow): Promise<readonly FeeReason[]> {
  const [history, job] = [await historyOf(db, quote.id), await findJobOf(db, quote.id)];
  return chargeableReasons(quote, { history, hasJob: job !== undefined });
}

function refuse(key: 'noFeeToCharge' | 'noFeeToWaive', { status }: QuoteRow): Conflict {
  return new Conflict('wrong-state', messageOf(quoteErrorsTexts, key), { present: status });
}

type NewFee = {
  readonly actor: Actor;
  readonly quote: QuoteRow;
  readonly lines: QuoteRow['lines'];
  readonly requestId: string;
  readonly reason?: FeeReason;
};

async function keepFee(trx: Trx, deps: Deps, { actor, quote, lines, requestId, reason }: NewFee): Promise<void> {
  const at = deps.clock.now().toString();
  const cents = totalOf(lines);
  const fee = { cancellation_lines: JSON.stringify(lines), fee_cents: cents };
  await editColumns(trx, quote.id, { ...fee, ...(reason && { fee_charged_at: at }), updated_at: at });
  await writeAudit(trx, {
    at,
    actor,
    action: reason ? 'quote.charge-fee' : 'quote.waive-fee',
    subject: 'quote',
    subjectId: quote.id,
    before: { cents: quote.fee_cents },
    after: { cents, ...(reason && { reason }) },
    requestId,
  });
  if (reason) await tellCustomer(trx, deps, { ...quote, cancellation_lines: lines, fee_cents: cents });
}

/** Asks for what is owed; the receipt says it where what was paid already covers the fee. */
async function tellCustomer(trx: Trx, deps: Deps, quote: QuoteRow): Promise<void> {
  if (!quote.customer_email) return;
  const { settings } = await deps.settings();
  const payments = await paymentsOf(trx, quote.id);
  const { totalCents, dueCents } = balanceView(quote, payments);
  if (dueCents === 0) return queueReceipt(trx, deps, quote);
  const charged = { lines: linesView(settings, { quote, payments }, SOURCE), totalCents, dueCents, isFee: true };
  const { payUrl } = derivePayLinks(deps, quote);
  const data = { ...describeForMail(settings, quote), ...charged, payUrl };
  const mail = { kind: 'payment-request', recipient: quote.customer_email, data } as const;
  await enqueue(trx, [outboxRow(deps, mail, { language: quote.language, quoteId: quote.id, isTest: quote.is_test })]);
}
