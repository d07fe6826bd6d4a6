import { textsOf, VEHICLE_TEXTS, type VehicleTexts } from './request-texts.ts';

/** Whether it's a year of a vehicle: four digits, from 1900 to 2099. */
export function isVehicleYear(text: string): boolean {
  return /^(19|20)\d\d$/.test(text);
}

/** A license plate as it's stored: in upper case, with single blanks. */
export function plateOf(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ').toUpperCase();
}

/** What is known of a vehicle in one line: '2021 Honda Civic, blue, 7ABC123'; '' if nothing is. */
export function vehicleDetails(texts: Partial<VehicleTexts>): string {
  const { vehicleYear, vehicleMake, vehicleModel, vehicleColor, vehiclePlate } = texts;
  const model = [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');
  return [model, vehicleColor, vehiclePlate].filter(Boolean).join(', ');
}

/** A vehicle with its class, and with '' for what isn't known of it. */
export type KnownVehicle = VehicleTexts & {
  readonly vehicleType: string;
  /** Its brand or model, as the menu has it. */
  readonly vehicleSubtype: string;
};

/** Whether two descriptions can be of one vehicle: the same plate, or else nothing about the class, brand, year and model differs. */
export function isSameVehicle(one: KnownVehicle, other: KnownVehicle): boolean {
  if (one.vehiclePlate && other.vehiclePlate) return one.vehiclePlate === other.vehiclePlate;
  const isSame = (text: string, otherText: string) => text.toLowerCase() === otherText.toLowerCase();
  return (
    one.vehicleType === other.vehicleType &&
    isSame(one.vehicleSubtype, other.vehicleSubtype) &&
    (['vehicleYear', 'vehicleMake', 'vehicleModel'] as const).every(
      (name) => !one[name] || !other[name] || isSame(one[name], other[name]),
    )
  );
}

/** Whether two descriptions say the same. */
export function isEqualVehicle(one: KnownVehicle, other: KnownVehicle): boolean {
  const names = ['vehicleType', 'vehicleSubtype', ...VEHICLE_TEXTS] as const;
  return names.every((name) => one[name] === other[name]);
}

/** What is known of a vehicle by two descriptions, of which the later one counts. */
export function joinedDetails(earlier: VehicleTexts, later: VehicleTexts): VehicleTexts {
  return textsOf(VEHICLE_TEXTS, (name) => later[name] || earlier[name]);
}

/** A saved vehicle in one line: 'Honda (Mom), 2021 Honda Civic, blue'. */
export function vehicleText(vehicle: KnownVehicle & { readonly name: string }): string {
  const { vehicleSubtype, name } = vehicle;
  return [name ? `${vehicleSubtype} (${name})` : vehicleSubtype, vehicleDetails(vehicle)].filter(Boolean).join(', ');
}
