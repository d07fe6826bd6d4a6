import { planErrorsTexts } from '#core/languages/en/plans.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import { nextState } from '#core/lib/transitions.ts';
import type { Mails } from '#core/notifications/mails.ts';
import { PLAN_TRANSITIONS, type PlanActor, type PlanEvent } from '#core/quotes/plans.ts';
import { dueAfter, dueFrom, PLAN_NOTICE_HOURS, type PlanInterval } from '#core/scheduling/plan-dates.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { tellOwner } from '#server/booking/change.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { followQuote } from '#server/jobs/change.ts';
import { enqueue } from '#server/notifications/outbox.ts';
import { depositReturnAt } from '#server/payments/deposits.ts';
import { giveVisitBack } from '#server/payments/redeem-visit.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import {
  decideQuote,
  dropReminders,
  findQuote,
  lockQuotes,
  releaseHolds,
  type QuoteRow,
} from '#server/quotes/queries.ts';
import { createVisitsOf } from './create-visits.ts';
import { settleFreeVisitsOf } from './free-visits.ts';
import { moveOn } from './price-visit.ts';
import { clearDueDay, listVisits, lockPlan, updatePlan, type PlanRow } from './queries.ts';
import { tellOfPlan } from './tell.ts';
import { isNear, isOpen, offersOf, owedFor, rhythmOf } from './visit-rules.ts';

type PlanChange = {
  readonly id: string;
  readonly event: PlanEvent;
  readonly by: PlanActor;
  readonly effect: (
    trx: Trx,
    changed: ChangedPlan,
  ) => Promise<{
    readonly columns: Parameters<typeof updatePlan>[2];
    readonly what: Mails['plan-changed']['news'];
    readonly skippedOn?: string;
    readonly newPrice?: Mails['plan-changed']['newPrice'];
    readonly facts?: Readonly<Record<string, unknown>>;
  }>;
};

export type ChangedPlan = {
  readonly settings: Settings;
  readonly plan: PlanRow;
  readonly first: QuoteRow;
  /** The instant of the change. */
  readonly at: string;
};

/** Pauses a plan: its visits more than 24 hours away are taken off the calendar. Throws NotFound, or Conflict with its state. */
export async function pausePlan(context: Context, { id, by }: { readonly id: string; readonly by: PlanActor }) {
  await changePlan(context, {
    id,
    by,
    event: 'pause',
    effect: async (trx, changed) => {
      const released = await releaseVisits(trx, context, { ...changed, by });
      return { columns: {}, what: 'paused', facts: { released } };
    },
  });
}

/** Ends a plan, like `pausePlan`; it can't be resumed. */
export async function endPlan(context: Context, { id, by }: { readonly id: string; readonly by: PlanActor }) {
  await changePlan(context, {
    id,
    by,
    event: 'end',
    effect: async (trx, changed) => {
      const released = await releaseVisits(trx, context, { ...changed, by });
      return { columns: {}, what: 'ended', facts: { released } };
    },
  });
}

/**
 * Resumes a paused plan with the next day of its rhythm after today. Throws NotFound, or Conflict with its state or while the visit that
 * paused it isn't paid.
 */
export async function resumePlan(context: Context, { id, by }: { readonly id: string; readonly by: PlanActor }) {
  await changePlan(context, {
    id,
    by,
    event: 'resume',
    effect: async (trx, { settings, plan }) => {
      const missed = plan.missed_quote_id === null ? undefined : await findQuote(trx, plan.missed_quote_id);
      if (missed && owedFor(missed) > 0)
        throw new Conflict(
          'wrong-state',
          messageOf(planErrorsTexts, 'missed', { amount: formatMoneyExact(owedFor(missed)) }),
        );
      const tomorrow = localDate(context.clock.now(), settings.timeZone).add({ days: 1 });
      const next = dueFrom(rhythmOf(plan), tomorrow).toString();
      return { columns: { next_due_on: next, missed_quote_id: null }, what: 'resumed', facts: { nextDueOn: next } };
    },
  });
  await createVisitsOf(context, id);
}

