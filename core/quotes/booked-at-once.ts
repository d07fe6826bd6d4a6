import type { PriceLine } from '#core/pricing/pricing.ts';
import type { ServicePackage } from '#core/settings/settings.ts';

/** What decides whether a request is booked at once, as the server knows it. */
export type AtOnceFacts = {
  /** Whether the customer is logged in to the account with the request's email address, and has confirmed that address. */
  readonly isProvenCustomer: boolean;
  readonly lines: readonly Pick<PriceLine, 'kind' | 'cents'>[];
  readonly totalCents: number;
  /** What has to be paid by card first. */
  readonly depositCents: number;
  /** Undefined while no slot is chosen. */
  readonly startsAt: Temporal.Instant | undefined;
  readonly now: Temporal.Instant;
};

/** Why a request isn't booked at once. */
export type AtOnceObstacle =
  | 'off'
  | 'no-slot'
  | 'unproven-customer'
  | 'deposit'
  | 'photo-surcharge'
  | 'total'
  | 'notice';

/**
 * Whether a request for the package is booked without the owner's approval, or the first condition that it doesn't meet. A typed
 * email address proves nothing, so only an account with a confirmed one counts.
 */
export function bookedAtOnce(
  { bookAtOnce }: Pick<ServicePackage, 'bookAtOnce'>,
  facts: AtOnceFacts,
): { readonly isBooked: true } | { readonly isBooked: false; readonly obstacle: AtOnceObstacle } {
  const { startsAt, now } = facts;
  if (!bookAtOnce) return refused('off');
  if (!startsAt) return refused('no-slot');
  if (!facts.isProvenCustomer) return refused('unproven-customer');
  if (facts.depositCents > 0) return refused('deposit');
  if (facts.lines.some(({ kind, cents }) => kind === 'estimate' && cents > 0)) return refused('photo-surcharge');
  if (bookAtOnce.mostCents !== undefined && facts.totalCents > bookAtOnce.mostCents) return refused('total');
  const earliest = now.add({ hours: bookAtOnce.noticeHours });
  if (Temporal.Instant.compare(startsAt, earliest) < 0) return refused('notice');
  return { isBooked: true };
}

function refused(obstacle: AtOnceObstacle) {
  return { isBooked: false, obstacle } as const;
}
