import { MOST_VEHICLES } from '#core/quotes/items.ts';
import { storeOfVehicle } from './item-estimates.ts';
import { dropEstimate } from './kept-estimate.ts';
import { QUOTE_KEYS } from './quote-draft.ts';
import type { Store } from './storage.ts';

/** After a successful submit: deletes the draft with the photo estimates of its vehicles. */
export function clearQuote(store: Store): void {
  for (const key of QUOTE_KEYS) store.remove(key);
  for (let number = 1; number <= MOST_VEHICLES; number += 1) dropEstimate(storeOfVehicle(store, number));
}
