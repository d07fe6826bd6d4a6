import type { Availability } from '#contract/catalog.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { parsePhone } from '#core/people/phone.ts';
import { roleOf, type QuoteAccess } from '#core/quotes/access.ts';
import { bookedAtOnce, payableUntil } from '#core/quotes/booked-at-once.ts';
import { MOST_MOVES_A_DAY } from '#core/quotes/quotes.ts';
import { atMost } from '#core/scheduling/promises.ts';
import { findPackage, type Settings } from '#core/settings/settings.ts';
import { countMoves } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, TooMany } from '#server/errors.ts';
import { followQuote } from '#server/jobs/change.ts';
import { outboxRow, enqueue, type MailHold } from '#server/notifications/outbox.ts';
import { requireDeposit, withDeposit } from '#server/payments/require-deposit.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { dropReminders, type Visit, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { findSlots } from '#server/settings/find-slots.ts';
import { findVersion, soldHours } from '#server/settings/queries.ts';
import { makeOrdinary } from './book-paid.ts';
import { changeQuote, tellOwner, type Change } from './change.ts';
import { moveReservation, movedTo, checkOtherTime, overruled, refuseLate } from './check-time.ts';
import { moveToResource } from './give-resource.ts';

export type NewTime = {
  /** A local date of the business, or an instant, and the text of one of its slots. */
  readonly scheduledDate: string;
  readonly scheduledTime: string;
  /** See `WantedTime`. */
  readonly round?: string | null | undefined;
  readonly overrule?: boolean | undefined;
  /** The ID of the bay or van that it gets. Customers' calls have no such field. */
  readonly resource?: string | undefined;
};

/**
 * Reschedules a pending or approved quote: takes the new slot and frees the old one in one transaction, undoes an acceptance
 * of the job, and notifies customer and crew; an admin can undo it. Does nothing if the slot is the same. Throws NotFound, Invalid if
 * it isn't a slot, Conflict for a full one or a status that doesn't allow it, and for customers like `refuseMove`.
 */
export async function rescheduleQuote(context: Context, access: QuoteAccess, wanted: NewTime): Promise<void> {
  const { id } = await requireQuote(context, access, 'reschedule');
  const by = roleOf(access);
  const { settings } = await context.settings();
  const move: Change = {
    id,
    by,
    event: 'reschedule',
    canUndo: by === 'admin',
    effect: async (trx, quote, { hold }) => {
      if (by === 'customer') await refuseMove(trx, context, { settings, quote });
      const visit = checkOtherTime(settings, quote, { ...wanted, now: context.clock.now(), by });
      if (!visit) return 'nothing';
      if (by === 'admin' && wanted.resource !== undefined)
        await moveToResource(trx, settings, { quote, visit, resource: wanted.resource });
      else await moveReservation(trx, settings, { quote, visit, wanted, by, roads: context.roads });
      await dropReminders(trx, id);

      const described = describeForMail(settings, movedTo(quote, visit));
      await followQuote(trx, context, { quote, event: 'reschedule', by, described, hold });
      await tellMoved(trx, context, { settings, quote, visit, by, hold });
      // A slot picked by the owner stays reserved until the owner decides.
      const lapse =
        by === 'admin' ? { lapsesAt: null } : await holdForDeposit(trx, context, { settings, quote, visit });
      return { visit, visitSequence: quote.visit_sequence + 1, facts: { by, ...overruled(wanted) }, ...lapse };
    },
  };
  await withDeposit(context, { id }, async () => changeQuote(context, move));
}

/**
 * Returns the slots to which the caller can move their appointment: for its work as it was sold, those that overlap its present time
 * included. Throws NotFound, and Invalid for a bad range.
 */
export async function findOwnTimes(
  context: Context,
  access: QuoteAccess,
  range: { readonly from: string; readonly to: string },
): Promise<Availability> {
  const quote = await requireQuote(context, access, 'reschedule');
  const { days, ...found } = await findSlots(context, { ...range, package: quote.package_type, quote: quote.id });
  return {
    ...found,
    days: days.map((day) => {
      const slots = day.slots.filter(({ startsAt }) => startsAt !== quote.starts_at);
      const isFull = slots.length === 0 && day.slots.length > 0;
      return { ...day, slots, ...(isFull && { reason: 'full' as const }) };
    }),
  };
}

