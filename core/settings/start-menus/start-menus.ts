import { isSame } from '#core/settings/compare-settings.ts';
import { DEFAULT_MENU } from '#core/settings/default-menu.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { toSettingsForm, withMenu, type SettingsForm } from '#core/settings/settings-form.ts';
import { soldPackages, type Settings } from '#core/settings/settings.ts';
import { CAN_CLEANING } from './can-cleaning.ts';
import { DETAIL_STUDIO } from './detail-studio.ts';
import { withKnownIds } from './known-ids.ts';
import { MOBILE_DETAILER } from './mobile-detailer.ts';
import type { StartMenu, StartMenuId } from './start-menu.ts';

export const START_MENUS: Readonly<Record<StartMenuId, StartMenu>> = {
  documented: {
    ...DEFAULT_MENU,
    hoursByPackage: DEFAULT_SETTINGS.pay.hoursByPackage,
    spanish: DEFAULT_SETTINGS.translations.es ?? {},
  },
  mobile: MOBILE_DETAILER,
  studio: DETAIL_STUDIO,
  cans: CAN_CLEANING,
};

/**
 * The settings with another menu to start with; what they sell now is retired. What they had under the same name before is sold
 * again, under its ID. Translations of the owner stay.
 */
export function withStartMenu(before: SettingsForm, id: StartMenuId): SettingsForm {
  const { hoursByPackage, spanish, isMobile, ...menu } = withKnownIds(START_MENUS[id], before);
  const { categories, packages, vehicleClasses, extras } = toSettingsForm({ ...DEFAULT_SETTINGS, ...menu });
  const replaced = { ...before, categories, packages, vehicleClasses, extras };
  return {
    ...withMenu(replaced, before),
    pay: { ...before.pay, hoursByPackage: { ...before.pay.hoursByPackage, ...hoursByPackage } },
    translations: { ...before.translations, es: { ...spanish, ...before.translations.es } },
    mobileAvailable: before.mobileAvailable || isMobile === true,
  };
}

/** Whether all that is sold costs what a menu to start with says, the documented one included. */
export function hasExamplePrices(settings: Settings): boolean {
  const own = soldPrices(settings);
  return Object.values(START_MENUS).some((menu) => {
    const examples = soldPrices(menu);
    return own.every((sold) => examples.some((example) => isSame(sold, example)));
  });
}

/** What is sold, each with its prices. */
function soldPrices({
  packages,
  vehicleClasses,
  extras,
}: Pick<Settings, 'packages' | 'vehicleClasses' | 'extras'>): readonly unknown[] {
  return [
    ...soldPackages({ packages }).map(({ id, dropoffCents, mobileCents, conditionCents, classPrices, count }) => {
      return { kind: 'package', id, dropoffCents, mobileCents, conditionCents, classPrices, count };
    }),
    ...vehicleClasses
      .filter(({ retired }) => !retired)
      .map(({ id, surchargeCents, surchargePercent }) => ({ kind: 'class', id, surchargeCents, surchargePercent })),
    ...extras
      .filter(({ retired }) => !retired)
      .map(({ id, cents, classCents }) => ({ kind: 'extra', id, cents, classCents })),
  ];
}
