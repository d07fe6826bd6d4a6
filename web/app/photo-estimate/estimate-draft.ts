import type { Catalog } from '#core/settings/settings.ts';
import { choose, type QuoteDraft } from '#core/quotes/wizard.ts';

/**
 * What photos are analyzed for: the customer's choice. Without one, the documented defaults apply: the express wash,
 * and a car if the package is for cars and trucks.
 */
export function estimateDraft(catalog: Catalog, draft: QuoteDraft): QuoteDraft {
  const chosen = draft.packageType ? draft : choose(catalog, draft, { packageType: 'express' });
  return chosen.vehicleType ? chosen : choose(catalog, chosen, { vehicleType: 'car' });
}
