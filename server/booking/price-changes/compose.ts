import type { NewPriceChange } from '#contract/price-changes.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { extraLines, linesIn, type PriceLine } from '#core/pricing/pricing.ts';
import { withoutTax, withTax } from '#core/pricing/sales-tax.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import { packagesInstead, withPackage, type SoldFor, type SoldInDetail } from '#core/quotes/package-changes.ts';
import { withExtraLines } from '#core/quotes/price-changes.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { extrasFor, findPackage, isNamed, type Extra, type Settings } from '#core/settings/settings.ts';
import { editedLines } from '#server/booking/counter-offers.ts';
import { Invalid } from '#server/errors.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';

export type AskedChange = Pick<NewPriceChange, 'lines' | 'package'> & {
  readonly extras: readonly string[];
  readonly items?: readonly {
    readonly item: number;
    readonly package?: string | undefined;
    readonly extras: readonly string[];
  }[];
};
export type Reader = { readonly settings: Settings; readonly language: Language };

/** What is asked of one vehicle; `path` is where its fields are in the request. */
type AskedOf = {
  readonly path: string;
  /** From 2 on; absent for the first one. */
  readonly number?: number | undefined;
  readonly package?: string | undefined;
  readonly extras: readonly string[];
};

/**
 * Returns the lines of a proposed change: the quote's own, with another package for the vehicles for which one is named, or those that
 * the owner edited, with the extras at the prices of the menu, and the tax at the rates of now. Throws Invalid with the field at
 * fault, also if nothing would change.
 */
export function composeChange(
  reader: Reader,
  quote: QuoteRow,
  { lines: edited, extras, package: chosen, items = [] }: AskedChange,
): readonly PriceLine[] {
  const { settings, language } = reader;
  const asked: readonly AskedOf[] = [
    { path: '', package: chosen, extras },
    ...items.map(({ item, ...of }, index) => ({ path: `items.${index}.`, number: item, ...of })),
  ];
  refuseUnknown(quote, items);
  const sold = asked.map((each) => ({ ...each, sold: soldOf(reader, quote, each) }));
  const packed = sold.reduce<readonly PriceLine[]>(
    (lines, { number, package: other, sold: work }) =>
      other === undefined ? lines : withPackage(settings, lines, work, number),
    quote.lines,
  );
  const shown = linesIn(settings, packed, language);
  const kept = edited ? editedLines({ lines: packed, shown }, edited, undefined) : withoutTax(packed);
  const added = sold.reduce((lines, each) => withExtraLines(lines, addedLines(reader, kept, each), each.number), kept);
  const lines = withTax(settings.tax, added);
  const isSamePackage = asked.every((each) => each.package === undefined);
  if (isSamePackage && JSON.stringify(lines) === JSON.stringify(withTax(settings.tax, quote.lines)))
    throw invalid('lines', messageOf(quoteErrorsTexts, 'nothingChangesInPrice'));
  if (totalOf(lines) < quote.reduced_cents)
    throw invalid(
      'lines',
      messageOf(quoteErrorsTexts, 'belowReduced', { amount: formatMoneyExact(quote.reduced_cents) }),
    );
  return lines;
}

/** Throws Invalid for the number of a vehicle that the quote doesn't have, or that is named twice. */
export function refuseUnknown(quote: Pick<QuoteRow, 'items'>, items: readonly { readonly item: number }[]): void {
  const wrong = items.findIndex(
    ({ item }, index) =>
      !quote.items.some((_, at) => numberOfItem(at) === item) || items.findIndex((each) => each.item === item) < index,
  );
  if (wrong >= 0) throw invalid(`items.${wrong}.item`, messageOf(quoteErrorsTexts, 'noSuchVehicle'));
}

/** The lines of the extras that are added to a vehicle. Throws Invalid for those that it can't have, or has. */
function addedLines(
  { settings, language }: Reader,
  kept: readonly PriceLine[],
  { path, number, extras, sold }: AskedOf & { readonly sold: SoldInDetail },
): readonly PriceLine[] {
  return extras.flatMap((extra, index) => {
    const found = extrasFor(settings, sold.packageType).find((each) => isNamed(each, [extra]));
    const about = { extra: found ? ownTextIn(settings, found.name, language) : extra };
    const choices = extrasToAdd(settings, sold, kept, number).map(({ name }) => ownTextIn(settings, name, language));
    if (!found)
      throw invalid(
        `${path}extras.${index}`,
        messageOf(quoteErrorsTexts, 'unknownExtra', { ...about, choices: choices.join(', ') || 'none' }),
      );
    const isTwice = extras.findIndex((each) => isNamed(found, [each])) < index;
    if (isTwice || kept.some(({ label, item }) => item === number && label === found.name))
      throw invalid(`${path}extras.${index}`, messageOf(quoteErrorsTexts, 'extraSoldAlready', about));
    return linesOf(settings, sold, found);
  });
}

/** What a vehicle was sold for, with the other package if one is named. Throws Invalid for one that it can't have. */
function soldOf({ settings, language }: Reader, quote: QuoteRow, { path, number, package: chosen }: AskedOf) {
  const sold = soldFor(quote, number);
  if (chosen === undefined) return sold;
  const choices = packagesInstead(settings, sold);
  if (!choices.some(({ id }) => id === chosen)) {
    const names = choices.map(({ name }) => ownTextIn(settings, name, language)).join(', ');
    throw invalid(`${path}package`, messageOf(quoteErrorsTexts, 'otherPackage', { choices: names || 'none' }));
  }
  return { ...sold, packageType: chosen };
}

/** What a vehicle of a stored quote was sold for: the first one by default. */
export function soldFor(quote: QuoteRow, number?: number): SoldInDetail {
  const { service_type: serviceType, at_customer: isAtCustomer } = quote;
  const item = quote.items.find((_, index) => numberOfItem(index) === number);
  if (item) {
    const { packageType, vehicleType, vehicleSubtype, conditionLevel, garbageCanCount } = item;
    return { packageType, serviceType, isAtCustomer, vehicleType, vehicleSubtype, conditionLevel, garbageCanCount };
  }
  return {
    packageType: quote.package_type,
    serviceType,
    isAtCustomer,
    vehicleType: quote.vehicle_type,
    vehicleSubtype: quote.vehicle_subtype,
    conditionLevel: quote.condition_level,
    garbageCanCount: quote.garbage_can_count,
  };
}

/** The extras of the menu that the lines of a vehicle, the first one by default, don't have yet. */
export function extrasToAdd(
  settings: Settings,
  { packageType }: Pick<SoldFor, 'packageType'>,
  lines: readonly PriceLine[],
  number?: number,
): readonly Extra[] {
  return extrasFor(settings, packageType).filter(
    ({ name }) => !lines.some(({ label, item }) => item === number && label === name),
  );
}

/** The lines that an extra adds to a vehicle, before tax. */
export function linesOf(settings: Settings, sold: SoldFor, { id }: Extra): readonly PriceLine[] {
  const pack = findPackage(settings, sold.packageType);
  if (!pack) return [];
  const { packageType, serviceType, vehicleType, garbageCanCount } = sold;
  return extraLines(settings, pack, {
    packageType,
    serviceType,
    vehicleType: vehicleType ?? undefined,
    garbageCanCount,
    extras: [id],
  });
}

function invalid(path: string, message: Message): Invalid {
  return new Invalid([{ path, message }]);
}
