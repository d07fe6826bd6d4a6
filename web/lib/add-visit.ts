import type { FoundGiftCard } from '#contract/gift-cards.ts';
import { prepaidPrice } from '#core/pricing/prepaid.ts';
import type { Price, PriceRequest } from '#core/pricing/pricing.ts';
import type { Catalog } from '#core/settings/settings.ts';

/** What a bundle does to a price: its next visit pays the package, as the server computes it. Other work keeps its price. */
export function addVisitOf({ bundle, last4, creditCents: cents }: FoundGiftCard) {
  return (catalog: Catalog, request: PriceRequest, price: Price): Price => {
    const visit = bundle && { name: bundle.name, packageType: bundle.packageType, last4, cents };
    return (visit && prepaidPrice(catalog, request, { price, visit })) ?? price;
  };
}
