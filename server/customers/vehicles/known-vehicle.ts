import type { QuoteItem } from '#core/quotes/items.ts';
import { textsOf, VEHICLE_TEXTS, type VehicleText } from '#core/quotes/request-texts.ts';
import { type KnownVehicle, type RecordVehicle, isSameVehicle, joinedDetails } from '#core/quotes/vehicle-details.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import { vehicleTextsOf, vehicleColumns } from '#server/quotes/describe.ts';
import type { QuoteRow, NewQuoteRow } from '#server/quotes/queries.ts';
import { changeVehicle, insertVehicle, listVehicles } from './queries.ts';

/** What is said of a vehicle in a row of a quote or of an account. */
type VehicleRow = Parameters<typeof vehicleTextsOf>[0] & Pick<QuoteRow, 'vehicle_type' | 'vehicle_subtype'>;

/** Returns the vehicle of a quote or of an account; undefined where none is named. */
export function knownVehicle(row: VehicleRow): KnownVehicle | undefined {
  const { vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype } = row;
  return vehicleType && vehicleSubtype ? { vehicleType, vehicleSubtype, ...vehicleTextsOf(row) } : undefined;
}

/** Returns the vehicle of a quote as its customer's record shows it: as it was sold, or as the owner has corrected it since. */
export function shownVehicle(row: VehicleRow & Pick<QuoteRow, 'record_vehicle'>): KnownVehicle | undefined {
  const { record_vehicle: corrected } = row;
  if (corrected === null) return knownVehicle(row);
  return 'isRemoved' in corrected ? undefined : corrected;
}

/** A vehicle as a call names it: what isn't known of it may be left out. */
export type NamedVehicle = Pick<KnownVehicle, 'vehicleType' | 'vehicleSubtype'> & {
  readonly [Name in VehicleText]?: string | undefined;
};

/** Returns the vehicle with '' for what was left out. */
export function namedVehicle({ vehicleType, vehicleSubtype, ...texts }: NamedVehicle): KnownVehicle {
  return { vehicleType, vehicleSubtype, ...textsOf(VEHICLE_TEXTS, (name) => texts[name] ?? '') };
}

/** How many vehicles an account saves. */
export const MOST_VEHICLES = 20;

/** Keeps every vehicle of a new quote, as `keepVehicle` does. */
export async function keepVehicles(
  trx: Trx,
  context: Context,
  quote: NewQuoteRow,
  items: readonly QuoteItem[],
): Promise<void> {
  await keepVehicle(trx, context, quote);
  for (const item of items)
    await keepVehicle(trx, context, {
      customer_id: quote.customer_id,
      vehicle_type: item.vehicleType,
      vehicle_subtype: item.vehicleSubtype,
      ...vehicleColumns(item),
    });
}

/**
 * Keeps the vehicle of a new quote for the account that it belongs to, if more than its class was said: with those saved, or as
 * what is now known of one of them. Does nothing once 20 are saved.
 */
async function keepVehicle(
  trx: Trx,
  context: Context,
  quote: Pick<NewQuoteRow, 'customer_id' | 'vehicle_type' | 'vehicle_subtype'> & Parameters<typeof vehicleTextsOf>[0],
): Promise<void> {
  const { customer_id: customerId, vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype } = quote;
  const texts = vehicleTextsOf(quote);
  if (!customerId || !vehicleType || !vehicleSubtype || VEHICLE_TEXTS.every((name) => !texts[name])) return;
  const vehicle = { vehicleType, vehicleSubtype, ...texts };
  const saved = await savedVehicles(trx, customerId);
  const same = saved.find((one) => isSameVehicle(one, vehicle));
  if (same) return changeVehicle(trx, same.id, vehicleColumns(joinedDetails(same, vehicle)));
  if (saved.length >= MOST_VEHICLES) return;
  const row = { customer_id: customerId, vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype };
  await insertVehicle(trx, {
    id: context.random.id(),
    created_at: context.clock.now().toString(),
    ...row,
    ...vehicleColumns(texts),
  });
}

/** Saves vehicles that came with a record for its account, but those that it has already and those beyond 20. */
export async function saveVehicles(
  trx: Trx,
  given: { readonly customerId: string; readonly vehicles: readonly RecordVehicle[]; readonly at: string },
): Promise<void> {
  const { customerId, vehicles, at } = given;
  const saved = await savedVehicles(trx, customerId);
  const added = vehicles.filter((each) => !saved.some((one) => isSameVehicle(one, each)));
  for (const { id, vehicleType, vehicleSubtype, ...texts } of added.slice(
    0,
    Math.max(0, MOST_VEHICLES - saved.length),
  )) {
    const row = { customer_id: customerId, vehicle_type: vehicleType, vehicle_subtype: vehicleSubtype };
    await insertVehicle(trx, { id, created_at: at, ...row, ...vehicleColumns(texts) });
  }
}

async function savedVehicles(trx: Trx, customerId: string): Promise<readonly RecordVehicle[]> {
  return (await listVehicles(trx, customerId)).map((row) => ({
    id: row.id,
    vehicleType: row.vehicle_type,
    vehicleSubtype: row.vehicle_subtype,
    ...vehicleTextsOf(row),
  }));
}
