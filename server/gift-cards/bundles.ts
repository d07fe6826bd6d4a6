import { giftCardErrorsTexts } from '#core/languages/en/gift-cards.ts';
import { messageOf, type InvalidField } from '#core/languages/message.ts';
import type { Bundle, BundleOffer } from '#core/payments/bundles.ts';
import type { PrepaidVisit } from '#core/pricing/prepaid.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid } from '#server/errors.ts';
import { invalidGiftCard } from './look-up.ts';
import { dropEndedVisit, findBundleVisit, insertBundleVisit, leftOfBundle, type GiftCardRow } from './queries.ts';

/** What was paid for a visit with this card, of so many cents; undefined for a card that isn't a bundle. */
export function prepaidVisitOf({ bundle, last4 }: GiftCardRow, cents: number): PrepaidVisit | undefined {
  return bundle ? { name: bundle.name, packageType: bundle.packageType, last4, cents } : undefined;
}

/** The refusal of a bundle whose visits all have quotes. */
export function noVisitsLeft(): Invalid {
  return invalidGiftCard(messageOf(giftCardErrorsTexts, 'noVisits'));
}

/** The refusal of a bundle for work that doesn't have its package. */
export function otherPackage({ packages }: Pick<Settings, 'packages'>, { packageType, name }: Bundle): Invalid {
  const pack = packages.find(({ id }) => id === packageType)?.name ?? name;
  return invalidGiftCard(messageOf(giftCardErrorsTexts, 'otherPackage', { package: pack }));
}

/**
 * Gives a quote the next visit of a bundle, in the transaction that has locked the card: each visit once, whatever process is first. A quote that
 * has one of this bundle keeps it. Returns what it's worth in cents, or undefined if none is left.
 */
export async function takeBundleVisit(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { card, quoteId }: { readonly card: GiftCardRow; readonly quoteId: string },
): Promise<number | undefined> {
  const own = await findBundleVisit(trx, card, quoteId);
  if (own) return own.cents;
  const { next } = await leftOfBundle(trx, card);
  if (!next) return undefined;
  await dropEndedVisit(trx, { cardId: card.id, number: next.number });
  const row = { card_id: card.id, number: next.number, quote_id: quoteId, taken_at: deps.clock.now().toString() };
  await insertBundleVisit(trx, row);
  return next.cents;
}

/** The offer with that name at that price, in cents. Throws Invalid if the settings have another one by now, or none. */
export function requireOffer(
  { bundles }: Pick<Settings, 'bundles'>,
  { bundle, cents }: { readonly bundle: string; readonly cents: number },
): BundleOffer {
  const offer = bundles.find(({ name }) => name === bundle);
  const errors: InvalidField[] = offer
    ? [{ path: 'cents', message: messageOf(giftCardErrorsTexts, 'bundlePriceChanged') }]
    : [{ path: 'bundle', message: messageOf(giftCardErrorsTexts, 'bundleGone') }];
  if (offer?.priceCents !== cents) throw new Invalid(errors);
  return offer;
}
