import type { CustomerDetail } from '#contract/customer-records.ts';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import { localDate } from '#core/lib/time.ts';
import { textsOf, VEHICLE_TEXTS, type VehicleTexts } from '#core/quotes/request-texts.ts';
import { call } from '#web/lib/api.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import { fitDraft } from '#web/lib/quote-draft.ts';
import { walkInOf, type WalkInDraft } from './walk-in-draft.ts';

/** A vehicle of an earlier visit, or something counted, with what was done. */
export type VisitedVehicle = VehicleTexts &
  Pick<
    QuoteDetail,
    | 'packageType'
    | 'packageName'
    | 'subject'
    | 'vehicleType'
    | 'vehicleSubtype'
    | 'conditionLevel'
    | 'garbageCanCount'
    | 'extras'
    | 'serviceType'
    | 'mobileDiscount'
    | 'serviceAddress'
  >;

/** The day of a customer's newest completed visit, with its quotes; undefined while there is none. */
export function lastVisit({ history }: CustomerDetail, timeZone: string) {
  const dayOf = (quote: CustomerDetail['history'][number]) =>
    localDate(Temporal.Instant.from(quote.scheduledDate ?? quote.completedAt ?? quote.createdAt), timeZone).toString();
  const done = history.filter(({ completedAt }) => completedAt !== null);
  const [day] = done.map(dayOf).toSorted().toReversed();
  if (day === undefined) return undefined;
  return { day, quotes: done.filter((quote) => dayOf(quote) === day).map(({ id }) => id) };
}

/** Reads the vehicles of these quotes, in their order. */
export async function readVisited(quotes: readonly string[]): Promise<readonly VisitedVehicle[]> {
  const read = await Promise.all(quotes.map((id) => call('GET /api/quotes/:id', { params: { id } })));
  return read.flatMap((quote) => {
    const { serviceType, mobileDiscount, serviceAddress } = quote;
    const place = { serviceType, mobileDiscount, serviceAddress };
    return [quote, ...(quote.items ?? [])].map((vehicle) => ({
      packageType: vehicle.packageType,
      packageName: vehicle.packageName,
      subject: vehicle.subject,
      vehicleType: vehicle.vehicleType,
      vehicleSubtype: vehicle.vehicleSubtype,
      conditionLevel: vehicle.conditionLevel,
      garbageCanCount: vehicle.garbageCanCount,
      extras: vehicle.extras,
      ...textsOf(VEHICLE_TEXTS, (name) => vehicle[name]),
      ...place,
    }));
  });
}

/** How many vehicles one quote holds. */
export function vehiclesPerQuote({ severalVehicles }: ShopCatalog): number {
  return severalVehicles?.isOffered === true ? severalVehicles.most : 1;
}

/** A new quote for these vehicles of an earlier visit, as far as they still fit the menu. */
export function againDraft(
  catalog: ShopCatalog,
  draft: WalkInDraft,
  again: { readonly record: CustomerDetail; readonly vehicles: readonly VisitedVehicle[] },
): WalkInDraft {
  const { record, vehicles } = again;
  const [first, ...items] = vehicles;
  if (!first) return walkInOf(draft, record);
  const { items: further, ...fitted } = fitDraft(catalog, { ...first, items }, Temporal.Now.instant());
  const known = walkInOf({ ...draft, ...fitted, paymentMethod: draft.paymentMethod }, record);
  return { ...known, ...(further && { items: further }) };
}