/**
 * Until when the new time of a quote is held that its deposit books: no later than its notice allows. A time that leaves too little to
 * pay makes it an ordinary request.
 */
async function holdForDeposit(
  trx: Trx,
  context: Context,
  { settings, quote, visit }: { readonly settings: Settings; readonly quote: QuoteRow; readonly visit: Visit },
): Promise<{ readonly lapsesAt?: string }> {
  if (quote.status !== 'pending' || !quote.booked_when_paid || quote.lapses_at === null) return {};
  const sold = await findVersion(trx, quote.business_version);
  const pack = sold && findPackage(sold.settings, quote.package_type);
  const { lines, total_cents: totalCents, deposit_cents: depositCents } = quote;
  const startsAt = Temporal.Instant.from(visit.startsAt);
  const facts = { lines, totalCents, depositCents, isProvenCustomer: true, startsAt, now: context.clock.now() };
  const rule = pack && bookedAtOnce(pack, facts);
  if (pack && rule?.isBooked === false && rule.obstacle === 'unpaid-deposit')
    return { lapsesAt: atMost(Temporal.Instant.from(quote.lapses_at), payableUntil(pack, startsAt)).toString() };
  await makeOrdinary(trx, context, { settings, quote: movedTo(quote, visit) });
  return {};
}

/** Throws Conflict for a move too late, or for a time before the email address is confirmed and the deposit paid, TooMany after too many moves today. */
async function refuseMove(
  trx: Trx,
  deps: Deps,
  { settings, quote }: { readonly settings: Settings; readonly quote: QuoteRow },
): Promise<void> {
  const now = deps.clock.now();
  refuseLate(settings, quote, now);
  if (quote.email_confirmed_at === null && quote.starts_at === null)
    throw new Conflict('unconfirmed-email', messageOf(quoteErrorsTexts, 'confirmEmailFirst'));
  // A time is held without a paid deposit once, when the quote is requested.
  if (quote.starts_at === null) await requireDeposit(trx, deps, { quote, key: 'depositBeforeTime' });
  await refuseOften(trx, { settings, quote, now });
}

/** Throws TooMany where its customer has moved the visit as often as one may within 24 hours. */
async function refuseOften(
  trx: Trx,
  {
    settings: { phone },
    quote,
    now,
  }: { readonly settings: Settings; readonly quote: QuoteRow; readonly now: Temporal.Instant },
): Promise<void> {
  const { moves, first } = await countMoves(trx, { id: quote.id, since: now.subtract({ hours: 24 }).toString() });
  if (moves < MOST_MOVES_A_DAY || first === null) return;
  const again = Temporal.Instant.from(first).add({ hours: 24 });
  const most = MOST_MOVES_A_DAY;
  const message = phone
    ? messageOf(quoteErrorsTexts, 'movedOftenCall', { most, phone: parsePhone(phone)?.text ?? phone })
    : messageOf(quoteErrorsTexts, 'movedOftenWrite', { most });
  throw new TooMany(message, Math.max(1, Math.ceil(again.since(now).total('seconds'))));
}

/** Emails the customer, and the owner unless the owner rescheduled. */
export async function tellMoved(
  trx: Trx,
  deps: Deps,
  movedQuote: {
    readonly settings: Settings;
    readonly quote: QuoteRow;
    readonly visit: Visit;
    readonly by: 'admin' | 'customer';
    readonly hold: MailHold | undefined;
  },
): Promise<void> {
  const { settings, quote, visit, by, hold } = movedQuote;
  const moved = movedTo(quote, visit);
  const formerStartsAt = quote.starts_at;
  const data = {
    ...describeForMail(settings, moved),
    startsAt: visit.startsAt,
    formerStartsAt,
    quoteUrl: deriveLinks(deps, quote).quoteUrl,
    isConfirmed: quote.status === 'approved',
    visitSequence: quote.visit_sequence + 1,
    visitHours: await soldHours(trx, quote),
  };
  const customer = outboxRow(
    deps,
    { kind: 'quote-rescheduled', recipient: quote.customer_email, data },
    { language: quote.language, quoteId: quote.id, isTest: quote.is_test, hold },
  );
  const owner = by === 'customer' ? [tellOwner(deps, settings, { quote: moved, what: 'moved', formerStartsAt })] : [];
  await enqueue(trx, [customer, ...owner]);
}
