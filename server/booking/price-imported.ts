import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { OFFERED_METHODS } from '#core/payments/methods.ts';
import { lineTexts } from '#core/pricing/line-texts.ts';
import { partsOf, priceQuote, workMinutes, type PriceLine } from '#core/pricing/pricing.ts';
import { withTax } from '#core/pricing/sales-tax.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { settleQuoteRequest } from '#core/quotes/quote-request.ts';
import { calendarFor } from '#core/quotes/walk-ins.ts';
import { findPackage, soldPackages, vehicleTypesFor, type SalesTax, type Settings } from '#core/settings/settings.ts';
import { Invalid } from '#server/errors.ts';
import { minutesOfRequest } from '#server/quotes/reservation.ts';
import { checkTime } from './check-time.ts';
import type { PricedRequest } from './compose-rows.ts';
import type { RequestedQuote } from './submit.ts';

/** What was agreed of an appointment in the program that it's imported from. */
export type ImportedWork = {
  /** Its price in cents; null for that of the menu. */
  readonly cents: number | null;
  /** Whether the sales tax is in it. */
  readonly isTaxIncluded: boolean;
  /** How long it takes; null for as long as the menu says. */
  readonly minutes: number | null;
  /** Whether it's booked even where nothing is left. */
  readonly isOverFull: boolean;
};

/** How far ahead an appointment can be imported, in days: it was agreed, however far ahead customers can book. */
const MOST_DAYS_AHEAD = 800;

/** An imported appointment as it's sold: its package and time, with the price and the length that were agreed. Throws Invalid. */
export function priceImported(
  settings: Settings,
  imported: ImportedWork,
  quote: RequestedQuote,
  now: Temporal.Instant,
): PricedRequest {
  refuseOtherWork(settings, quote);
  const request = settleQuoteRequest(settings, quote);
  const menu = priceQuote(settings, request, SOURCE);
  const lines = imported.cents === null ? menu.lines : agreedLines(settings.tax, menu.lines, imported);
  const minutes = imported.minutes ?? workMinutes(settings, request) ?? null;
  const calendar = { ...calendarFor('owner', settings), horizonDays: MOST_DAYS_AHEAD };
  const work = { packageType: request.packageType, minutes: minutes ?? minutesOfRequest(settings, request) };
  const [usual = 'cash'] = OFFERED_METHODS.filter((method) => settings.offeredMethods[method]);
  return {
    request,
    answers: [],
    items: [],
    visit: checkTime(calendar, { ...quote, ...work, overrule: true }, now),
    price: { lines, ...partsOf(lines), estimateCents: 0, totalCents: totalOf(lines) },
    minutes,
    paymentMethod: usual,
    analysisId: null,
    promoCodeId: null,
    giftCardId: null,
    giftCard: null,
    depositCents: 0,
  };
}

/** Throws Invalid for a package that isn't sold, or a class that it isn't for. Any brand is fine: it's the vehicle that's coming. */
function refuseOtherWork(settings: Settings, { packageType, vehicleType }: RequestedQuote): void {
  const pack = findPackage(settings, packageType);
  if (!pack || pack.status === 'retired') {
    const choices = soldPackages(settings)
      .map(({ id }) => id)
      .join(', ');
    const message = messageOf(quoteErrorsTexts, 'unknownPackage', { name: packageType, choices });
    throw new Invalid([{ path: 'packageType', message }]);
  }
  const types = vehicleTypesFor(pack);
  if (pack.count || (vehicleType && types.includes(vehicleType))) return;
  const choices = types.join(', ');
  const message = vehicleType
    ? messageOf(quoteErrorsTexts, 'wrongVehicleType', { package: pack.name, choices })
    : messageOf(quoteErrorsTexts, 'vehicleTypeMissing', { choices });
  throw new Invalid([{ path: 'vehicleType', message }]);
}

/** The line of the package with the price that was agreed, and the sales tax on it or in it. */
function agreedLines(
  tax: SalesTax,
  [first]: readonly PriceLine[],
  { cents, isTaxIncluded }: ImportedWork,
): readonly PriceLine[] {
  if (!first || cents === null) throw new Error('a package has a price');
  const taxed = (net: number) =>
    withTax(tax, [{ ...first, cents: net }]).map((line) => ({ ...line, ...lineTexts(line, SOURCE) }));
  if (!isTaxIncluded) return taxed(cents);
  const whole = 10_000_000;
  const rate = totalOf(taxed(whole)) / whole;
  const net = Math.floor(cents / rate);
  const lines = [taxed(net + 1), taxed(net)].find((each) => totalOf(each) <= cents) ?? taxed(net);
  // No net price may round to this total: the cent that's missing belongs to the tax.
  const missing = cents - totalOf(lines);
  return lines.map((line) => (line.kind === 'tax' ? { ...line, cents: line.cents + missing } : line));
}
