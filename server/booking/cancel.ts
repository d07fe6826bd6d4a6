import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { JobDetail } from '#contract/jobs.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import {
  cancellationEvent,
  expectedFee,
  feeLines,
  feeReasons,
  type CanceledBy,
  type FeeReason,
} from '#core/payments/cancellation-fee.ts';
import { mailboxOf } from '#core/people/contact.ts';
import { parsePhone } from '#core/people/phone.ts';
import { roleOf, type QuoteAccess } from '#core/quotes/access.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { CANCELLATION_LIMITS } from '#core/quotes/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { type Trx, transaction, type DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound, TooMany, Conflict } from '#server/errors.ts';
import { followQuote } from '#server/jobs/change.ts';
import { findJob, findJobOf } from '#server/jobs/queries.ts';
import { readJob } from '#server/jobs/read.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { depositReturnAt } from '#server/payments/deposits.ts';
import { giveVisitBack } from '#server/payments/redeem-visit.ts';
import { isDepositKept } from '#server/payments/view.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import {
  editColumns,
  historyOf,
  dropReminders,
  releaseHolds,
  type QuoteRow,
  lockQuote,
  setDeposit,
} from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { changeQuote } from './change.ts';
import { refuseLate } from './check-time.ts';
import { insertWaivedFee } from './queries.ts';
import { readForDashboard } from './read.ts';
import { addToHeldMail, askForFee, tellCanceled } from './tell-canceled.ts';
import { chargeableReasons } from './view.ts';

export type Cancellation = {
  /** The customer reads it if the owner cancels, and the owner if the customer does. */
  readonly reason?: string | undefined;
  /** Whose cancellation the owner says it is. */
  readonly as?: CanceledBy | undefined;
  /** Whether the fee for a late cancellation or a no-show is charged with it, in one email. */
  readonly chargeFee?: boolean | undefined;
};

/**
 * Cancels a pending or approved quote: its slot is free again, its job is declined, and the customer gets the calendar file
 * that removes the appointment. The owner says whose cancellation it is, and can charge its fee with it. Throws NotFound, Conflict with the current status, and for a customer Conflict from 24 hours
 * before the appointment, and TooMany after too many cancellations within a day.
 */
export async function cancelQuote(
  context: Context,
  access: QuoteAccess,
  { reason, as, chargeFee = false }: Cancellation,
): Promise<void> {
  const found = await requireQuote(context, access, 'cancel');
  const { id } = found;
  const by = roleOf(access);
  const { settings } = await context.settings();
  const isUnseen = found.status === 'pending' || found.booked_at_once;
  if (by === 'customer' && isUnseen) await countCancellation(context, settings, found);
  await changeQuote(context, {
    id,
    by,
    event: 'cancel',
    canUndo: by === 'admin',
    effect: async (trx, quote, { at, hold }) => {
      if (by === 'customer') refuseLate(settings, quote, context.clock.now());
      // A fee of an earlier cancellation that was undone isn't owed again.
      if (quote.fee_cents > 0) {
        await insertWaivedFee(trx, quote, context.clock.now().toString());
        await editColumns(trx, id, { cancellation_lines: '[]', fee_cents: 0 });
      }
      await giveVisitBack(trx, context, quote);
      await releaseHolds(trx, id);
      await dropReminders(trx, id);
      const described = describeForMail(settings, quote);
      await followQuote(trx, context, { quote, event: 'cancel', by, described, hold });
      const words = reason?.trim() || null;
      const ended = eventOf(settings, quote, { as: by === 'customer' ? by : as, chargeFee, now: context.clock.now() });
      if (ended.lines.length > 0) {
        const fee = { cancellation_lines: JSON.stringify(ended.lines), fee_cents: totalOf(ended.lines) };
        await editColumns(trx, id, { ...fee, fee_charged_at: at });
      }
      const returned = ended.event === 'undecided' ? {} : depositReturnAt(quote, hold?.until ?? at);
      const canceled = { ...quote, ...endedColumns(ended.lines) };
      const isReturned = 'depositReturnAt' in returned;
      await tellCanceled(trx, context, {
        settings,
        quote: canceled,
        by,
        reason: words,
        hold,
        isReturned,
        event: ended.event,
      });
      return {
        ...returned,
        visitSequence: quote.visit_sequence + 1,
        facts: { by, event: ended.event, ...(ended.lines.length > 0 && { feeCents: totalOf(ended.lines) }) },
        ...(words !== null && { declineReason: words }),
      };
    },
  });
}

const endedColumns = (lines: QuoteRow['lines']) =>
  ({ status: 'cancelled', cancellation_lines: lines, fee_cents: totalOf(lines) }) as const;

/**
 * What a cancellation is, and the lines of the fee that is charged with it. Throws Conflict for a no-show before the
 * appointment, and for a fee that can't be charged.
 */
function eventOf(
  settings: Settings,
  quote: QuoteRow,
  ending: { readonly as: CanceledBy | undefined; readonly chargeFee: boolean; readonly now: Temporal.Instant },
) {
  const { as, chargeFee, now } = ending;
  const { starts_at: startsAt, cancellation_terms: cancellation } = quote;
  const hasBegun = startsAt !== null && Temporal.Instant.compare(Temporal.Instant.from(startsAt), now) <= 0;
  if (as === 'no-show' && (quote.status !== 'approved' || !hasBegun))
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'noShowTooEarly'), { present: quote.status });
  const isOpen = isFeeOpen(settings, quote, now);
  const event = cancellationEvent(as, isOpen);
  if (!chargeFee) return { event, lines: [] };
  if (!isOpen || !cancellation || (event !== 'late' && event !== 'no-show')) throw refuse('noFeeToCharge', quote);
  return { event, lines: feeLines({ ...settings, cancellation }, quote.lines, event) };
}

