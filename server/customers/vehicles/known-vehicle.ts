import { textsOf, VEHICLE_TEXTS, type VehicleText } from '#core/quotes/request-texts.ts';
import type { KnownVehicle } from '#core/quotes/vehicle-details.ts';
import { vehicleTextsOf } from '#server/quotes/describe.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';

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
