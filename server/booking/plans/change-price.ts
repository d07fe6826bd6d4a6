import { planErrorsTexts } from '#core/languages/en/plans.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { formatDate, localDate } from '#core/lib/time.ts';
import { lineTexts } from '#core/pricing/line-texts.ts';
import { visitLines } from '#core/pricing/plans.ts';
import { partsOf } from '#core/pricing/pricing.ts';
import { adjustedTo, totalOf } from '#core/quotes/counter-offers.ts';
import { nextPriceFrom, PRICE_NOTICE_DAYS, priceKeptUntil } from '#core/quotes/plans.ts';
import { dueFrom } from '#core/scheduling/plan-dates.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import { Conflict, Invalid } from '#server/errors.ts';
import { decideQuote, lockQuotes } from '#server/quotes/queries.ts';
import { requireEmail } from '#server/quotes/require.ts';
import { changePlan, type ChangedPlan } from './change.ts';
import { countVisitsBefore, listVisits } from './queries.ts';
import { baseLines, isOpen, pricedSince, rhythmOf, visitCents } from './visit-rules.ts';

export type NewPrice = {
  /** The plan's. */
  readonly id: string;
  /** What a visit costs before discount and sales tax, in cents. */
  readonly priceCents: number;
  /** A local date of the shop. */
  readonly fromOn: string;
};

/**
 * Announces another price of a plan to its customer: it holds from the first visit for that day or later on that isn't created yet. Throws
 * NotFound, Invalid with the field for the same price and for a day within a year of the last change or less than 30 days ahead, and Conflict for an ended plan,
 * for one with a change that was announced and doesn't hold yet, and without an email address.
 */
export async function changePrice(context: Context, { id, priceCents, fromOn }: NewPrice): Promise<void> {
  await changePlan(context, {
    id,
    by: 'admin',
    event: 'change-price',
    effect: async (_, { settings, plan, first }) => {
      requireEmail(first);
      const today = localDate(context.clock.now(), settings.timeZone).toString();
      checkDay({ settings, plan, today, fromOn });
      const present = baseLines(plan, today);
      if (totalOf(present) === priceCents) throw refuse('priceCents', messageOf(planErrorsTexts, 'samePrice'));
      const from = fromOn > plan.next_due_on ? fromOn : plan.next_due_on;
      const nextPriceOn = dueFrom(rhythmOf(plan), Temporal.PlainDate.from(from)).toString();
      const changed = {
        ...plan,
        lines: present,
        next_lines: adjustedTo(present, priceCents),
        next_price_on: nextPriceOn,
      };
      const newPrice = {
        fromOn: nextPriceOn,
        formerCents: visitCents(settings, plan, today),
        visitCents: visitCents(settings, changed, nextPriceOn),
      };
      return {
        columns: {
          lines: JSON.stringify(changed.lines),
          next_lines: JSON.stringify(changed.next_lines),
          next_price_on: nextPriceOn,
        },
        what: 'price',
        newPrice,
        facts: { priceCents, fromOn: nextPriceOn },
      };
    },
  });
}

/**
 * Withdraws a price that was announced and doesn't hold yet: visits that were booked at it and aren't paid get the present one, and the customer
 * is told. Throws NotFound, and Conflict where none is announced or it holds already.
 */
export async function withdrawPrice(context: Context, { id }: { readonly id: string }): Promise<void> {
  await changePlan(context, {
    id,
    by: 'admin',
    event: 'withdraw-price',
    effect: async (trx, changed) => {
      const { settings, plan } = changed;
      const today = localDate(context.clock.now(), settings.timeZone).toString();
      const { next_price_on: from } = plan;
      if (from === null || from <= today) throw new Conflict('wrong-state', messageOf(planErrorsTexts, 'noNewPrice'));
      const repriced = await keepPrice(trx, context, { ...changed, from });
      const newPrice = {
        fromOn: from,
        formerCents: visitCents(settings, plan, today),
        visitCents: visitCents(settings, plan, from),
      };
      return {
        columns: { next_lines: null, next_price_on: null },
        what: 'priceWithdrawn',
        newPrice,
        facts: { fromOn: from, repriced },
      };
    },
  });
}

/** Gives the unpaid visits from that day on the price that the plan keeps. Returns how many. */
async function keepPrice(
  trx: Trx,
  context: Context,
  { settings, plan, at, from }: ChangedPlan & { readonly from: string },
): Promise<number> {
  const booked = (await listVisits(trx, plan.id)).filter((visit) => isOpen(visit) && (visit.plan_due_on ?? '') >= from);
  const ids = booked.filter(({ paid_cents: paid }) => paid === 0).map(({ id }) => id);
  let repriced = 0;
  for (const visit of await lockQuotes(trx, ids)) {
    const number = 1 + (await countVisitsBefore(trx, plan.id, visit.plan_due_on ?? from));
    const lines = visitLines(settings.tax, { lines: plan.lines, discount: plan.discount, number }).map((line) => ({
      ...line,
      ...lineTexts(line, SOURCE),
    }));
    const { basePriceCents, truckFeeCents } = partsOf(lines);
    const totalCents = totalOf(lines);
    const price = { lines, total_cents: totalCents, base_price_cents: basePriceCents, truck_fee_cents: truckFeeCents };
    if (!(await decideQuote(trx, visit, { status: visit.status, at, price }))) continue;
    repriced += 1;
    await writeAudit(trx, context, {
      at,
      action: 'plan.withdraw-price',
      subject: 'quote',
      subjectId: visit.id,
      before: { totalCents: visit.total_cents },
      after: { totalCents },
    });
  }
  return repriced;
}

/** Throws Invalid for a day that's too early, and Conflict while another price is on its way. */
function checkDay({
  settings,
  plan,
  today,
  fromOn,
}: Pick<ChangedPlan, 'settings' | 'plan'> & { readonly today: string; readonly fromOn: string }): void {
  const dated = (day: string) => (language: Language) => formatDate(Temporal.PlainDate.from(day), language);
  const { next_price_on: pending } = plan;
  if (pending !== null && pending > today)
    throw new Conflict('wrong-state', messageOf(planErrorsTexts, 'priceAnnounced', { date: dated(pending) }));
  const since = pricedSince(settings, plan, today);
  const kept = priceKeptUntil(since).toString();
  if (fromOn <= kept) throw refuse('fromOn', messageOf(planErrorsTexts, 'priceKept', { date: dated(kept) }));
  if (fromOn < nextPriceFrom(since, Temporal.PlainDate.from(today)).toString())
    throw refuse('fromOn', messageOf(planErrorsTexts, 'priceNotice', { days: PRICE_NOTICE_DAYS }));
}

function refuse(path: 'priceCents' | 'fromOn', message: Message): Invalid {
  return new Invalid([{ path, message }]);
}
