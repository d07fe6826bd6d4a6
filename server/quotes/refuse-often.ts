import type { Settings } from '#core/settings/settings.ts';
import { parsePhone } from '#core/people/phone.ts';
import { MOST_MOVES_A_DAY } from '#core/quotes/quotes.ts';
import type { Trx } from '../db/client.ts';
import { TooMany } from '../errors.ts';
import { countMoves } from './count-moves.ts';
import type { QuoteRow } from '#server/data/quotes.ts';

type Wish = { readonly business: Settings; readonly quote: QuoteRow; readonly now: Temporal.Instant };

/** Throws TooMany where its customer has moved the visit as often as one may within 24 hours. */
export async function refuseOften(trx: Trx, { business: { phone }, quote, now }: Wish): Promise<void> {
  const { moves, first } = await countMoves(trx, { id: quote.id, since: now.subtract({ hours: 24 }).toString() });
  if (moves < MOST_MOVES_A_DAY || first === null) return;
  const again = Temporal.Instant.from(first).add({ hours: 24 });
  const call = phone ? `call us at ${parsePhone(phone)?.text ?? phone}` : 'write to us';
  throw new TooMany(
    `This visit was moved ${MOST_MOVES_A_DAY} times within a day. Please try again tomorrow, or ${call}.`,
    Math.max(1, Math.ceil(again.since(now).total('seconds'))),
  );
}
