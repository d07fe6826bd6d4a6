import { offersForWork, type PlanOffer } from '#core/pricing/plans.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';
import { offersFromWire } from '#core/settings/wire-prices.ts';
import type { ShopCatalog } from './catalog.ts';

/** The plans that the shop offers for what's chosen so far. */
export function offersForDraft(
  { planOffers }: Pick<ShopCatalog, 'planOffers'>,
  draft: QuoteDraft,
): readonly PlanOffer[] {
  return planOffers ? offersForWork(offersFromWire(planOffers), draft) : [];
}