/** Whether a fee could be charged if the quote were canceled now: then the owner decides whether its deposit goes back. */
function isFeeOpen(settings: Settings, quote: QuoteRow, now: Temporal.Instant): boolean {
  const { status, starts_at: startsAt, cancellation_terms: cancellation, lines } = quote;
  if (status !== 'approved' || !startsAt || !cancellation || !expectedFee({ ...settings, cancellation }, lines))
    return false;
  return feeReasons(cancellation, { startsAt: Temporal.Instant.from(startsAt), cancelledAt: now }).length > 0;
}

/** Counts the cancellation of a quote that no owner has approved. Throws TooMany for one too many within a day. */
async function countCancellation(
  deps: Deps,
  { phone }: Settings,
  { customer_email: email, sender_hash: sender }: QuoteRow,
): Promise<void> {
  const { ofAddress, ofSender } = CANCELLATION_LIMITS;
  try {
    await recordAttempt(deps, `cancel:sender:${sender.toString('base64url')}`, ofSender);
    if (email !== '') await recordAttempt(deps, `cancel:${mailboxOf(email)}`, ofAddress);
  } catch (error) {
    if (!(error instanceof TooMany)) throw error;
    const message = phone
      ? messageOf(quoteErrorsTexts, 'canceledOftenCall', { phone: parsePhone(phone)?.text ?? phone })
      : messageOf(quoteErrorsTexts, 'canceledOftenWrite');
    throw new TooMany(message, error.retryAfterSeconds);
  }
}

/** Cancels a job by canceling its quote, as an admin. Throws NotFound, or Conflict with the current status. */
export async function cancelJob(
  context: Context,
  { id, ...cancellation }: Cancellation & { readonly id: string },
): Promise<JobDetail> {
  const job = await findJob(context.db, id);
  if (!job) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  await cancelQuote(context, { by: 'admin', id: job.quote_id }, cancellation);
  return readJob(context, { id });
}

type FeeChange = { readonly id: string };

/**
 * Charges the fee for a quote that was canceled late or missed, by the terms that it was sold with, and asks the customer by
 * mail for what is owed. Throws NotFound, or Conflict where there's no fee to charge.
 */
export async function chargeCancellationFee(
  context: Context,
  { id, reason }: FeeChange & { readonly reason: FeeReason },
): Promise<QuoteDetail> {
  const { settings } = await context.settings();
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    const { cancellation_terms: cancellation } = quote;
    const reasons = await reasonsOf(trx, quote);
    if (!cancellation || !reasons.includes(reason)) throw refuse('noFeeToCharge', quote);
    const lines = feeLines({ ...settings, cancellation }, quote.lines, reason);
    if (lines.length === 0) throw refuse('noFeeToCharge', quote);
    await keepFee(trx, context, { quote, lines, reason });
  });
  return readForDashboard(context, { id });
}

/**
 * Waives the fee: the quote owes nothing, and what was paid is to be returned. The deposit goes back to its card, also one that
 * was kept while the fee wasn't decided. Throws NotFound, or Conflict without either.
 */
export async function waiveCancellationFee(context: Context, { id }: FeeChange): Promise<QuoteDetail> {
  await transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    if (quote.status !== 'cancelled' || (quote.fee_cents === 0 && !isDepositKept(quote)))
      throw refuse('noFeeToWaive', quote);
    await keepFee(trx, context, { quote, lines: [] });
  });
  return readForDashboard(context, { id });
}

async function reasonsOf(db: DbOrTrx, quote: QuoteRow): Promise<readonly FeeReason[]> {
  const [history, job] = [await historyOf(db, quote.id), await findJobOf(db, quote.id)];
  return chargeableReasons(quote, { history, hasJob: job !== undefined });
}

function refuse(key: 'noFeeToCharge' | 'noFeeToWaive', { status }: QuoteRow): Conflict {
  return new Conflict('wrong-state', messageOf(quoteErrorsTexts, key), { present: status });
}

async function keepFee(
  trx: Trx,
  context: Context,
  newFee: {
    readonly quote: QuoteRow;
    readonly lines: QuoteRow['lines'];
    readonly reason?: FeeReason;
  },
): Promise<void> {
  const { quote, lines, reason } = newFee;
  const at = context.clock.now().toString();
  const cents = totalOf(lines);
  const fee = { cancellation_lines: JSON.stringify(lines), fee_cents: cents };
  if (!reason && quote.fee_cents > 0) await insertWaivedFee(trx, quote, at);
  await editColumns(trx, quote.id, { ...fee, ...(reason && { fee_charged_at: at }), updated_at: at });
  const { depositReturnAt: returnAt } = depositReturnAt(quote, at);
  if (returnAt) await setDeposit(trx, quote.id, { deposit_return_at: returnAt });
  await writeAudit(trx, context, {
    at,
    action: reason ? 'quote.charge-fee' : 'quote.waive-fee',
    subject: 'quote',
    subjectId: quote.id,
    before: { cents: quote.fee_cents },
    after: { cents, ...(reason && { reason }) },
  });
  const decided = { ...quote, cancellation_lines: lines, fee_cents: cents };
  const isMerged = await addToHeldMail(trx, context, { quote: decided, reason, isReturned: returnAt !== undefined });
  if (reason && !isMerged) await askForFee(trx, context, decided);
}
