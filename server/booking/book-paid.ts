import { bookedAtOnce } from '#core/quotes/booked-at-once.ts';
import { promisesOf } from '#core/scheduling/promises.ts';
import { findPackage, type Settings } from '#core/settings/settings.ts';
import { contextOf, type Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { enqueue } from '#server/notifications/outbox.ts';
import { tellDepositReceived } from '#server/payments/deposits.ts';
import { lockQuote, setBooking, type QuoteRow } from '#server/quotes/queries.ts';
import { findVersion } from '#server/settings/queries.ts';
import { approveStored } from './approve-stored.ts';
import { tellOwner } from './change.ts';
import { listPaidToBook } from './queries.ts';

/** Batch size: the next round handles the rest. */
const MOST = 50;

/**
 * Approves the quotes whose package books them when their deposit is paid, and that is paid. One that no longer meets the conditions,
 * because the payment came late, becomes an ordinary request. Safe to run concurrently: each is decided once, with its quote
 * locked. Returns how many were decided.
 */
export async function bookPaidQuotes(deps: Deps): Promise<number> {
  let decided = 0;
  for (const id of await listPaidToBook(deps.db, MOST)) if (await bookPaid(contextOf(deps), id)) decided += 1;
  if (decided > 0)
    for (const topic of ['quotes', 'jobs', 'payments', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return decided;
}

async function bookPaid(context: Context, id: string): Promise<boolean> {
  const { settings } = await context.settings();
  return transaction(context.db, async (trx) => {
    const quote = await lockQuote(trx, id);
    if (!quote || !quote.booked_when_paid || quote.status !== 'pending' || quote.deposit_paid_at === null) return false;
    if (await isStillBooked(trx, context, quote)) {
      await approveStored(trx, context, { settings, id, by: 'rule' });
      await setBooking(trx, id, { booked_at_once: true });
      await enqueue(trx, [tellOwner(context, settings, { quote, what: 'booked' })]);
      return true;
    }
    await makeOrdinary(trx, context, { settings, quote });
    await tellDepositReceived(trx, context, quote);
    return true;
  });
}

/** Whether the paid quote meets the conditions that it was sold with. */
async function isStillBooked(trx: Trx, { clock }: Context, quote: QuoteRow): Promise<boolean> {
  const sold = await findVersion(trx, quote.business_version);
  const pack = sold && findPackage(sold.settings, quote.package_type);
  if (!pack || quote.starts_at === null) return false;
  const { lines, total_cents: totalCents } = quote;
  const startsAt = Temporal.Instant.from(quote.starts_at);
  // Who it is was settled when it was requested.
  const facts = { lines, totalCents, isProvenCustomer: true, depositCents: 0, startsAt, now: clock.now() };
  return bookedAtOnce(pack, facts).isBooked;
}

/** The quote waits for the owner like any other, who promises an answer from now on. */
export async function makeOrdinary(
  trx: Trx,
  { clock }: Context,
  { settings, quote }: { readonly settings: Settings; readonly quote: Pick<QuoteRow, 'id' | 'starts_at'> },
): Promise<void> {
  const startsAt = quote.starts_at === null ? undefined : Temporal.Instant.from(quote.starts_at);
  const { confirmationDue, answerDue } = promisesOf(settings, clock.now(), startsAt);
  await setBooking(trx, quote.id, {
    booked_when_paid: false,
    confirmation_due: confirmationDue.toString(),
    answer_due: answerDue.toString(),
  });
}
