import type { Trx } from '../db/client.ts';
import { holdSeat } from './quotes.ts';

/**
 * Reserves a seat of a slot for a quote. Returns false if the slot is full: each failed attempt means that another
 * quote took a seat, so after `capacity` of them none is left.
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