/**
 * Skips the visit of a day of the rhythm, created or not: its time is free again. Throws NotFound, Invalid for a day without a visit to
 * skip, or Conflict for a visit less than 24 hours away and with the state of the plan.
 */
export async function skipVisit(
  context: Context,
  { id, by, dueOn }: { readonly id: string; readonly by: PlanActor; readonly dueOn: string },
) {
  await changePlan(context, {
    id,
    by,
    event: 'skip',
    effect: async (trx, changed) => {
      const { plan } = changed;
      const skipped = { columns: {}, what: 'skipped', skippedOn: dueOn, facts: { dueOn } } as const;
      const visit = (await listVisits(trx, id)).find((each) => each.plan_due_on === dueOn);
      if (!visit && plan.next_due_on === dueOn) {
        await moveOn(trx, plan, dueOn);
        // A plan that's paused and resumed begins with this day again, and has no visit that would say so.
        return { ...skipped, columns: { skipped_on: JSON.stringify([...plan.skipped_on, dueOn]) } };
      }
      if (!visit || !isOpen(visit))
        throw new Invalid([{ path: 'dueOn', message: messageOf(planErrorsTexts, 'noVisit') }]);
      if (isNear(visit, context.clock.now()))
        throw new Conflict('too-late', messageOf(planErrorsTexts, 'tooLate', { hours: PLAN_NOTICE_HOURS }));
      const [locked] = await lockQuotes(trx, [visit.id]);
      if (locked) await cancelVisit(trx, context, { ...changed, by, visit: locked });
      await settleFreeVisitsOf(trx, context, changed);
      return skipped;
    },
  });
}

/**
 * Changes how often a plan has visits, with the discount that the shop offers for that: from its next visit on, which stays, and whose
 * day the rhythm follows from then. Visits after it stay where their days fit. Throws NotFound, Invalid for an interval that isn't
 * offered, or Conflict with its state.
 */
export async function changeInterval(
  context: Context,
  { id, interval }: { readonly id: string; readonly interval: PlanInterval },
) {
  await changePlan(context, {
    id,
    by: 'admin',
    event: 'change-interval',
    effect: async (trx, changed) => {
      const { settings, plan, first } = changed;
      if (plan.every === interval) throw refuseInterval('sameInterval');
      const offer = offersOf(settings, first).find((each) => each.interval === interval);
      if (!offer) throw refuseInterval('notOffered');
      const now = context.clock.now();
      const today = localDate(now, settings.timeZone).toString();
      const isAhead = ({ starts_at: at, plan_due_on: due }: QuoteRow) =>
        at === null ? (due ?? '') >= today : Temporal.Instant.compare(Temporal.Instant.from(at), now) > 0;
      const next = (await listVisits(trx, id)).find((visit) => isOpen(visit) && isAhead(visit));
      const firstOn = next?.plan_due_on ?? plan.next_due_on;
      const rhythm = { interval, firstOn: Temporal.PlainDate.from(firstOn) };
      const fits = ({ plan_due_on: day }: QuoteRow) =>
        day !== null && dueFrom(rhythm, Temporal.PlainDate.from(day)).toString() === day;
      const released = await releaseVisits(trx, context, { ...changed, by: 'admin', keeps: fits });
      const nextDue = next ? dueAfter(rhythm, rhythm.firstOn) : rhythm.firstOn;
      const columns = {
        every: interval,
        first_on: firstOn,
        discount: JSON.stringify(offer.discount),
        next_due_on: nextDue.toString(),
      };
      return { columns, what: 'changed', facts: { from: plan.every, interval, released } };
    },
  });
  await createVisitsOf(context, id);
}

