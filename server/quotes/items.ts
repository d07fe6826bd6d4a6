import type { z } from 'zod';
import type { QuoteItem as ItemView } from '#contract/quotes.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import type { MailItem } from '#core/notifications/mail-data.ts';
import { soldName, soldLabel, itemMinutes, type PriceItem, type PriceLine } from '#core/pricing/pricing.ts';
import { answersIn, settleAnswers } from '#core/quotes/answers.ts';
import { subjectLabel, subjectText } from '#core/quotes/describe.ts';
import { numberOfItem, type QuoteItem } from '#core/quotes/items.ts';
import { textsOf, VEHICLE_TEXTS, type VehicleText } from '#core/quotes/request-texts.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { packageOf, type PackageId, type Settings } from '#core/settings/settings.ts';

/** The vehicles of a request after the first one as they're stored; `typed` is what was said of each beside its class. */
export function composeItems(
  settings: Settings,
  items: readonly PriceItem[],
  typed: readonly ({ readonly [Name in VehicleText]?: string | undefined } & {
    readonly analysisId?: string | undefined;
  })[],
): readonly QuoteItem[] {
  return items.map((item, index) => ({
    packageType: item.packageType,
    vehicleType: item.vehicleType ?? null,
    vehicleSubtype: item.vehicleSubtype ?? null,
    conditionLevel: item.conditionLevel ?? null,
    garbageCanCount: item.garbageCanCount ?? 1,
    extras: item.extras,
    answers: settleAnswers(settings, packageOf(settings, item.packageType), item.answers ?? {}),
    ...textsOf(VEHICLE_TEXTS, (name) => typed[index]?.[name] ?? ''),
    minutes: itemMinutes(settings, item) ?? null,
    ...(typed[index]?.analysisId && { hasEstimate: true }),
  }));
}

/** The vehicles of a stored quote after the first one, as readers see them; without a field where there are none. */
export function itemsView(
  settings: Settings,
  quote: { readonly items: readonly QuoteItem[]; readonly lines: readonly PriceLine[] },
  language: Language,
): { readonly items?: z.infer<typeof ItemView>[] } {
  if (quote.items.length === 0) return {};
  return {
    items: quote.items.map((item, index) => ({
      packageType: item.packageType,
      packageName: itemName(settings, quote, { item, index }, language),
      subject: subjectText(settings, item, language),
      subjectLabel: subjectLabel(settings, item.packageType, language),
      vehicleType: item.vehicleType,
      vehicleSubtype: item.vehicleSubtype,
      conditionLevel: item.conditionLevel,
      garbageCanCount: item.garbageCanCount,
      extras: item.extras.map((name) => ownTextIn(settings, name, language)),
      answers: answersIn(settings, item.answers, language),
      ...textsOf(VEHICLE_TEXTS, (name) => item[name]),
      minutes: item.minutes,
    })),
  };
}

function itemName(
  settings: Settings,
  { lines }: { readonly lines: readonly PriceLine[] },
  { item, index }: { readonly item: QuoteItem; readonly index: number },
  language: Language,
): string {
  const label = soldLabel(lines, numberOfItem(index));
  return soldName(settings, { packageType: item.packageType, label }, language);
}

/** The vehicles of a quote after the first one as its emails show them, in English; without a field where there are none. */
export function itemsForMail(
  settings: Settings,
  quote: { readonly items: readonly QuoteItem[]; readonly lines: readonly PriceLine[] },
): { readonly items?: readonly MailItem[] } {
  if (quote.items.length === 0) return {};
  return {
    items: quote.items.map((item, index) => {
      const { packageType, vehicleType, vehicleSubtype, garbageCanCount, extras, answers } = item;
      return {
        packageName: itemName(settings, quote, { item, index }, SOURCE),
        cleaned: { packageType, vehicleType, vehicleSubtype, garbageCanCount },
        extras,
        answers,
        ...textsOf(VEHICLE_TEXTS, (name) => item[name]),
      };
    }),
  };
}

/** The packages of a quote by which the work is paid. */
export function packagesOf({
  package_type: packageType,
  items,
}: {
  readonly package_type: PackageId;
  readonly items: readonly Pick<QuoteItem, 'packageType'>[];
}): {
  readonly packageType: PackageId;
  readonly furtherPackages: readonly PackageId[];
} {
  return { packageType, furtherPackages: items.map((item) => item.packageType) };
}

/** All packages of a quote. */
export function allPackagesOf(quote: Parameters<typeof packagesOf>[0]): readonly PackageId[] {
  const { packageType, furtherPackages } = packagesOf(quote);
  return [packageType, ...furtherPackages];
}

/** The same vehicles without what a customer wrote about them. */
export function itemsWithoutTexts(items: readonly QuoteItem[]): readonly QuoteItem[] {
  return items.map((item) => ({ ...item, answers: [], ...textsOf(VEHICLE_TEXTS, () => '') }));
}
