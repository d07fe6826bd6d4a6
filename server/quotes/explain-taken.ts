import type { Settings } from '#core/settings/settings.ts';
import type { QuoteActor } from '#core/quotes/quotes.ts';
import { formatInstant } from '#core/lib/time.ts';
import type { Trx } from '../db/client.ts';
import { Conflict } from '../errors.ts';
import { holdersOf } from '#server/data/quotes.ts';

/** Returns the Conflict for a full slot; only admins see who holds it. */
export async function explainTaken(
  trx: Trx,
  business: Settings,
  { startsAt, to }: { readonly startsAt: string; readonly to: QuoteActor },
): Promise<Conflict> {
  if (to !== 'admin') return new Conflict('slot-taken', 'That time was just taken. Please pick another.');
  const holders = await holdersOf(trx, startsAt);
  const names = holders.map(({ reference, customer_name: name }) => `${reference} (${name})`).join(', ');
  const when = formatInstant(Temporal.Instant.from(startsAt), business.timeZone);
  return new Conflict('slot-taken', `${when} is taken by ${names}. Please pick another time.`, {
    holders: holders.map(({ reference }) => reference),
  });
}
