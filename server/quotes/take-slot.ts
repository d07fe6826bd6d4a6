import type { Language } from '#core/languages/language.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Settings } from '#core/settings/settings.ts';
import { formatInstant } from '#core/lib/time.ts';
import type { QuoteActor } from '#core/quotes/quotes.ts';
import { holdSlot, holdersOf, lockSlots, releaseHolds, type QuoteRow, type Visit } from '../data/quotes.ts';
import type { Trx } from '../db/client.ts';
import { Conflict } from '../errors.ts';

/** Reserves another slot in place of what the quote reserves. Returns false if the slot is full. */
export async function moveReservation(
  trx: Trx,
  quote: QuoteRow,
  { visit, capacity }: { readonly visit: Visit; readonly capacity: number },
): Promise<boolean> {
  await lockSlots(trx, quote.starts_at === null ? [visit.startsAt] : [quote.starts_at, visit.startsAt]);
  await releaseHolds(trx, quote.id);
  return holdSlot(trx, { startsAt: visit.startsAt, quoteId: quote.id, capacity });
}

/** Returns the Conflict for a full slot; only admins see who holds it. */
export async function explainTaken(
  trx: Trx,
  settings: Settings,
  { startsAt, to }: { readonly startsAt: string; readonly to: QuoteActor },
): Promise<Conflict> {
  if (to !== 'admin') return new Conflict('slot-taken', messageOf(quoteErrorsTexts, 'slotTaken'));
  const holders = await holdersOf(trx, startsAt);
  const names = holders.map(({ reference, customer_name: name }) => `${reference} (${name})`).join(', ');
  const when = (language: Language) => formatInstant(Temporal.Instant.from(startsAt), settings.timeZone, language);
  return new Conflict('slot-taken', messageOf(quoteErrorsTexts, 'slotTakenBy', { when, names }), {
    holders: holders.map(({ reference }) => reference),
  });
}
