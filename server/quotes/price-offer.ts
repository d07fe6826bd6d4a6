import type { CounterOffer } from '#contract/offers.ts';
import { toCents, toDollars } from '#core/lib/money.ts';
import { adjustedTo, linesFrom, totalOf } from '#core/quotes/counter-offers.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import { Invalid } from '../errors.ts';
import type { QuoteRow } from '../data/quotes.ts';

/** The price lines of an offer; the quote's own where it names no price. Throws Invalid with the field at fault. */
export function priceOffer(
  quote: Pick<QuoteRow, 'lines'>,
  { lines: edited, totalPrice }: Pick<CounterOffer, 'lines' | 'totalPrice'>,
): readonly PriceLine[] {
  const named = totalPrice === undefined ? undefined : centsOf(totalPrice);
  if (!edited) return named === undefined ? quote.lines : adjustedTo(quote.lines, named);

  const lines = linesFrom(quote.lines, edited);
  const total = totalOf(lines);
  const labels = lines.map(({ label }) => label);
  const twice = labels.findIndex((label, index) => labels.indexOf(label) !== index);
  if (twice >= 0) throw refuse(`lines.${twice}.label`, 'Two lines have this label. Please name them differently.');
  if (total < 0) throw refuse('lines', 'The total would fall below $0. Please look at the amounts.');
  if (named !== undefined && named !== total)
    throw refuse('totalPrice', `The lines add up to $${toDollars(total)}. Please send one or the other.`);
  return lines;
}

function centsOf(dollars: number): number {
  if (dollars < 0) throw refuse('totalPrice', 'The total cannot be below $0.');
  if (dollars > 100_000) throw refuse('totalPrice', 'The total can be at most $100,000.');
  try {
    return toCents(dollars);
  } catch {
    throw refuse('totalPrice', 'A price has at most two decimals.');
  }
}

function refuse(path: string, message: string): Invalid {
  return new Invalid([{ path, message }]);
}
