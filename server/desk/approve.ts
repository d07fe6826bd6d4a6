import type { QuoteDetail } from '#contract/desk.ts';
import type { Actor } from '#core/permissions.ts';
import { formatInstant } from '#core/time.ts';
import type { Business } from '#core/business.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, Invalid } from '../errors.ts';
import { insertJob } from '../jobs/sql.ts';
import { outboxRow, queueMails } from '../mail/outbox.ts';
import { checkTime, type Visit } from '../quotes/check-time.ts';
import { describeForMail } from '../quotes/describe-for-mail.ts';
import { holdSlot } from '../quotes/hold-slot.ts';
import { deriveLinks } from '../quotes/derive-links.ts';
import type { QuoteRow } from '../quotes/sql.ts';
import { changeQuote } from './change.ts';
import { readDesk } from './read.ts';
import { holdersOf, releaseHolds } from './sql.ts';

export type Approval = {
  readonly id: string;
  /** Another slot than the quote has, or the one for a quote without; both or neither. */
  readonly scheduledDate?: string | null | undefined;
  readonly scheduledTime?: string | null | undefined;
  readonly requestId: string;
};

/**
 * Approves a pending quote: its slot is held (again, where the time changed), exactly one job is scheduled and the
 * customer is told, in one transaction. Throws Invalid for no slot, Conflict for a full one, naming who holds it.
 */
export async function approveQuote(deps: Deps, actor: Actor, approval: Approval): Promise<QuoteDetail> {
  const { business } = await deps.business();
  await changeQuote(deps, actor, {
    ...approval,
    event: 'approve',
    effect: async (trx, quote) => {
      const visit = await settleVisit(trx, { deps, business, quote, approval });
      const startsAt = visit?.startsAt ?? quote.starts_at;
      if (!startsAt)
        throw new Invalid([
          { path: 'scheduledDate', message: 'This quote has no time yet. Please pick a date and a time.' },
        ]);
      const at = deps.clock.now().toString();
      await insertJob(trx, { id: deps.chance.id(), quoteId: quote.id, isTest: quote.is_test, createdAt: at });
      const { quoteUrl } = deriveLinks(deps, quote.id);
      const data = { ...describeForMail(business, quote), startsAt, quoteUrl, venmo: business.venmo };
      await queueMails(trx, [
        outboxRow(
          deps,
          { kind: 'quote-approved', recipient: quote.customer_email, data },
          { quoteId: quote.id, isTest: quote.is_test },
        ),
      ]);
      return { visit };
    },
  });
  return readDesk(deps, actor, approval);
}

/** The new visit where the owner picked another slot, held in place of the old one; undefined where the quote keeps its own. */
async function settleVisit(
  trx: Trx,
  {
    deps,
    business,
    quote,
    approval,
  }: { readonly deps: Deps; readonly business: Business; readonly quote: QuoteRow; readonly approval: Approval },
): Promise<Visit | undefined> {
  const { scheduledDate, scheduledTime } = approval;
  if (!scheduledDate && !scheduledTime) return undefined;
  if (!scheduledDate || !scheduledTime)
    throw new Invalid([
      { path: scheduledDate ? 'scheduledTime' : 'scheduledDate', message: 'Please pick both a date and a time.' },
    ]);
  const isUnchanged =
    scheduledTime === quote.scheduled_time &&
    (scheduledDate === quote.scheduled_date || scheduledDate === quote.starts_at);
  if (isUnchanged) return undefined;

  const visit = checkTime(
    business,
    { scheduledDate, scheduledTime, packageType: quote.package_type },
    deps.clock.now(),
  );
  if (!visit) throw new Invalid([{ path: 'scheduledDate', message: 'That is not a date.' }]);
  if (visit.startsAt === quote.starts_at) return undefined;
  await releaseHolds(trx, quote.id);
  const isHeld = await holdSlot(trx, { startsAt: visit.startsAt, quoteId: quote.id, capacity: business.slotCapacity });
  if (!isHeld) throw await slotTaken(trx, business, visit.startsAt);
  return visit;
}

async function slotTaken(trx: Trx, business: Business, startsAt: string): Promise<Conflict> {
  const holders = await holdersOf(trx, startsAt);
  const names = holders.map(({ reference, customer_name: name }) => `${reference} (${name})`).join(', ');
  const when = formatInstant(Temporal.Instant.from(startsAt), business.timeZone);
  return new Conflict('slot-taken', `${when} is taken by ${names}. Please pick another time.`, {
    holders: holders.map(({ reference }) => reference),
  });
}
