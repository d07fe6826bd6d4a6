import type { FoundGiftCard } from '#contract/gift-cards.ts';
import { prepaidPrice } from '#core/pricing/prepaid.ts';
import type { Price, PriceRequest } from '#core/pricing/pricing.ts';
import type { PromoTerms } from '#core/pricing/promo-codes.ts';
import type { Catalog } from '#core/settings/settings.ts';
import { call } from './api.ts';
import { errorText, fieldError } from './refusal.ts';

/** Returns the price with a visit of the bundle, or the same price where its package isn't among the work. */
type AddVisit = (catalog: Catalog, request: PriceRequest, price: Price) => Price;

/** What came of a code; `addVisit` only where the card is a bundle. */
export type CheckedGiftCard = { readonly code: string } & (
  | { readonly card: FoundGiftCard; readonly addVisit: AddVisit | undefined }
  | { readonly error: string }
);

/** Looks up a gift card that is to be used, by its code; why it can't be is in the words of the server. */
export async function lookUpGiftCard(code: string): Promise<CheckedGiftCard> {
  try {
    const card = await call('POST /api/gift-cards/check', { body: { giftCard: code, isForUse: true } });
    return { code, card, addVisit: card.bundle ? addVisitOf(card) : undefined };
  } catch (error) {
    return { code, error: fieldError(error, 'giftCard') ?? errorText(error) ?? '' };
  }
}

/** What a bundle does to a price: its next visit pays the package, as the server computes it. */
function addVisitOf({ bundle, last4, creditCents: cents }: FoundGiftCard): AddVisit {
  return (catalog, request, price) => {
    const visit = bundle && { name: bundle.name, packageType: bundle.packageType, last4, cents };
    return (visit && prepaidPrice(catalog, request, { price, visit })) ?? price;
  };
}

/** Asks the server for the terms of a promo code; an error is in the words of the server. Loaded with the first code. */
export async function lookUpPromo(
  promoCode: string,
): Promise<{ readonly promo: PromoTerms } | { readonly error: string }> {
  try {
    return { promo: await call('POST /api/promo-codes/check', { body: { promoCode } }) };
  } catch (error) {
    return { error: fieldError(error, 'promoCode') ?? errorText(error) ?? '' };
  }
}
