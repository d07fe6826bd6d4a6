import type { Settings } from './settings.ts';
import {
  fromWirePrices,
  seasonFrom,
  toWirePrices,
  type InDollars,
  type SeasonSettings,
  type WirePrices,
} from './wire-prices.ts';
import { checklistFor } from '#core/jobs/checklists.ts';
import { toCents, toDollars } from '#core/lib/money.ts';

/** The settings as the owner edits them and as they are documented: everything of `Settings`, with prices in dollars. */
export type SettingsForm = Omit<Settings, keyof WirePrices | 'seasons' | 'pay'> &
  WirePrices & { readonly seasons: readonly SeasonSettings[]; readonly pay: InDollars<Settings['pay']> };

/** Settings as their owner edits them; cents become dollars, and each package has its checklist. */
export function toSettingsForm(settings: Settings): SettingsForm {
  const prices = toWirePrices(settings);
  const { hoursByPackage, defaultHourlyCents } = settings.pay;
  return {
    ...settings,
    ...prices,
    packages: prices.packages.map((pack) => ({ ...pack, checklist: pack.checklist ?? checklistFor({ id: pack.id }) })),
    pay: { hoursByPackage, defaultHourly: toDollars(defaultHourlyCents) },
  };
}

/** The settings that were edited; dollars become cents. Throws a RangeError for a fraction of a cent. */
export function fromSettingsForm(form: SettingsForm): Settings {
  const { hoursByPackage, defaultHourly } = form.pay;
  return {
    ...form,
    ...fromWirePrices(form),
    seasons: form.seasons.map(seasonFrom),
    pay: { hoursByPackage, defaultHourlyCents: toCents(defaultHourly) },
  };
}
