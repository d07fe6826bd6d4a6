import type { QuoteInList } from '#contract/dashboard-quotes.ts';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import type { Language } from '#core/languages/language.ts';
import { spanText } from '#web/lib/durations.ts';

/** What is shown next to a quote about its promised confirmation. */
export type PromiseLeft = {
  readonly text: string;
  readonly tone: 'done' | 'calm' | 'low' | 'overdue';
  /** Fraction of the promised time that is left, 1 to 0. */
  readonly left: number;
};

/** What is said of a quote that was canceled and has a fee, by how far that is paid. */
const FEES = { unpaid: 'feeDue', 'partly-paid': 'feeDue', paid: 'feePaid' } as const;

const LOW_MINUTES = 4 * 60;

/** '3 h 20 m left' of the promised time, 'Overdue by 2 h 10 m', 'Done by Robin', or 'Fee due' once it's canceled. Nothing once it's answered. */
export function promiseLeft(
  quote: Pick<QuoteInList, 'status' | 'createdAt' | 'confirmationDue'> &
    Partial<Pick<QuoteInList, 'completedAt' | 'crewName' | 'isBookedAtOnce' | 'isBookedWhenPaid' | 'payment'>>,
  now: Temporal.Instant,
  language: Language,
): PromiseLeft {
  const t = dashboardTexts(language);
  const { status, createdAt, confirmationDue, completedAt, crewName, payment } = quote;
  const { isBookedAtOnce, isBookedWhenPaid } = quote;
  if (completedAt) return { text: crewName ? t('doneBy', { name: crewName }) : t('done'), tone: 'done', left: 0 };
  if (status === 'cancelled') return { text: t(payment ? FEES[payment] : 'noAnswerDue'), tone: 'done', left: 0 };
  if (isBookedAtOnce) return { text: t('bookedAtOnce'), tone: 'done', left: 0 };
  if (isBookedWhenPaid) return { text: t('bookedWhenPaid'), tone: 'calm', left: 0 };
  if (status !== 'pending') return { text: '', tone: 'done', left: 0 };
  const due = Temporal.Instant.from(confirmationDue);
  const whole = minutesBetween(Temporal.Instant.from(createdAt), due);
  const minutes = minutesBetween(now, due);
  if (minutes < 0) return { text: t('overdueBy', { time: spanText(-minutes, language) }), tone: 'overdue', left: 0 };
  return {
    text: t('timeLeft', { time: spanText(minutes, language) }),
    tone: minutes < LOW_MINUTES ? 'low' : 'calm',
    left: Math.min(1, minutes / whole),
  };
}

function minutesBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return (to.epochMilliseconds - from.epochMilliseconds) / 60_000;
}
