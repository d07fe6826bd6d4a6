import { nextState } from '#core/lib/transitions.ts';
import { cardName } from '#core/payments/card-movements.ts';
import { PLAN_TRANSITIONS } from '#core/quotes/plans.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { tellOwner } from '#server/booking/change.ts';
import { contextOf, type Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue } from '#server/notifications/outbox.ts';
import { readLedger } from '#server/payments/accounts.ts';
import { listUnnoticedCharges, noticeCharge, type SavedChargeRow } from '#server/payments/cards/queries.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { queueRequest } from '#server/payments/request.ts';
import { findQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { releaseVisits } from './change.ts';
import { lockPlan, updatePlan, type PlanRow } from './queries.ts';
import { tellOfPlan } from './tell.ts';
import { owedFor } from './visit-rules.ts';

/**
 * Pauses the plans of visits whose charge was declined, until the visit is paid, and tells customer and owner. Returns how many charges it
 * dealt with, each once: what's due is read from the database.
 */
export async function noticeMissedPayments(deps: Deps): Promise<number> {
  const { settings } = await deps.settings();
  const charges = await listUnnoticedCharges(deps.db);
  for (const charge of charges)
    await transaction(deps.db, async (trx) => {
      const at = deps.clock.now().toString();
      const visit = await findQuote(trx, charge.quote_id);
      const plan = visit?.plan_id ? await lockPlan(trx, visit.plan_id) : undefined;
      if (!visit || !plan || !(await noticeCharge(trx, charge.id, at))) return;
      // It was paid some other way by now.
      if (owedFor(visit) > 0) await missPayment(trx, contextOf(deps), { settings, plan, visit, charge, at });
    }).catch((error: unknown) => deps.log.error({ err: error }, 'a plan could not be paused; it will be tried again'));
  if (charges.length > 0)
    for (const topic of ['plans', 'quotes', 'jobs', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return charges.length;
}

type Missed = {
  readonly settings: Parameters<typeof tellOwner>[1];
  readonly plan: PlanRow;
  readonly visit: QuoteRow;
  readonly charge: SavedChargeRow;
  readonly at: string;
};

async function missPayment(trx: Trx, context: Context, { settings, plan, visit, charge, at }: Missed): Promise<void> {
  const first = await findQuote(trx, plan.quote_id);
  const status = nextState(PLAN_TRANSITIONS, plan.status, { event: 'miss-payment', by: 'system' });
  await enqueue(trx, [tellOwner(context, settings, { quote: visit, what: 'missed-payment' })]);
  const card = cardName(charge);
  const isConfirmable = charge.reason === 'authentication_required';
  if (!status || !first) {
    // The plan has ended, and its last visit is still to be paid.
    if (visit.customer_email !== '')
      await queueRequest(trx, context, { ledger: await readLedger(trx, visit), declined: { card, isConfirmable } });
    return;
  }
  const released = await releaseVisits(trx, context, { settings, plan, first, at, by: 'system' });
  const missed_quote_id = visit.id;
  const changed = await updatePlan(trx, plan.id, { status, missed_quote_id, changed_at: at, changed_by: 'system' });
  const { payUrl } = derivePayLinks(context, visit);
  const missed = { missed: { card, isConfirmable, owedCents: owedFor(visit) }, payUrl };
  await tellOfPlan(trx, context, { settings, plan: changed, first, what: 'missed', missed });
  await writeAudit(trx, context, {
    at,
    action: 'plan.miss-payment',
    subject: 'plan',
    subjectId: plan.id,
    before: { status: plan.status },
    after: { status, quoteId: visit.id, cents: owedFor(visit), released },
  });
}
