import { STRANGER } from '#core/people/permissions.ts';
import type { PaidBy } from '#core/payments/payments.ts';
import { rateVisit } from '../../follow-up/rate.ts';
import { announcePayment } from '../../payments/announce.ts';
import { derivePayLinks } from '../../payments/derive-pay-links.ts';
import { recordPayment } from '../../payments/record.ts';
import { deriveLinks } from '../../data/quote-links.ts';
import { findJob, findQuote, ownCall, type Stage } from './stages.ts';

const PLAIN = { tipCents: 0, reference: '' } as const;
const WORDS = [
  'Looks like new!',
  'On time and friendly.',
  'Very thorough, thank you.',
  'Good, but it took a while.',
  '',
];

/** Paid in full, as the owner records it; some customers leave a tip. */
export function pay(method: PaidBy): Stage {
  return async (story) => {
    const { clock, deps, cast, planned } = story;
    clock.moveBy(30, 20 * 60);
    const { id } = await findJob(story);
    const { total_cents: cents } = await findQuote(story);
    const tipCents = planned.random.happens(0.4) ? 500 * planned.random.whole(1, 4) : 0;
    if (cents === 0) return;
    const payment = { ...PLAIN, kind: 'payment', method, cents, tipCents } as const;
    await recordPayment(deps, cast.owner, { ...ownCall(story), ...payment, id });
  };
}

/** One half of a cash payment, as the crew ticks it off. */
export function payHalf(half: 1 | 2): Stage {
  return async (story) => {
    const { deps, cast, planned } = story;
    const { id } = await findJob(story);
    const { total_cents: cents } = await findQuote(story);
    if (cents === 0) return;
    const tipCents = half === 2 && planned.random.happens(0.3) ? 500 * planned.random.whole(1, 3) : 0;
    const payment = { ...PLAIN, kind: 'payment', half, tipCents } as const;
    await recordPayment(deps, { employeeId: cast.employee }, { ...ownCall(story), ...payment, id });
  };
}

/** Some of the money goes back. */
export const refund: Stage = async (story) => {
  const { clock, deps, cast } = story;
  clock.moveBy(60, 30 * 60);
  const { id } = await findJob(story);
  const { total_cents: total, payment_method: method } = await findQuote(story);
  const cents = Math.min(total, 2000);
  if (cents === 0) return;
  const back = { ...PLAIN, kind: 'refund', method, cents, reference: 'A spot was missed' } as const;
  await recordPayment(deps, cast.owner, { ...ownCall(story), ...back, id });
};

/** The customer says that the money is on its way. */
export const announce: Stage = async (story) => {
  const { clock, deps } = story;
  clock.moveBy(30, 10 * 60);
  const quote = await findQuote(story);
  if (quote.total_cents === 0) return;
  const { token } = derivePayLinks(deps, quote);
  await announcePayment(deps, STRANGER, { ...ownCall(story), token, cents: quote.total_cents, tipCents: 0 });
};

/** Most customers say how it was. */
export const rate: Stage = async (story) => {
  const { clock, deps, planned } = story;
  if (!planned.random.happens(0.7)) return;
  clock.moveBy(60, 40 * 60);
  const { pageToken: token } = deriveLinks(deps, await findQuote(story));
  const stars = planned.random.pick([5, 5, 5, 5, 4, 4, 3]);
  await rateVisit(deps, STRANGER, { ...ownCall(story), token, stars, text: planned.random.pick(WORDS) });
};
