import type { PriceLine } from '#core/pricing/pricing.ts';
import type { ServicePackage } from '#core/settings/settings.ts';

/** What decides whether a request is booked at once, as the server knows it. */
export type AtOnceFacts = {
  /** Whether the customer is logged in to the account with the request's email address, and has confirmed that address. */
  readonly isProvenCustomer: boolean;
  readonly lines: readonly Pick<PriceLine, 'kind' | 'cents' | 'facts'>[];
  readonly totalCents: number;
  /** What has to be paid by card first. */
  readonly depositCents: number;
  /** Undefined while no slot is chosen. */
  readonly startsAt: Temporal.Instant | undefined;
  readonly now: Temporal.Instant;
};

/** Why a request isn't booked at once; `unpaid-deposit` is the only one that paying changes. */
export type AtOnceObstacle =
  | 'off'
  | 'no-slot'
  | 'unproven-customer'
  | 'deposit'
  | 'photo-surcharge'
  | 'unknown-travel'
  | 'total'
  | 'notice'
  | 'unpaid-deposit';

/** How long a customer has to pay the deposit at least, or booking on payment isn't offered. */
const LEAST_HOURS_TO_PAY = 1;

/**
 * Whether a request for the package is booked without the owner's approval, or the first condition that it doesn't meet. A typed
 * email address proves nothing, so only an account with a confirmed one counts, or a paid deposit where the owner allows that.
 * With `unpaid-deposit` every other condition is met, so that the request is booked when its deposit is paid.
 */
export function bookedAtOnce(
  { bookAtOnce }: Pick<ServicePackage, 'bookAtOnce'>,
  facts: AtOnceFacts,
): { readonly isBooked: true } | { readonly isBooked: false; readonly obstacle: AtOnceObstacle } {
  const { startsAt, now } = facts;
  if (!bookAtOnce) return refused('off');
  const { noticeHours, mostCents, withDeposit = 'account' } = bookAtOnce;
  const isUnpaid = facts.depositCents > 0;
  if (!startsAt) return refused('no-slot');
  if (!facts.isProvenCustomer && !(isUnpaid && withDeposit === 'anyone')) return refused('unproven-customer');
  if (isUnpaid && withDeposit === 'approval') return refused('deposit');
  if (facts.lines.some(({ kind, cents }) => kind === 'estimate' && cents > 0)) return refused('photo-surcharge');
  if (facts.lines.some(({ kind, facts: said }) => kind === 'travel' && said?.isUnknown))
    return refused('unknown-travel');
  if (mostCents !== undefined && facts.totalCents > mostCents) return refused('total');
  const earliest = now.add({ hours: noticeHours + (isUnpaid ? LEAST_HOURS_TO_PAY : 0) });
  if (Temporal.Instant.compare(startsAt, earliest) < 0) return refused('notice');
  return isUnpaid ? refused('unpaid-deposit') : { isBooked: true };
}

/** Until when a deposit books the appointment: later than that, it would be booked with less than the notice. */
export function payableUntil(
  { bookAtOnce }: Pick<ServicePackage, 'bookAtOnce'>,
  startsAt: Temporal.Instant,
): Temporal.Instant {
  return startsAt.subtract({ hours: bookAtOnce?.noticeHours ?? 0 });
}

function refused(obstacle: AtOnceObstacle) {
  return { isBooked: false, obstacle } as const;
}
