import { SOURCE } from '#core/languages/language.ts';
import { lineTexts } from '#core/pricing/line-texts.ts';
import { repeatedLines, visitLines } from '#core/pricing/plans.ts';
import { partsOf } from '#core/pricing/pricing.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { contextOf, type Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { decideQuote, lockQuotes } from '#server/quotes/queries.ts';
import { listMisnumbered, lockPlan, type PlanRow } from './queries.ts';

/**
 * Makes the visits free that are free by their number, after one was canceled by its own page or the owner, and returns how many changed
 * their price. Safe to run concurrently: a plan is locked while its visits are priced.
 */
export async function settleFreeVisits(deps: Deps): Promise<number> {
  const context = contextOf(deps);
  const { settings } = await deps.settings();
  const found = await listMisnumbered(deps.db, { now: deps.clock.now().toString() });
  let changed = 0;
  for (const id of new Set(found.map((visit) => visit.plan_id)))
    changed += await transaction(deps.db, async (trx) => {
      const plan = await lockPlan(trx, id);
      return plan ? settleFreeVisitsOf(trx, context, { settings, plan }) : 0;
    });
  if (changed > 0) for (const topic of ['plans', 'quotes', 'jobs', 'audit'] as const) deps.changes.tell(topic);
  return changed;
}

/** The same for one plan, which is locked. */
export async function settleFreeVisitsOf(
  trx: Trx,
  context: Context,
  { settings, plan }: { readonly settings: Settings; readonly plan: PlanRow },
): Promise<number> {
  if (plan.discount.kind !== 'free') return 0;
  const at = context.clock.now().toString();
  const numbers = new Map(
    (await listMisnumbered(trx, { now: at, planId: plan.id })).map(({ id, number }) => [id, number]),
  );
  let changed = 0;
  for (const visit of await lockQuotes(trx, [...numbers.keys()])) {
    const number = numbers.get(visit.id) ?? 1;
    const base = { lines: repeatedLines(visit.lines), discount: plan.discount, number };
    const lines = visitLines(settings.tax, base).map((line) => ({ ...line, ...lineTexts(line, SOURCE) }));
    const totalCents = totalOf(lines);
    if (totalCents === visit.total_cents) continue;
    const { basePriceCents, truckFeeCents } = partsOf(lines);
    const price = { lines, total_cents: totalCents, base_price_cents: basePriceCents, truck_fee_cents: truckFeeCents };
    if (!(await decideQuote(trx, visit, { status: visit.status, at, price }))) continue;
    changed += 1;
    await writeAudit(trx, context, {
      at,
      action: 'quote.price-visit',
      subject: 'quote',
      subjectId: visit.id,
      before: { totalCents: visit.total_cents },
      after: { totalCents, number },
    });
  }
  return changed;
}
