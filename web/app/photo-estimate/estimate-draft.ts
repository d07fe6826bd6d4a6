import type { Catalog } from '#core/settings/settings.ts';
import { choose, type QuoteDraft } from '#core/quotes/wizard.ts';

/**
 * What photos are judged for: the customer's choice. Who comes without one gets the documented defaults: the express wash,
 * and a car where the package is for cars and trucks.
 */
export function estimateDraft(catalog: Catalog, draft: QuoteDraft): QuoteDraft {
  const chosen = draft.packageType ? draft : choose(catalog, draft, { packageType: 'express' });
  return chosen.vehicleType ? chosen : choose(catalog, chosen, { vehicleType: 'car' });
}
