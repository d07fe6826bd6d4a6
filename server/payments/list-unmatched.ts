import type { UnmatchedPayment } from '#contract/payment-answers.ts';
import { MOST_EXPECTED } from '#core/payments/payments.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { openUnmatched } from '#server/data/payments.ts';

/** The card payments that no quote is known for, the oldest first. At most MOST_EXPECTED. */
export async function listUnmatched(deps: Deps, _actor: Actor): Promise<UnmatchedPayment[]> {
  const rows = await openUnmatched(deps.db, MOST_EXPECTED);
  return rows.map(({ id, reference, cents, tip_cents: tipCents, received_at: receivedAt }) => ({
    id,
    cardReference: reference,
    cents,
    tipCents,
    receivedAt,
  }));
}
