import { hasOpeningHours } from '#core/scheduling/opening-hours.ts';
import { isSame } from './compare-settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { timesOutsideHours } from './hours-check.ts';
import type { Settings } from './settings.ts';
import {
  SETTLED_BY,
  SETUP_STEPS,
  type SetupItem,
  type SetupStep,
  type StepAnswer,
  type TickedItem,
} from './setup-items.ts';
import { hasExamplePrices } from './start-menus/start-menus.ts';

/** What is known besides the settings. */
export type SetupState = {
  /** Whether mail leaves through a mail server, instead of into a folder. */
  readonly sendsMail: boolean;
  readonly hasBackup: boolean;
  readonly hasEmployee: boolean;
  readonly hasQuote: boolean;
  readonly now: Temporal.Instant;
  /** What an admin marked as done, and what they said of steps. */
  readonly ticked: readonly string[];
};

/** How the answer to a step is kept among what an admin marked. */
export function stepTick(step: SetupStep, answer: StepAnswer): string {
  return `${answer}:${step}`;
}

/** The steps of the set-up: done once an admin says so or all that it settles is, otherwise open or put off. */
export function setupSteps(
  done: Readonly<Record<SetupItem, boolean>>,
  ticked: readonly string[],
): readonly { readonly id: SetupStep; readonly state: StepAnswer | 'open' }[] {
  return SETUP_STEPS.map((id) => {
    const items = SETTLED_BY[id];
    const isSettled = items.length > 0 && items.every((item) => done[item]);
    if (isSettled || ticked.includes(stepTick(id, 'done'))) return { id, state: 'done' };
    return { id, state: ticked.includes(stepTick(id, 'later')) ? 'later' : 'open' };
  });
}

/** Whether the log-in leads to the set-up: until an admin has left it, the site is open, or the shop has a quote. */
export function leadsToSetup(
  settings: Pick<Settings, 'launch'>,
  state: Pick<SetupState, 'hasQuote' | 'ticked'>,
): boolean {
  return settings.launch.locked && !state.hasQuote && !state.ticked.includes('left');
}

/** Whether a menu to start with is offered: to a shop that sells what a fresh install does, until it has a quote or an admin says no. */
export function offersStartMenus(settings: Settings, state: Pick<SetupState, 'hasQuote' | 'ticked'>): boolean {
  const { categories, packages, vehicleClasses, extras } = settings;
  if (state.hasQuote || state.ticked.includes('menu')) return false;
  return Object.entries({ categories, packages, vehicleClasses, extras }).every(([part, value]) =>
    isSame(value, DEFAULT_SETTINGS[part as keyof Settings]),
  );
}

/**
 * Which items are done. What still reads as in a fresh install isn't, unless an admin says so, nor is the address of a shop in
 * another town whose service area does, nor are opening hours outside of which customers can book.
 */
export function setupDone(settings: Settings, state: SetupState): Readonly<Record<SetupItem, boolean>> {
  const { name, address, area, phone, email, venmo, seasons, fees } = DEFAULT_SETTINGS;
  const hasOwnArea = settings.area !== area || settings.address.locality === address.locality;
  const isTicked = (item: TickedItem) => state.ticked.includes(item);
  return {
    name: settings.name !== name,
    address: settings.address.street !== '' && hasOwnArea,
    phone: settings.phone !== phone && settings.email !== email,
    hours: hasOpeningHours(settings.openingHours) && timesOutsideHours(settings, state.now).length === 0,
    prices: isTicked('prices') || !hasExamplePrices(settings) || !isSame(settings.fees, fees),
    times: isTicked('times') || !isSame(settings.seasons, seasons),
    tax: isTicked('tax') || Object.values(settings.tax.rates).some((rate) => rate > 0),
    venmo: settings.venmo !== venmo,
    crew: isTicked('crew') || state.hasEmployee,
    mail: state.sendsMail,
    backup: state.hasBackup,
    booking: isTicked('booking') || state.hasQuote,
    launch: !settings.launch.locked,
  };
}
