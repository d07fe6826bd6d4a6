import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { DECLINED_BY_ADMIN } from '#core/quotes/dashboard.ts';
import type { Context } from '#server/context.ts';
import { Conflict, NotFound, Invalid } from '#server/errors.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { depositReturnAt, returnFacts } from '#server/payments/deposits.ts';
import { waiveDeposit, withDeposit } from '#server/payments/require-deposit.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { releaseHolds } from '#server/quotes/queries.ts';
import { soldHours } from '#server/settings/queries.ts';
import { changeQuote, type Change } from './change.ts';
import { checkOtherTime, movedTo, type WantedTime, moveReservation, overruled } from './check-time.ts';
import { readForDashboard } from './read.ts';
import { scheduleJob } from './schedule-job.ts';

type Declining = {
  readonly ids: readonly string[];
  readonly reason?: string | undefined;
};

/** Declines a pending quote, frees its slot and notifies the customer. Throws NotFound, or Conflict with the current status. */
export async function declineQuote(
  context: Context,
  { id, reason }: Pick<Declining, 'reason'> & { readonly id: string },
): Promise<QuoteDetail> {
  const { settings } = await context.settings();
  const declineReason = reason?.trim() || DECLINED_BY_ADMIN;
  await changeQuote(context, {
    id,
    event: 'decline',
    by: 'admin',
    canUndo: true,
    effect: async (trx, quote, { at, hold }) => {
      await releaseHolds(trx, id);
      const visitSequence = quote.visit_sequence + 1;
      const data = {
        ...describeForMail(settings, quote),
        visitSequence,
        visitHours: await soldHours(trx, quote),
        reason: declineReason === DECLINED_BY_ADMIN ? null : declineReason,
        ...returnFacts(quote),
      };
      await enqueue(trx, [
        outboxRow(
          context,
          { kind: 'quote-declined', recipient: quote.customer_email, data },
          { language: quote.language, quoteId: id, isTest: quote.is_test, hold },
        ),
      ]);
      return { declineReason, visitSequence, ...depositReturnAt(quote, hold?.until ?? at) };
    },
  });
  return readForDashboard(context, { id });
}

/** Declines each of the quotes that is still pending; returns how many that were, the ids that undo them, and for how many seconds. */
export async function declineSeveral(
  context: Context,
  { ids, reason }: Declining,
): Promise<{ readonly declined: number; readonly undos: string[]; readonly undoSeconds: number }> {
  let declined = 0;
  const undos: string[] = [];
  let undoSeconds = context.env.UNDO_SECONDS;
  for (const id of new Set(ids)) {
    try {
      const { undo } = await declineQuote(context, { id, reason });
      declined += 1;
      if (!undo) continue;
      undos.push(undo.id);
      undoSeconds = Math.min(undoSeconds, undo.seconds);
    } catch (error) {
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
  }
  return { declined, undos, undoSeconds };
}

/** Another slot than the quote has, or the one for a quote without. */
type Approval = WantedTime & {
  readonly id: string;
  /** Whether an unpaid deposit is waived. */
  readonly withoutDeposit?: boolean | undefined;
};

/**
 * Approves a pending quote: reserves its slot (again, if the time changed), schedules exactly one job and notifies the
 * customer, in one transaction. Throws Invalid without a valid slot, Conflict for a full one, naming who holds it, and for an
 * unpaid deposit that isn't waived.
 */
export async function approveQuote(context: Context, approval: Approval): Promise<QuoteDetail> {
  const { settings } = await context.settings();
  const { id } = approval;
  const approving: Change = {
    id,
    event: 'approve',
    by: 'admin',
    canUndo: true,
    effect: async (trx, quote, { at, hold }) => {
      const waived = await waiveDeposit(trx, context, { quote, at, isWaived: approval.withoutDeposit === true });
      const visit = checkOtherTime(settings, quote, { ...approval, now: context.clock.now(), by: 'admin' });
      const startsAt = visit?.startsAt ?? quote.starts_at;
      if (!startsAt) throw new Invalid([{ path: 'scheduledDate', message: messageOf(quoteErrorsTexts, 'noTimeYet') }]);
      if (visit) await moveReservation(trx, settings, { quote, visit, wanted: approval, by: 'admin' });
      const sold = visit ? movedTo(quote, visit) : quote;
      const scheduled = await scheduleJob(trx, context, { settings, quote: sold, startsAt, hold });
      return { visit, ...waived, ...scheduled, ...(approval.overrule && { facts: overruled(approval) }) };
    },
  };
  await withDeposit(context, approval, async () => changeQuote(context, approving));
  return readForDashboard(context, approval);
}
