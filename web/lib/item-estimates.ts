import { MOST_VEHICLES } from '#core/quotes/items.ts';
import { ESTIMATE_KEYS, forgetPhotos } from './kept-estimate.ts';
import type { Store } from './storage.ts';

/** Where the estimate of a vehicle is kept, by its number: that of the first one under its keys, others behind them, 'aiAnalysis.2'. */
export function storeOfVehicle(store: Store, number = 1): Store {
  if (number === 1) return store;
  const own = (key: string) => `${key}.${number}`;
  return {
    get: (key) => store.get(own(key)),
    set: (key, value) => store.set(own(key), value),
    remove: (key) => store.remove(own(key)),
  };
}

/** Deletes the kept photo estimate of a vehicle that is removed; those of the vehicles behind it get the number before theirs. */
export function moveEstimatesUp(store: Store, removed: number): void {
  for (let number = removed; number <= MOST_VEHICLES; number += 1) {
    const [to, from] = [storeOfVehicle(store, number), storeOfVehicle(store, number + 1)];
    for (const key of ESTIMATE_KEYS) {
      const kept = number < MOST_VEHICLES ? from.get(key) : undefined;
      if (kept === undefined) to.remove(key);
      else to.set(key, kept);
    }
  }
  // Chosen photos are kept by number as well, and are chosen again where they're changed.
  forgetPhotos();
}
