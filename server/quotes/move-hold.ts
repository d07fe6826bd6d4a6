import type { Trx } from '../db/client.ts';
import type { Visit } from '../data/quotes.ts';
import { holdSlot } from '#server/data/hold-slot.ts';
import { lockSlots, releaseHolds, type QuoteRow } from '#server/data/quotes.ts';

/** Holds the slot of another visit in place of what the quote holds. False when every place of it is held. */
export async function moveHold(
  trx: Trx,
  quote: QuoteRow,
  { visit, capacity }: { readonly visit: Visit; readonly capacity: number },
): Promise<boolean> {
  await lockSlots(trx, quote.starts_at === null ? [visit.startsAt] : [quote.starts_at, visit.startsAt]);
  await releaseHolds(trx, quote.id);
  return holdSlot(trx, { startsAt: visit.startsAt, quoteId: quote.id, capacity });
}
