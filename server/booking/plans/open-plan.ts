import { SOURCE } from '#core/languages/language.ts';
import { formatTime, localDate } from '#core/lib/time.ts';
import { repeatedLines, type PlanChoice } from '#core/pricing/plans.ts';
import { dueAfter } from '#core/scheduling/plan-dates.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import type { MailHold } from '#server/notifications/outbox.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { deleteUnusedPlan, findPlanOf, insertPlan, lockPlansSince, type PlanRow } from './queries.ts';
import { tellOfPlan } from './tell.ts';
import { rhythmOf } from './visit-rules.ts';

type PlanToOpen = {
  readonly settings: Settings;
  /** The quote that it repeats, as it's sold. */
  readonly first: QuoteRow;
  readonly choice: PlanChoice;
  /** The day of the first visit, a local date of the shop. */
  readonly firstOn: string;
  /** When a visit starts: '10:00 AM'. */
  readonly time: string;
  /** What its email waits for. */
  readonly hold?: MailHold | undefined;
};

/** Adds a plan that repeats a quote at the prices that it's sold with, with its audit row and the email to the customer. */
export async function openPlan(trx: Trx, context: Context, plan: PlanToOpen): Promise<PlanRow> {
  const { settings, first, choice, firstOn, time, hold } = plan;
  const { interval, discount } = choice;
  const at = context.clock.now().toString();
  const opened = await insertPlan(trx, {
    id: context.random.id(),
    quote_id: first.id,
    every: interval,
    discount: JSON.stringify(discount),
    lines: JSON.stringify(repeatedLines(first.lines)),
    first_on: firstOn,
    time,
    status: 'active',
    next_due_on: firstOn,
    started_at: at,
    changed_at: at,
    changed_by: 'admin',
  });
  const after = { interval, firstOn, discount, quoteId: first.id };
  await writeAudit(trx, context, { at, action: 'plan.start', subject: 'plan', subjectId: opened.id, after });
  await tellOfPlan(trx, context, { settings, plan: opened, first, what: 'started', hold });
  return opened;
}

/**
 * Starts the plan that the customer chose with the request, in the transaction that approves it; nothing for a quote without one. The
 * scheduler creates its visits once the approval can't be undone any more.
 */
export async function openChosenPlan(
  trx: Trx,
  context: Context,
  {
    settings,
    quote,
    startsAt,
    hold,
  }: Pick<PlanToOpen, 'settings' | 'hold'> & { readonly quote: QuoteRow; readonly startsAt: string },
): Promise<void> {
  const choice = quote.plan_choice;
  if (!choice || quote.plan_id !== null || (await findPlanOf(trx, quote))) return;
  const start = Temporal.Instant.from(startsAt);
  const day = localDate(start, settings.timeZone);
  const firstOn = firstDue(choice, day, localDate(context.clock.now(), settings.timeZone)).toString();
  // The slot's text, also where a counter-offer moves the appointment.
  const time = formatTime(start, settings.timeZone, SOURCE);
  await openPlan(trx, context, { settings, first: quote, choice, firstOn, time, hold });
}

/** The first day of a plan's visits after the appointment that it repeats, and after today. */
export function firstDue(
  { interval }: Pick<PlanChoice, 'interval'>,
  day: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const rhythm = rhythmOf({ every: interval, first_on: day.toString() });
  return dueAfter(rhythm, Temporal.PlainDate.compare(day, today) < 0 ? today : day);
}

/** Takes back the plan that an approval has started, as the approval is undone. Returns false if it has visits by now. */
export async function withdrawPlan(
  trx: Trx,
  approval: { readonly quoteId: string; readonly since: string },
): Promise<boolean> {
  for (const { id } of await lockPlansSince(trx, approval)) if (!(await deleteUnusedPlan(trx, id))) return false;
  return true;
}
