import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { DECLINED_BY_ADMIN } from '#core/quotes/dashboard.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound, Invalid } from '#server/errors.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { depositReturnAt, returnFacts } from '#server/payments/deposits.ts';
import { waiveDeposit, withDeposit } from '#server/payments/require-deposit.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { releaseHolds } from '#server/quotes/queries.ts';
import { soldHours } from '#server/settings/queries.ts';
import { changeQuote, type Change } from './change.ts';
import { checkOtherTime, type WantedTime, explainTaken, moveReservation } from './check-time.ts';
import { readForDashboard } from './read.ts';
import { scheduleJob } from './schedule-job.ts';

type Declining = {
  readonly ids: readonly string[];
  readonly reason?: string | undefined;
  readonly requestId: string;
  /** The caller's. */
  readonly language: Language;
};

/** Declines a pending quote, frees its slot and notifies the customer. Throws NotFound, or Conflict with the current status. */
export async function declineQuote(
  deps: Deps,
  actor: Actor,
  { id, reason, requestId, language }: Pick<Declining, 'reason' | 'requestId' | 'language'> & { readonly id: string },
): Promise<QuoteDetail> {
  const { settings } = await deps.settings();
  const declineReason = reason?.trim() || DECLINED_BY_ADMIN;
  await changeQuote(deps, actor, {
    id,
    event: 'decline',
    by: 'admin',
    requestId,
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
          deps,
          { kind: 'quote-declined', recipient: quote.customer_email, data },
          { language: quote.language, quoteId: id, isTest: quote.is_test, hold },
        ),
      ]);
      return { declineReason, visitSequence, ...depositReturnAt(quote, hold?.until ?? at) };
    },
  });
  return readForDashboard(deps, actor, { id, language });
}

/** Declines each of the quotes that is still pending; returns how many that were, the ids that undo them, and for how many seconds. */
export async function declineSeveral(
  deps: Deps,
  actor: Actor,
  { ids, reason, requestId, language }: Declining,
): Promise<{ readonly declined: number; readonly undos: string[]; readonly undoSeconds: number }> {
  let declined = 0;
  const undos: string[] = [];
  let undoSeconds = deps.env.UNDO_SECONDS;
  for (const id of new Set(ids)) {
    try {
      const { undo } = await declineQuote(deps, actor, { id, reason, requestId, language });
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
  readonly requestId: string;
  /** The caller's. */
  readonly language: Language;
};

/**
 * Approves a pending quote: reserves its slot (again, if the time changed), schedules exactly one job and notifies the
 * customer, in one transaction. Throws Invalid without a valid slot, Conflict for a full one, naming who holds it, and for an
 * unpaid deposit that isn't waived.
 */
export async function approveQuote(deps: Deps, actor: Actor, approval: Approval): Promise<QuoteDetail> {
  const { settings } = await deps.settings();
  const { id, requestId } = approval;
  const approving: Change = {
    id,
    requestId,
    event: 'approve',
    by: 'admin',
    canUndo: true,
    effect: async (trx, quote, { at, hold }) => {
      const waived = await waiveDeposit(trx, deps, { quote, at, isWaived: approval.withoutDeposit === true });
      const visit = checkOtherTime(settings, quote, { ...approval, now: deps.clock.now(), by: 'admin' });
      const startsAt = visit?.startsAt ?? quote.starts_at;
      if (!startsAt) throw new Invalid([{ path: 'scheduledDate', message: messageOf(quoteErrorsTexts, 'noTimeYet') }]);
      if (visit && !(await moveReservation(trx, quote, { visit, capacity: settings.slotCapacity })))
        throw await explainTaken(trx, settings, { startsAt, to: 'admin' });
      return { visit, ...waived, ...(await scheduleJob(trx, deps, { settings, quote, startsAt, hold })) };
    },
  };
  await withDeposit(deps, approval, async () => changeQuote(deps, actor, approving));
  return readForDashboard(deps, actor, approval);
}
