import { contextOf } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict } from '#server/errors.ts';
import { openCardService } from './card-checkout.ts';
import { chargeSavedCard } from './charge-saved-card.ts';
import { isChargeGivenUp, listDueVisits, type DueVisit } from './queries.ts';

/** Batch size: the next round handles the rest. */
const MOST = 200;
/** A visit that couldn't be charged for so many days, because the server was off or another payment was announced, is left to the owner. */
const KEPT_DAYS = 7;

/**
 * Charges the visits of plans whose customers agreed to it, each once, as soon as its job can't be reopened any more. Returns how many
 * were charged or declined. Safe to repeat and to run concurrently: the visit is the idempotency key. What can't be charged now (another payment
 * is announced, the card was removed) is tried again every minute.
 */
export async function chargeVisits(deps: Deps): Promise<number> {
  if (!(await openCardService(deps))) return 0;
  const now = deps.clock.now();
  const to = now.subtract({ seconds: deps.env.REOPEN_SECONDS });
  const from = now.subtract({ hours: 24 * KEPT_DAYS });
  let charged = 0;
  for (const visit of await listDueVisits(deps.db, { from: from.toString(), to: to.toString(), most: MOST }))
    charged += await charge(deps, visit).catch((error: unknown) => {
      deps.log.error({ err: error }, 'a visit of a plan could not be charged; it will be tried again');
      return 0;
    });
  if (charged > 0)
    for (const topic of ['plans', 'payments', 'jobs', 'quotes', 'mail'] as const) deps.changes.tell(topic);
  return charged;
}

/** Returns 1 once the card service has answered, whatever it said. */
async function charge(deps: Deps, { job_id: id, quote_id: quoteId, cents }: DueVisit): Promise<number> {
  // The ID of one that was given up is used already. At most one is ever open or settled: an index sees to it.
  const clientId = (await isChargeGivenUp(deps.db, quoteId)) ? deps.random.id() : quoteId;
  try {
    await chargeSavedCard(contextOf(deps), { id, cents, clientId, isAutomatic: true });
    return 1;
  } catch (error) {
    if (error instanceof Conflict) return 0;
    throw error;
  }
}
