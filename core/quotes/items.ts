import type { PriceItem } from '#core/pricing/pricing.ts';
import type { ConditionLevel, PackageId, VehicleType } from '#core/settings/settings.ts';
import type { StoredAnswer } from './answers.ts';
import type { VehicleTexts } from './request-texts.ts';

/** The most vehicles of one appointment, the first one included. */
export const MOST_VEHICLES = 6;

/** A vehicle after the first one, or something counted, as it's stored with its quote. */
export type QuoteItem = VehicleTexts & {
  readonly packageType: PackageId;
  readonly vehicleType: VehicleType | null;
  readonly vehicleSubtype: string | null;
  readonly conditionLevel: ConditionLevel | null;
  readonly garbageCanCount: number;
  /** The names that they were sold under. */
  readonly extras: readonly string[];
  readonly answers: readonly StoredAnswer[];
  /** How long its work takes by the menu it was sold from; null where the menu didn't say. */
  readonly minutes: number | null;
  /** Whether it was sold with a photo estimate. */
  readonly hasEstimate?: true;
};

/** What a vehicle after the first one becomes with a change that its customer agrees to. */
export type ItemChange = {
  readonly number: number;
  /** Another package, instead of which one, and the version of the settings with its menu. */
  readonly package?: { readonly from: PackageId; readonly to: PackageId; readonly version: number } | undefined;
  readonly answers?: readonly StoredAnswer[] | undefined;
};

/** The number by which price lines name a vehicle after the first one: from 2 on. */
export function numberOfItem(index: number): number {
  return index + 2;
}

/** The place of that vehicle among the stored ones. */
export function indexOfItem(number: number): number {
  return number - 2;
}

/** A stored vehicle as it's priced and measured; its answers have been priced already. */
export function soldItem(item: QuoteItem): PriceItem {
  const { packageType, vehicleType, vehicleSubtype, conditionLevel, garbageCanCount, extras } = item;
  return {
    packageType,
    vehicleType: vehicleType ?? undefined,
    vehicleSubtype: vehicleSubtype ?? undefined,
    conditionLevel: conditionLevel ?? undefined,
    garbageCanCount,
    extras,
  };
}
