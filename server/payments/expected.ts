import type { ExpectedPayment, UnmatchedPayment } from '#contract/payments.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { type PaymentMethod, type SentMethod, SENT_METHODS } from '#core/payments/methods.ts';
import { EXPECTED_DAYS, MOST_EXPECTED } from '#core/payments/payments.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound, Conflict, Invalid } from '#server/errors.ts';
import { recordCardPayment } from '#server/payments/cards/record-card.ts';
import { arrivalOf } from '#server/quotes/describe.ts';
import { type QuoteRow, findQuoteId, lockQuote } from '#server/quotes/queries.ts';
import {
  listExpectedRows,
  findAnnouncement,
  settleAnnouncement,
  openUnmatched,
  type UnmatchedRow,
  findUnmatched,
  closeUnmatched,
} from './queries.ts';

/**
 * Payments expected from afar, at most MOST_EXPECTED: those that customers announced (also of quotes canceled since), then what
 * is owed for appointments to come or at most EXPECTED_DAYS ago; oldest first.
 */
export async function listExpected(context: Context): Promise<ExpectedPayment[]> {
  const since = context.clock.now().subtract({ hours: EXPECTED_DAYS * 24 });
  const rows = await listExpectedRows(context.db, since);
  return rows.map((row) => ({
    jobId: row.job_id,
    quoteId: row.quote_id,
    reference: row.reference,
    customerName: row.customer_name,
    scheduledDate: row.starts_at,
    ...arrivalOf(row),
    method: row.announcement === null ? sentBy(row.payment_method) : row.method,
    dueCents: Math.max(0, row.due),
    announced:
      row.announcement === null
        ? null
        : {
            id: row.announcement,
            method: row.method,
            cents: row.cents,
            tipCents: row.tip_cents,
            announcedAt: row.announced_at,
          },
  }));
}

/** The method of a payment that no one has announced: only those that are sent are listed. */
function sentBy(chosen: PaymentMethod): SentMethod {
  return SENT_METHODS.find((method) => method === chosen) ?? 'venmo';
}

/** Records that an announced payment didn't arrive. Throws NotFound, or Conflict if it was already settled. */
export async function dismissExpected(context: Context, { id }: { readonly id: string }): Promise<void> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const found = await findAnnouncement(trx, id);
    if (!found) throw new NotFound(messageOf(paymentErrorsTexts, 'noExpected'));
    const quoteId = await settleAnnouncement(trx, id, { outcome: 'missing', at });
    if (quoteId === undefined) throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'lookedForAlready'));
    const { cents, tip_cents: tipCents } = found;
    await writeAudit(trx, context, {
      at,
      action: 'payment.dismiss',
      subject: 'quote',
      subjectId: quoteId,
      after: { cents, tipCents },
    });
  });
}

/** Card payments without a known quote, oldest first, at most MOST_EXPECTED. */
export async function listUnmatched(context: Context): Promise<UnmatchedPayment[]> {
  const rows = await openUnmatched(context.db, MOST_EXPECTED);
  return rows.map(({ id, reference, cents, tip_cents: tipCents, received_at: receivedAt }) => ({
    id,
    cardReference: reference,
    cents,
    tipCents,
    receivedAt,
  }));
}

/**
 * Records a card payment for the quote that the owner names. Throws NotFound, Invalid if there's no such quote, and Conflict
 * if another admin was faster.
 */
export async function matchUnmatched(
  context: Context,
  paymentMatch: {
    readonly id: string;
    /** Of the quote, 'BB-4F7K2'. */
    readonly reference: string;
  },
): Promise<void> {
  const { id, reference } = paymentMatch;
  await transaction(context.db, async (trx) => {
    const quote = await lockByReference(trx, reference);
    const found = await settleUnmatched(trx, context, { id, outcome: 'matched', quoteId: quote.id });
    const { session_id: sessionId, cents, tip_cents: tipCents } = found;
    const paid = { sessionId, reference: found.reference, cents, tipCents };
    await recordCardPayment(trx, context, { quote, paid });
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'payment.match',
      subject: 'quote',
      subjectId: quote.id,
      after: { cents, tipCents },
    });
  });
}

async function lockByReference(trx: Trx, reference: string): Promise<QuoteRow> {
  const id = await findQuoteId(trx, reference);
  const quote = id && (await lockQuote(trx, id));
  if (!quote) throw new Invalid([{ path: 'reference', message: messageOf(paymentErrorsTexts, 'unknownReference') }]);
  return quote;
}

/** Marks a card payment as belonging to no quote here. Throws NotFound, and Conflict if another admin was faster. */
export async function dismissUnmatched(context: Context, { id }: { readonly id: string }): Promise<void> {
  await transaction(context.db, async (trx) => {
    const settled = await settleUnmatched(trx, context, { id, outcome: 'dismissed', quoteId: null });
    const { cents, tip_cents: tipCents } = settled;
    await writeAudit(trx, context, {
      at: context.clock.now().toString(),
      action: 'payment.dismiss-unmatched',
      subject: 'card-payment',
      subjectId: id,
      after: { cents, tipCents },
    });
  });
}

/**
 * Stores the outcome of a card payment without a quote, and returns it. Throws NotFound, and Conflict if another admin was
 * faster.
 */
async function settleUnmatched(
  trx: Trx,
  deps: Deps,
  settlement: {
    readonly id: string;
    readonly outcome: 'matched' | 'dismissed';
    readonly quoteId: string | null;
  },
): Promise<UnmatchedRow> {
  const { id, outcome, quoteId } = settlement;
  const found = await findUnmatched(trx, id);
  if (!found) throw new NotFound(messageOf(paymentErrorsTexts, 'noCardPayment'));
  const at = deps.clock.now().toString();
  if (!(await closeUnmatched(trx, { sessionId: found.session_id, outcome, quoteId, at })))
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'settledAlready'));
  return found;
}
