import { localDate, parseSlotTime } from '#core/lib/time.ts';
import { zipIn } from '#core/pricing/travel.ts';
import { dueAfter, nearestFirst, PLAN_AHEAD_DAYS, visitDays } from '#core/scheduling/plan-dates.ts';
import { stopOf } from '#server/booking/check-time.ts';
import { holderOf, requestOf } from '#server/booking/request-of.ts';
import { submitQuote } from '#server/booking/submit.ts';
import { contextOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict } from '#server/errors.ts';
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { freeRoundDays } from '#server/settings/find-round-days.ts';
import { findSlots } from '#server/settings/find-slots.ts';
import { moveOn } from './price-visit.ts';
import { countVisitsBefore, findPlan, isVisitCreated, listDuePlans, lockPlan, type PlanRow } from './queries.ts';
import { rhythmOf, visitCalendar } from './visit-rules.ts';

/** How often a visit looks for another time because the one that it found was taken meanwhile. */
const MOST_TRIES = 5;

/**
 * Creates the visits of all plans that are due within eight weeks, each in a transaction of its own, and returns how many. What is due
 * is read from the database: a missed round is made up for, and two processes create each visit once.
 */
export async function createDueVisits(deps: Deps): Promise<number> {
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  const until = localDate(now, settings.timeZone).add({ days: PLAN_AHEAD_DAYS });
  let created = 0;
  for (const id of await listDuePlans(deps.db, until.toString(), now.toString())) {
    // One plan's trouble doesn't keep the others from their visits.
    created += await createVisitsOf(contextOf(deps), id).catch((error: unknown) => {
      deps.log.error({ err: error }, 'the visits of a plan could not be created');
      return 0;
    });
  }
  if (created > 0) for (const topic of ['plans', 'quotes', 'jobs', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return created;
}

/** Creates the visits of one plan that are due within eight weeks, and returns how many. */
export async function createVisitsOf(context: Context, id: string): Promise<number> {
  const { settings } = await context.settings();
  const today = localDate(context.clock.now(), settings.timeZone);
  const until = today.add({ days: PLAN_AHEAD_DAYS });
  let created = 0;
  for (;;) {
    const plan = await findPlan(context.db, id);
    if (plan?.status !== 'active') return created;
    const due = Temporal.PlainDate.from(plan.next_due_on);
    if (Temporal.PlainDate.compare(due, until) > 0) return created;
    // A day that passed while the shop's server was off, that was skipped, or that had its visit before the plan was changed.
    const isOver = Temporal.PlainDate.compare(due, today) < 0;
    if (
      isOver ||
      plan.skipped_on.includes(plan.next_due_on) ||
      (await isVisitCreated(context.db, id, plan.next_due_on))
    )
      await passDay(context, plan);
    else if (await createVisit(context, plan, due)) created += 1;
  }
}

async function passDay(context: Context, { id, next_due_on: dueOn }: PlanRow): Promise<void> {
  await transaction(context.db, async (trx) => {
    const plan = await lockPlan(trx, id);
    if (plan?.status === 'active' && plan.next_due_on === dueOn) await moveOn(trx, plan, dueOn);
  });
}

/** Returns false if another process has created it, or the plan was changed. A visit without a free time waits for the owner. */
async function createVisit(context: Context, plan: PlanRow, due: Temporal.PlainDate): Promise<boolean> {
  const first = await findQuote(context.db, plan.quote_id);
  if (!first) throw new Error('a plan repeats a quote');
  for (let tries = 1; ; tries += 1) {
    const found = (await findStop(context, { plan, first, due })) ?? (await findTime(context, { plan, first, due }));
    const dueOn = due.toString();
    const number = 1 + (await countVisitsBefore(context.db, plan.id, dueOn));
    const isAsPlanned = found?.date === dueOn && found.time === plan.time;
    try {
      await submitQuote(context, {
        quote: {
          ...requestOf(first),
          ...(found && { scheduledDate: found.date, scheduledTime: found.time, round: found.round }),
        },
        language: first.language,
        walkIn: {
          customer: holderOf(first),
          notes: '',
          fees: [],
          approve: found !== undefined,
          visit: { plan, first, dueOn, number, isAsPlanned },
        },
        idempotencyKey: undefined,
      });
      return true;
    } catch (error) {
      if (!(error instanceof Conflict)) throw error;
      if (error.code === 'wrong-state') return false;
      if (error.code !== 'slot-taken' || tries === MOST_TRIES) throw error;
    }
  }
}

type Found = { readonly date: string; readonly time: string; readonly round?: string };

/**
 * Returns the next day of the round that a visit belongs to, from its own day on and before the plan's next one. Undefined for other visits,
 * and where none of these days is open and has room.
 */
async function findStop(
  context: Context,
  { plan, first, due }: { readonly plan: PlanRow; readonly first: QuoteRow; readonly due: Temporal.PlainDate },
): Promise<Found | undefined> {
  if (!first.round) return undefined;
  const settings = visitCalendar((await context.settings()).settings);
  const { address, packages } = stopOf(first);
  const next = dueAfter(rhythmOf(plan), due);
  const days = await freeRoundDays(context, settings, { zip: zipIn(address ?? ''), packages });
  const found = days.find(
    ({ round, date }) =>
      round.id === first.round?.id &&
      Temporal.PlainDate.compare(date, due) >= 0 &&
      Temporal.PlainDate.compare(date, next) < 0,
  );
  return found && { date: found.date.toString(), time: found.round.from, round: found.round.id };
}

/**
 * Returns the free time that a visit takes: the nearest to its own on its day, else on the next days up to three later, else up to three
 * earlier. Undefined where none of them has any.
 */
async function findTime(
  context: Context,
  { plan, first, due }: { readonly plan: PlanRow; readonly first: QuoteRow; readonly due: Temporal.PlainDate },
): Promise<Found | undefined> {
  const days = visitDays(due);
  const [from, ...others] = days.toSorted((one, other) => Temporal.PlainDate.compare(one, other));
  const to = others.at(-1) ?? due;
  const { horizonDays } = visitCalendar((await context.settings()).settings);
  const search = { from: String(from), to: to.toString(), package: first.package_type, quote: first.id, horizonDays };
  const { days: free } = await findSlots(context, search, 'owner');
  const wanted = parseSlotTime(plan.time);
  for (const day of days) {
    const date = day.toString();
    const slots = free.find((each) => each.date === date)?.slots ?? [];
    const [nearest] = nearestFirst(
      slots.map(({ time }) => ({ time, at: parseSlotTime(time) })),
      wanted,
    );
    if (nearest) return { date, time: nearest.time };
  }
  return undefined;
}
