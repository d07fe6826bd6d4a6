import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import type { Language } from '#core/languages/language.ts';
import { capital } from '#core/lib/wording.ts';
import { textsOf, VEHICLE_TEXTS, type VehicleTexts } from './request-texts.ts';

/** A license plate as it's stored: in upper case, with single blanks. */
export function plateOf(typed: string): string {
  return typed.trim().replaceAll(/\s+/g, ' ').toUpperCase();
}

/** What is known of a vehicle, with its brand or model as the menu has it. */
export type DescribedVehicle = Partial<VehicleTexts> & { readonly vehicleSubtype?: string | null | undefined };

/**
 * What is known of a vehicle in one line: '2021 Honda Civic, blue, 7ABC123', or for a unit of a fleet
 * 'Unit 12 · White Ford Transit · ABC 1234'; '' if nothing is. The VIN takes the place of a missing plate, and the brand of the menu
 * that of a unit's make and model.
 */
export function vehicleDetails(texts: DescribedVehicle, language: Language): string {
  const { vehicleYear, vehicleMake, vehicleModel, vehicleColor = '', vehiclePlate, vehicleUnit, vehicleVin } = texts;
  const t = requestLabelsTexts(language);
  const plate = vehiclePlate || (vehicleVin && t('vinOf', { vin: vehicleVin }));
  const model = [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');
  if (!vehicleUnit) return [model, vehicleColor, plate].filter(Boolean).join(', ');
  const look = t('unitLook', { color: vehicleColor, model: model || (texts.vehicleSubtype ?? '') }).trim();
  return [t('unit', { unit: vehicleUnit }), capital(look, language), plate].filter(Boolean).join(' · ');
}

/** A vehicle by what it is, 'Truck, Ford F-150', and what is known of it. */
export type NamedVehicle = DescribedVehicle & { readonly subject: string };

/** A vehicle among others: '2021 Toyota Camry, black', or without a make and model 'Truck, Ford F-150, blue'; '' if nothing is known. */
export function vehicleTitle({ subject, ...texts }: NamedVehicle, language: Language): string {
  const details = vehicleDetails(texts, language);
  const isNamed = [texts.vehicleMake, texts.vehicleModel, texts.vehicleUnit].some(Boolean);
  return isNamed ? details : [subject, details].filter(Boolean).join(', ');
}

/** A vehicle with its class, and with '' for what isn't known of it. */
export type KnownVehicle = VehicleTexts & {
  readonly vehicleType: string;
  /** Its brand or model, as the menu has it. */
  readonly vehicleSubtype: string;
};

/** A vehicle on the record of a customer whose account doesn't save it, with the file that it came with until someone changes it. */
export type RecordVehicle = KnownVehicle & { readonly id: string; readonly importId?: string };

/** The vehicles of two records, each once, the first one's on top. */
export function joinedVehicles(
  first: readonly RecordVehicle[] | null,
  second: readonly RecordVehicle[] | null,
): readonly RecordVehicle[] {
  const known = first ?? [];
  return [...known, ...(second ?? []).filter((each) => !known.some((one) => isSameVehicle(one, each)))];
}

/** What tells a vehicle from all others of its owner, the surest first. */
const MARKS = ['vehicleVin', 'vehiclePlate', 'vehicleUnit'] as const;

/**
 * Whether two descriptions can be of one vehicle: the same VIN, or else plate, or else unit number, or else nothing about the class,
 * brand, year and model differs.
 */
export function isSameVehicle(one: KnownVehicle, other: KnownVehicle): boolean {
  const isSame = (text: string, otherText: string) => text.toLowerCase() === otherText.toLowerCase();
  const mark = MARKS.find((name) => one[name] && other[name]);
  if (mark) return isSame(one[mark], other[mark]);
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

/** A saved vehicle in one line: 'Honda (Mom), 2021 Honda Civic, blue', or a unit by its number: 'Unit 12 · White Ford Transit'. */
export function vehicleText(vehicle: KnownVehicle & { readonly name: string }, language: Language): string {
  const { vehicleSubtype, name } = vehicle;
  const details = vehicleDetails(vehicle, language);
  if (vehicle.vehicleUnit) return name ? `${details} (${name})` : details;
  return [name ? `${vehicleSubtype} (${name})` : vehicleSubtype, details].filter(Boolean).join(', ');
}
