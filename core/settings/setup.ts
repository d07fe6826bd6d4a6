import type { Settings } from './settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { hasOpeningHours } from '#core/scheduling/opening-hours.ts';
import { timesOutsideHours } from './settings-check.ts';

/** What a new shop sets up, in the order in which the owner is led through it. */
export const SETUP_ITEMS = ['name', 'address', 'phone', 'hours', 'venmo', 'mail', 'backup', 'launch'] as const;
export type SetupItem = (typeof SETUP_ITEMS)[number];

/** What is known besides the settings. */
export type SetupState = {
  /** Whether mail leaves through a mail server, instead of into a folder. */
  readonly sendsMail: boolean;
  readonly hasBackup: boolean;
  readonly now: Temporal.Instant;
};

/**
 * Which items are done. What still reads as in a fresh install isn't, nor is the address of a shop in another town whose
 * service area does, nor are opening hours outside of which customers can book.
 */
export function setupDone(settings: Settings, state: SetupState): Readonly<Record<SetupItem, boolean>> {
  const { name, address, area, phone, email, venmo } = DEFAULT_SETTINGS;
  const hasOwnArea = settings.area !== area || settings.address.locality === address.locality;
  return {
    name: settings.name !== name,
    address: settings.address.street !== '' && hasOwnArea,
    phone: settings.phone !== phone && settings.email !== email,
    hours: hasOpeningHours(settings.openingHours) && timesOutsideHours(settings, state.now).length === 0,
    venmo: settings.venmo !== venmo,
    mail: state.sendsMail,
    backup: state.hasBackup,
    launch: !settings.launch.locked,
  };
}
