import type { NewPriceChange } from '#contract/price-changes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { extraLines, linesIn, type PriceLine } from '#core/pricing/pricing.ts';
import { withoutTax, withTax } from '#core/pricing/sales-tax.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { packagesInstead, withPackage, type SoldInDetail } from '#core/quotes/package-changes.ts';
import { withExtraLines } from '#core/quotes/price-changes.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { extrasFor, findPackage, isNamed, type Extra, type Settings } from '#core/settings/settings.ts';
import { editedLines } from '#server/booking/counter-offers.ts';
import { Invalid } from '#server/errors.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';

type Reader = { readonly settings: Settings; readonly language: Language };

/**
 * Returns the lines of a proposed change: the quote's own, with another package if one is named, or those that the owner edited, with
 * the extras at the prices of the menu, and the tax at the rates of now. Throws Invalid with the field at fault, also if nothing
 * would change.
 */
export function composeChange(
  { settings, language }: Reader,
  before: QuoteRow,
  { lines: edited, extras, package: chosen }: Pick<NewPriceChange, 'lines' | 'extras' | 'package'>,
): readonly PriceLine[] {
  const quote = chosen === undefined ? before : withOtherPackage({ settings, language }, before, chosen);
  const shown = linesIn(settings, quote.lines, language);
  const kept = edited ? editedLines({ lines: quote.lines, shown }, edited, undefined) : withoutTax(quote.lines);
  const added = extras.flatMap((extra, index) => {
    const found = extrasFor(settings, quote.package_type).find((each) => isNamed(each, [extra]));
    const about = { extra: found ? ownTextIn(settings, found.name, language) : extra };
    const choices = extrasToAdd(settings, quote, kept).map(({ name }) => ownTextIn(settings, name, language));
    if (!found)
      throw invalid(
        `extras.${index}`,
        messageOf(quoteErrorsTexts, 'unknownExtra', { ...about, choices: choices.join(', ') || 'none' }),
      );
    const isTwice = extras.findIndex((each) => isNamed(found, [each])) < index;
    if (isTwice || kept.some(({ label, item }) => item === undefined && label === found.name))
      throw invalid(`extras.${index}`, messageOf(quoteErrorsTexts, 'extraSoldAlready', about));
    return linesOf(settings, quote, found);
  });
  const lines = withTax(settings.tax, withExtraLines(kept, added));
  const total = totalOf(lines);
  if (quote === before && JSON.stringify(lines) === JSON.stringify(withTax(settings.tax, quote.lines)))
    throw invalid('lines', messageOf(quoteErrorsTexts, 'nothingChangesInPrice'));
  if (total < quote.reduced_cents)
    throw invalid(
      'lines',
      messageOf(quoteErrorsTexts, 'belowReduced', { amount: formatMoneyExact(quote.reduced_cents) }),
    );
  return lines;
}

/** The quote as it would be with another package. Throws Invalid for one that it can't have. */
function withOtherPackage({ settings, language }: Reader, quote: QuoteRow, chosen: string): QuoteRow {
  const choices = packagesInstead(settings, soldFor(quote));
  if (!choices.some(({ id }) => id === chosen)) {
    const names = choices.map(({ name }) => ownTextIn(settings, name, language)).join(', ');
    throw invalid('package', messageOf(quoteErrorsTexts, 'otherPackage', { choices: names || 'none' }));
  }
  const sold = { ...soldFor(quote), packageType: chosen };
  return { ...quote, package_type: chosen, lines: withPackage(settings, quote.lines, sold) };
}

function soldFor(quote: QuoteRow): SoldInDetail {
  return {
    packageType: quote.package_type,
    serviceType: quote.service_type,
    isAtCustomer: quote.at_customer,
    vehicleType: quote.vehicle_type,
    vehicleSubtype: quote.vehicle_subtype,
    conditionLevel: quote.condition_level,
    garbageCanCount: quote.garbage_can_count,
  };
}

/** The extras of the menu that the lines of a quote don't have yet. */
export function extrasToAdd(
  settings: Settings,
  { package_type: packageType }: Pick<QuoteRow, 'package_type'>,
  lines: readonly PriceLine[],
): readonly Extra[] {
  return extrasFor(settings, packageType).filter(
    ({ name }) => !lines.some(({ label, item }) => item === undefined && label === name),
  );
}

/** The lines that an extra adds to a quote, before tax. */
export function linesOf(settings: Settings, quote: QuoteRow, { id }: Extra): readonly PriceLine[] {
  const pack = findPackage(settings, quote.package_type);
  if (!pack) return [];
  return extraLines(settings, pack, {
    packageType: quote.package_type,
    serviceType: quote.service_type,
    vehicleType: quote.vehicle_type ?? undefined,
    garbageCanCount: quote.garbage_can_count,
    extras: [id],
  });
}

function invalid(path: string, message: Message): Invalid {
  return new Invalid([{ path, message }]);
}
