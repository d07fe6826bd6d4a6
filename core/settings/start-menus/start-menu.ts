import { DEFAULT_MENU } from '#core/settings/default-menu.ts';
import type { Category, Extra, ServicePackage, VehicleClass } from '#core/settings/settings.ts';
import type { OwnTexts } from '#core/settings/translations.ts';

/** A menu that a new shop can start with, with example prices and its words in Spanish. */
export type StartMenu = {
  readonly categories: readonly Category[];
  readonly packages: readonly ServicePackage[];
  readonly vehicleClasses: readonly VehicleClass[];
  readonly extras: readonly Extra[];
  readonly hoursByPackage: Readonly<Record<string, number>>;
  readonly spanish: OwnTexts;
  /** Whether it needs work at the customer's; absent leaves that as it is. */
  readonly isMobile?: boolean;
};

/** The documented class of that ID, whose brands and models are offered elsewhere, too. */
export function documentedClass(id: string): VehicleClass {
  const found = DEFAULT_MENU.vehicleClasses.find((each) => each.id === id);
  if (!found) throw new RangeError(`There is no class '${id}'`);
  return found;
}

/** A class without a list of brands. */
export function plainClass(
  facts: Pick<VehicleClass, 'id' | 'name' | 'examples' | 'surchargeCents' | 'outline'>,
): VehicleClass {
  return { ...facts, makes: [], listsModels: false, surchargePercent: 0, retired: false };
}

/** The menus that a new shop chooses from. */
export const START_MENU_IDS = ['documented', 'mobile', 'studio', 'cans'] as const;
export type StartMenuId = (typeof START_MENU_IDS)[number];
