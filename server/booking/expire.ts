import { OFFER_EXPIRED } from '#core/quotes/counter-offers.ts';
import { contextOf } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { returnFacts, depositReturnAt } from '#server/payments/deposits.ts';
import { depositView } from '#server/payments/view.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { releaseHolds, type QuoteRow } from '#server/quotes/queries.ts';
import { soldHours } from '#server/settings/queries.ts';
import { changeQuote } from './change.ts';
import { listLapsed, listExpired, answerOpenOffer } from './queries.ts';

/** Batch size: the next round handles the rest. */
const MOST = 200;

/**
 * Frees slots that customers reserved without confirming their email address, or paying the deposit, in time: the quote stays
 * pending without a time, and its customer is told how to pick another. What is due is read from the database, so a missed
 * round is made up for; safe to run concurrently. Returns how many there were.
 */
export async function lapseReservations(deps: Deps): Promise<number> {
  const now = deps.clock.now().toString();
  let lapsed = 0;
  for (const id of await listLapsed(deps.db, { now, most: MOST })) {
    try {
      if (await lapse(deps, id)) lapsed += 1;
    } catch (error) {
      // Someone answered it first: there is nothing left to do.
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
  }
  if (lapsed > 0) for (const topic of ['quotes', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return lapsed;
}

async function lapse(deps: Deps, id: string): Promise<boolean> {
  const { settings } = await deps.settings();
  let hasLapsed = false;
  await changeQuote(contextOf(deps), {
    id,
    event: 'lapse',
    by: 'clock',
    effect: async (trx, quote, { at }) => {
      const { starts_at: startsAt } = quote;
      if (startsAt === null || !isLapsing(quote, deps.clock.now())) return 'nothing';
      await releaseHolds(trx, id);
      const visitSequence = quote.visit_sequence + 1;
      const { confirmUrl } = deriveLinks(deps, quote);
      const visitHours = await soldHours(trx, quote);
      const { quoteUrl } = deriveLinks(deps, quote);
      const deposit = depositView(quote);
      // Who has confirmed the address already only pays.
      const unpaid = deposit?.state === 'due' && { depositCents: deposit.cents };
      const link = quote.email_confirmed_at === null ? confirmUrl : quoteUrl;
      const visit = { startsAt, confirmUrl: link, visitSequence, visitHours };
      const data = { ...describeForMail(settings, quote), ...visit, ...unpaid };
      await enqueue(trx, [
        outboxRow(
          deps,
          { kind: 'quote-lapsed', recipient: quote.customer_email, data },
          { language: quote.language, quoteId: id, isTest: quote.is_test },
        ),
      ]);
      hasLapsed = true;
      return { visit: null, lapsedAt: at, lapsedStartsAt: startsAt, visitSequence };
    },
  });
  return hasLapsed;
}

function isLapsing(quote: QuoteRow, now: Temporal.Instant): boolean {
  const { email_confirmed_at: confirmedAt, lapses_at: lapsesAt } = quote;
  if (lapsesAt === null || (confirmedAt !== null && depositView(quote)?.state !== 'due')) return false;
  return Temporal.Instant.compare(Temporal.Instant.from(lapsesAt), now) <= 0;
}

/**
 * Declines the quotes (or the given one) whose counter-offer wasn't answered in time: frees both slots, notifies the
 * customer, and returns how many. What is due is read from the database, so a missed round is made up for.
 */
export async function expireOffers(deps: Deps, only: { readonly quoteId?: string } = {}): Promise<number> {
  const now = deps.clock.now().toString();
  let expired = 0;
  for (const id of await listExpired(deps.db, { now, quoteId: only.quoteId, most: MOST })) {
    try {
      await expire(deps, id);
      expired += 1;
    } catch (error) {
      // A concurrent change was faster, so there is nothing left to do.
      if (!(error instanceof Conflict || error instanceof NotFound)) throw error;
    }
  }
  if (expired > 0) for (const topic of ['quotes', 'mail', 'audit'] as const) deps.changes.tell(topic);
  return expired;
}

async function expire(deps: Deps, id: string): Promise<void> {
  const { settings } = await deps.settings();
  await changeQuote(contextOf(deps), {
    id,
    event: 'expire',
    by: 'clock',
    effect: async (trx, quote, { at }) => {
      if (!(await answerOpenOffer(trx, id, { answer: 'expired', at }))) return 'nothing';
      await releaseHolds(trx, id);
      const visitSequence = quote.visit_sequence + 1;
      const visitHours = await soldHours(trx, quote);
      const data = {
        ...describeForMail(settings, quote),
        reason: OFFER_EXPIRED,
        visitSequence,
        visitHours,
        ...returnFacts(quote),
      };
      await enqueue(trx, [
        outboxRow(
          deps,
          { kind: 'quote-declined', recipient: quote.customer_email, data },
          { language: quote.language, quoteId: id, isTest: quote.is_test },
        ),
      ]);
      return { declineReason: OFFER_EXPIRED, visitSequence, ...depositReturnAt(quote, at) };
    },
  });
}
