import type { Trx } from '../db/client.ts';
import { holdSeat } from './quotes.ts';

/**
 * Holds a place of a slot for a quote. False when every place is held: each failed try means that somebody else took a
 * seat, so after `capacity` of them none is left.
 */
export async function holdSlot(
  trx: Trx,
  hold: { readonly startsAt: string; readonly quoteId: string; readonly capacity: number },
): Promise<boolean> {
  for (let tries = 0; tries < hold.capacity; tries += 1) {
    if (await holdSeat(trx, hold)) return true;
  }
  return false;
}
