import type { Settings } from '#core/settings/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import { soldHours } from '../data/business.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { dropReminders } from '../data/follow-up.ts';
import { followQuote } from '../jobs/follow-quote.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { changeQuote } from './change.ts';
import { checkOtherTime } from './check-other-time.ts';
import type { Visit } from '../data/quotes.ts';
import { deriveLinks } from '#server/data/quote-links.ts';
import { describeForMail } from '#server/data/describe-quote.ts';
import { explainTaken } from './explain-taken.ts';
import { moveHold } from './move-hold.ts';
import { refuseLate } from './refuse-late.ts';
import { refuseOften } from './refuse-often.ts';
import type { QuoteRow } from '#server/data/quotes.ts';
import { tellOwner } from './tell-owner.ts';

export type Move = {
  readonly id: string;
  readonly by: 'admin' | 'customer';
  readonly scheduledDate: string;
  readonly scheduledTime: string;
  readonly requestId: string;
};

/** Reschedules a quote in one transaction; does nothing if the slot is the same. Throws like `rescheduleQuote`. */
export async function moveVisit(deps: Deps, actor: Actor, move: Move): Promise<void> {
  const { business } = await deps.business();
  const { id, by, requestId } = move;
  await changeQuote(deps, actor, {
    id,
    by,
    requestId,
    event: 'reschedule',
    effect: async (trx, quote) => {
      if (by === 'customer') await refuseMove(trx, deps, { business, quote });
      const visit = checkOtherTime(business, quote, { ...move, now: deps.clock.now() });
      if (!visit) return 'nothing';
      if (!(await moveHold(trx, quote, { visit, capacity: business.slotCapacity })))
        throw await explainTaken(trx, business, { startsAt: visit.startsAt, to: by });
      await dropReminders(trx, id);

      const described = describeForMail(business, { ...quote, starts_at: visit.startsAt });
      await followQuote(trx, deps, { actor, quote, event: 'reschedule', by, described, requestId });
      await tell(trx, deps, { business, quote, visit, by });
      // A slot picked by the owner stays reserved until the owner decides.
      const lapse = by === 'admin' && { lapsesAt: null };
      return { visit, visitSequence: quote.visit_sequence + 1, facts: { by }, ...lapse };
    },
  });
}

/** Throws Conflict for a move that comes too late or before the address is confirmed, TooMany for one move too many today. */
async function refuseMove(
  trx: Trx,
  deps: Deps,
  { business, quote }: { readonly business: Settings; readonly quote: QuoteRow },
): Promise<void> {
  const now = deps.clock.now();
  refuseLate(business, quote, now);
  if (quote.email_confirmed_at === null && quote.starts_at === null)
    throw new Conflict(
      'unconfirmed-email',
      'Please confirm your email address first: open the link in our newest email about this quote.',
    );
  await refuseOften(trx, { business, quote, now });
}

type Moved = {
  readonly business: Settings;
  readonly quote: QuoteRow;
  readonly visit: Visit;
  readonly by: Move['by'];
};

/** The customer in any case; the business where it was not the business itself. */
async function tell(trx: Trx, deps: Deps, { business, quote, visit, by }: Moved): Promise<void> {
  const moved = { ...quote, starts_at: visit.startsAt };
  const formerStartsAt = quote.starts_at;
  const data = {
    ...describeForMail(business, moved),
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
    { quoteId: quote.id, isTest: quote.is_test },
  );
  const owner = by === 'customer' ? [tellOwner(deps, business, { quote: moved, what: 'moved', formerStartsAt })] : [];
  await queueMails(trx, [customer, ...owner]);
}
