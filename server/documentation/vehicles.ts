import type { JobDocumentation, JobReport } from '#contract/documentation.ts';
import { drawingFor } from '#core/jobs/documentation.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { soldLabel, soldName } from '#core/pricing/pricing.ts';
import { answersIn } from '#core/quotes/answers.ts';
import { subjectText } from '#core/quotes/describe.ts';
import type { QuoteItem } from '#core/quotes/items.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { extrasFor, type Settings } from '#core/settings/settings.ts';
import { Invalid } from '#server/errors.ts';
import type { JobRow } from '#server/jobs/queries.ts';
import { extraNamesOf, vehicleTextsOf } from '#server/quotes/describe.ts';
import { itemsWithoutTexts } from '#server/quotes/items.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';

/** How many vehicles an appointment has. */
export function vehicleCount({ items }: Pick<QuoteRow, 'items'>): number {
  return 1 + items.length;
}

/** Throws Invalid for the number of a vehicle that the appointment doesn't have. */
export function requireVehicle(quote: Pick<QuoteRow, 'items'>, { vehicle }: { readonly vehicle?: number | undefined }) {
  const count = vehicleCount(quote);
  if (vehicle !== undefined && vehicle > count)
    throw new Invalid([{ path: 'vehicle', message: messageOf(jobErrorsTexts, 'noSuchVehicle', { count }) }]);
}

/** The number of the vehicle of an entry as readers see it: without a field for the first or only one. */
export function ofVehicle({ vehicle }: { readonly vehicle: number }): { readonly vehicle?: number } {
  return vehicle === 1 ? {} : { vehicle };
}

type Reader = { readonly settings: Settings; readonly language: Language };

/**
 * The vehicles of an appointment with several, in turn, as their crew documents them; without a field where there is one. Former
 * crew sees nothing that the customer wrote.
 */
export function documentedVehicles(
  quote: QuoteRow,
  job: Pick<JobRow, 'checklist' | 'further_checklists'>,
  { isFormer, ...reader }: Reader & { readonly isFormer: boolean },
): Pick<JobDocumentation, 'vehicles'> {
  if (quote.items.length === 0) return {};
  const { settings, language } = reader;
  const sold = vehiclesOf(quote);
  return {
    vehicles: (isFormer ? itemsWithoutTexts(sold) : sold).map((vehicle, index) => ({
      ...named(quote, { vehicle, index }, reader),
      extras: extraNamesOf(settings, vehicle, language),
      otherExtras: otherExtras(vehicle, reader),
      answers: answersIn(settings, vehicle.answers, language),
      checklist: [...(index === 0 ? job.checklist : (job.further_checklists[index - 1] ?? []))],
    })),
  };
}

/** The same by their names, with their drawings. */
export function namedVehicles(quote: QuoteRow, reader: Reader): Pick<JobReport, 'vehicles'> {
  if (quote.items.length === 0) return {};
  return { vehicles: vehiclesOf(quote).map((vehicle, index) => named(quote, { vehicle, index }, reader)) };
}

/** Every vehicle of a quote, the first one in the form of the others. */
function vehiclesOf(quote: QuoteRow): readonly QuoteItem[] {
  const first = {
    packageType: quote.package_type,
    vehicleType: quote.vehicle_type,
    vehicleSubtype: quote.vehicle_subtype,
    conditionLevel: quote.condition_level,
    garbageCanCount: quote.garbage_can_count,
    extras: quote.extras,
    answers: quote.answers,
    ...vehicleTextsOf(quote),
    minutes: null,
  };
  return [first, ...quote.items];
}

function named(
  { lines }: Pick<QuoteRow, 'lines'>,
  { vehicle, index }: { readonly vehicle: QuoteItem; readonly index: number },
  { settings, language }: Reader,
) {
  const { packageType, vehicleType } = vehicle;
  const number = index + 1;
  const label = soldLabel(lines, number === 1 ? undefined : number);
  return {
    number,
    packageName: soldName(settings, { packageType, label }, language),
    subject: subjectText(settings, vehicle, language),
    vehicleSubtype: vehicle.vehicleSubtype ?? null,
    ...textsOf(VEHICLE_TEXTS, (name) => vehicle[name]),
    drawing: drawingFor(settings, packageType, vehicleType) ?? null,
  };
}

/** The extras that a package could have had and that weren't bought: what else may have been done. */
export function otherExtras(
  { packageType, extras: sold }: Pick<QuoteItem, 'packageType' | 'extras'>,
  { settings, language }: Reader,
): string[] {
  const extras = extrasFor(settings, packageType)
    .map(({ name }) => name)
    .filter((name) => !sold.includes(name));
  return extraNamesOf(settings, { extras }, language);
}
