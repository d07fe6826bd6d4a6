import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { lineTexts } from '#core/pricing/line-texts.ts';
import { type PriceLine, partsOf } from '#core/pricing/pricing.ts';
import { withoutTax } from '#core/pricing/sales-tax.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import { calendarFor } from '#core/quotes/walk-ins.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import type { Trx, DbOrTrx } from '#server/db/client.ts';
import { Invalid, Conflict } from '#server/errors.ts';
import { setRatingHandled } from '#server/follow-up/queries.ts';
import { lockJobOf, updateJob } from '#server/jobs/queries.ts';
import { type QuoteRow, lockQuote } from '#server/quotes/queries.ts';
import { minutesOfWork } from '#server/quotes/reservation.ts';
import { type WantedTime, checkTime } from './check-time.ts';
import type { PricedRequest } from './compose-rows.ts';
import { redoOf, findReference } from './queries.ts';
import { soldAgain } from './request-of.ts';

/** The lines of a redo: those that the first quote was sold with, and one that takes everything off. There is no sales tax. */
export function linesOfRedo(sold: readonly PriceLine[]): readonly PriceLine[] {
  const lines = withoutTax(sold).filter(({ kind }) => kind !== 'redo');
  const redo = { kind: 'redo', label: '', cents: 0 - totalOf(lines) } as const;
  return [...lines, { ...redo, ...lineTexts(redo, SOURCE) }];
}

/** A redo as it's stored: what the first quote sold, whatever the menu has today. Throws Invalid without a slot of the calendar. */
export function priceRedo(
  settings: Settings,
  first: QuoteRow,
  wanted: WantedTime,
  now: Temporal.Instant,
): PricedRequest {
  const visit = checkTime(
    calendarFor('owner', settings),
    { ...wanted, packageType: first.package_type, minutes: minutesOfWork(settings, first) },
    now,
  );
  if (!visit) throw new Invalid([{ path: 'scheduledDate', message: messageOf(quoteErrorsTexts, 'noTimeYet') }]);
  const lines = linesOfRedo(first.lines);
  return {
    ...soldAgain(first),
    visit,
    price: { lines, ...partsOf(lines), estimateCents: 0, totalCents: 0 },
    paymentMethod: first.payment_method,
    analysisId: null,
    promoCodeId: null,
    giftCardId: null,
    giftCard: null,
    depositCents: 0,
  };
}

/**
 * Marks the first job as redone and its rating as handled, in the transaction of the redo. Throws Conflict unless the job is
 * completed, and if a redo is scheduled already.
 */
export async function noteRedo(
  trx: Trx,
  context: Context,
  notedRedo: {
    readonly firstId: string;
    /** That of the redo. */
    readonly id: string;
  },
): Promise<void> {
  const { firstId, id } = notedRedo;
  const at = context.clock.now().toString();
  await lockQuote(trx, firstId);
  const job = await lockJobOf(trx, firstId);
  const present = await redoOf(trx, firstId);
  if (!job || !mayRedo({ isCompleted: job.status === 'completed', redo: present }))
    throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, present ? 'redoScheduled' : 'redoNeedsJob'));
  if (job.redone_at === null) await updateJob(trx, job, { redone_at: at });
  await setRatingHandled(trx, firstId, at);
  const about = {
    at,
    subject: 'quote',
    subjectId: firstId,
  } as const;
  await writeAudit(trx, context, { ...about, action: 'quote.schedule-redo', after: { redoId: id } });
}

/** Whether work can be done again: once it's completed, unless that is on the calendar. */
function mayRedo({
  isCompleted,
  redo,
}: {
  readonly isCompleted: boolean;
  readonly redo: NonNullable<Awaited<ReturnType<typeof redoOf>>> | undefined;
}): boolean {
  return isCompleted && !(redo && redo.completed_at === null && HOLDING_STATUSES.includes(redo.status));
}

/** The first quote and the redo of it, as the owner's sheet links them. */
export async function readRedo(db: DbOrTrx, quote: QuoteRow, isCompleted: boolean): Promise<QuoteDetail['redo']> {
  const [redo, first] = await Promise.all([
    redoOf(db, quote.id),
    quote.redo_of === null ? undefined : findReference(db, quote.redo_of),
  ]);
  return {
    canSchedule: mayRedo({ isCompleted, redo }),
    first: first ?? null,
    next: redo ? { id: redo.id, reference: redo.reference, scheduledDate: redo.starts_at } : null,
  };
}