function refuseInterval(key: 'sameInterval' | 'notOffered'): Invalid {
  return new Invalid([{ path: 'interval', message: messageOf(planErrorsTexts, key) }]);
}

/** What the email to the owner says. */
const SAID: Partial<Record<PlanEvent, Mails['customer-answered']['what']>> = {
  pause: 'paused-plan',
  resume: 'resumed-plan',
  end: 'ended-plan',
  skip: 'skipped-visit',
};

/** Moves a plan through one transition of the table, with its audit row and the customer's email, in one transaction. */
export async function changePlan(context: Context, { id, event, by, effect }: PlanChange): Promise<void> {
  const { settings } = await context.settings();
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const plan = await lockPlan(trx, id);
    const first = plan && (await findQuote(trx, plan.quote_id));
    if (!first) throw new NotFound(messageOf(planErrorsTexts, 'noPlan'));
    const status = nextState(PLAN_TRANSITIONS, plan.status, { event, by });
    if (!status)
      throw new Conflict('wrong-state', messageOf(planErrorsTexts, 'planState', { state: plan.status }), {
        present: plan.status,
      });
    const { columns, what, skippedOn, newPrice, facts } = await effect(trx, { settings, plan, first, at });
    const turned = status === plan.status ? {} : { status, changed_at: at, changed_by: by };
    const isSame = Object.keys(columns).length === 0 && status === plan.status;
    const changed = isSame ? plan : await updatePlan(trx, id, { ...columns, ...turned });
    await tellOfPlan(trx, context, {
      settings,
      plan: changed,
      first,
      what,
      ...(skippedOn && { skippedOn }),
      ...(newPrice && { newPrice }),
    });
    const said = SAID[event];
    if (by === 'customer' && said)
      await enqueue(trx, [tellOwner(context, settings, { quote: first, what: said, reason: skippedOn ?? null })]);
    await writeAudit(trx, context, {
      at,
      action: `plan.${event}`,
      subject: 'plan',
      subjectId: id,
      before: { status: plan.status },
      after: { status, ...facts },
    });
  });
}

/** Cancels the visits that aren't near and takes them off the plan, so that their days can have others. Returns how many. */
export async function releaseVisits(
  trx: Trx,
  context: Context,
  plan: ChangedPlan & { readonly by: PlanActor; readonly keeps?: (visit: QuoteRow) => boolean },
): Promise<number> {
  const now = context.clock.now();
  const visits = await listVisits(trx, plan.plan.id);
  const far = visits.filter((visit) => isOpen(visit) && !isNear(visit, now) && !plan.keeps?.(visit));
  const locked = await lockQuotes(
    trx,
    far.map(({ id }) => id),
  );
  const released = locked.filter(isOpen);
  for (const visit of released) {
    await cancelVisit(trx, context, { ...plan, visit });
    await clearDueDay(trx, visit.id);
  }
  return released.length;
}

/** Cancels a visit without an email of its own to the customer, who is told of the plan; its crew is told. */
async function cancelVisit(
  trx: Trx,
  context: Context,
  { settings, visit, by, at }: ChangedPlan & { readonly by: PlanActor; readonly visit: QuoteRow },
): Promise<void> {
  await giveVisitBack(trx, context, visit);
  await releaseHolds(trx, visit.id);
  await dropReminders(trx, visit.id);
  const described = describeForMail(settings, visit);
  const role = by === 'system' ? 'admin' : by;
  await followQuote(trx, context, { quote: visit, event: 'cancel', by: role, described, hold: undefined });
  await decideQuote(trx, visit, {
    status: 'cancelled',
    at,
    visitSequence: visit.visit_sequence + 1,
    ...depositReturnAt(visit, at),
  });
  await writeAudit(trx, context, {
    at,
    action: 'quote.cancel',
    subject: 'quote',
    subjectId: visit.id,
    before: { status: visit.status, startsAt: visit.starts_at },
    after: { status: 'cancelled', startsAt: visit.starts_at, by },
  });
}
