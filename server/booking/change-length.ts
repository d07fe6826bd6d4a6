import type { AppointmentLength } from '#contract/dashboard-quotes.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import { endsInTime } from '#core/scheduling/latest-end.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { measureReservation } from '#server/quotes/measure.ts';
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { choiceFor, minutesOfWork, reservationOf } from '#server/quotes/reservation.ts';
import { changeQuote } from './change.ts';
import { explainTaken, overruled } from './check-time.ts';
import { warningsOfLength } from './time-warnings.ts';

/**
 * Returns how long the appointment of a quote takes, in minutes, and what stands against another length: the time after it is taken,
 * the work would end after closing time, or its employee has another job or is off then. Throws NotFound, and Conflict for a quote
 * without an open appointment.
 */
export async function readLength(
  context: Context,
  { id, minutes }: { readonly id: string; readonly minutes?: number | undefined },
): Promise<AppointmentLength> {
  const { settings } = await context.settings();
  const quote = await findQuote(context.db, id);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  const startsAt = startOf(quote);
  const present = minutesOfWork(settings, quote);
  const warnings =
    minutes === undefined || minutes === present
      ? []
      : await warningsOfLength(context, settings, { quote: { ...quote, minutes }, startsAt });
  return { minutes: present, warnings };
}

/**
 * Changes how long the appointment of a quote takes, in minutes, with what it reserves; can be undone. Does nothing if it's the same.
 * Throws NotFound, Invalid if the work would end after closing time, and Conflict if the time after it is taken, both unless the owner
 * overrules it, and Conflict without an open appointment.
 */
export async function changeLength(
  context: Context,
  { id, minutes, overrule }: { readonly id: string; readonly minutes: number; readonly overrule?: boolean | undefined },
): Promise<void> {
  const { settings } = await context.settings();
  await changeQuote(context, {
    id,
    event: 'change-length',
    by: 'admin',
    canUndo: true,
    effect: async (trx, quote) => {
      const startsAt = startOf(quote);
      const before = minutesOfWork(settings, quote);
      if (before === minutes) return 'nothing';
      if (!overrule) refuseLateEnd(settings, { startsAt, minutes, before });
      const changed = { ...quote, minutes };
      if (!(await measureReservation(trx, settings, changed, { overrule }))) {
        const choice = choiceFor(settings, changed);
        const reservation = reservationOf(settings, changed, startsAt.toString());
        throw await explainTaken(trx, settings, { reservation, choice, to: 'admin', except: id });
      }
      return { minutes, facts: { minutes, minutesBefore: before, ...overruled({ overrule }) } };
    },
  });
}

/** The start of an open appointment. Throws Conflict without one. */
function startOf({ starts_at: startsAt, status, completed_at: completedAt }: QuoteRow): Temporal.Instant {
  if (startsAt !== null && completedAt === null && HOLDING_STATUSES.includes(status))
    return Temporal.Instant.from(startsAt);
  throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'noVisitToLengthen'), { present: status });
}

/** Shorter work is never refused, even if it still ends late. */
function refuseLateEnd(
  settings: Settings,
  work: { readonly startsAt: Temporal.Instant; readonly minutes: number; readonly before: number },
): void {
  if (work.minutes < work.before || endsInTime(settings, work)) return;
  throw new Invalid([{ path: 'minutes', message: messageOf(quoteErrorsTexts, 'endsAfterClosing') }]);
}
