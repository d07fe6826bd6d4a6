import type { Settings } from './settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';

/** A business as a version of it is stored: with the number of its shape. The first versions have none. */
export type StoredSettings = Readonly<Record<string, unknown>> & { readonly shape?: number };

type Older = Readonly<Record<string, unknown>>;

/** Each step takes a document of one shape to the next; a new field of `Settings` is a new step. */
const STEPS: readonly ((older: Older) => Older)[] = [
  (older) => ({
    ...older,
    estimate: { ...record(older['estimate']), minutesByLevel: DEFAULT_SETTINGS.estimate.minutesByLevel },
  }),
  (older) => ({ ...older, followUp: DEFAULT_SETTINGS.followUp }),
  (older) => ({
    ...older,
    address: { ...DEFAULT_SETTINGS.address, ...record(older['address']) },
    directions: DEFAULT_SETTINGS.directions,
    openingHours: DEFAULT_SETTINGS.openingHours,
    promise: DEFAULT_SETTINGS.promise,
  }),
  (older) => ({ ...older, reservationHours: DEFAULT_SETTINGS.reservationHours }),
];

/** The shape that is written now. */
export const SETTINGS_SHAPE = STEPS.length + 1;

/** The document to store of a business. */
export function toStoredSettings(settings: Settings): StoredSettings {
  return { ...settings, shape: SETTINGS_SHAPE };
}

/** The business of a stored document, however old: what its shape did not have yet gets the figures of a fresh install. */
export function readStoredSettings({ shape = 1, ...stored }: StoredSettings): Settings {
  return STEPS.slice(shape - 1).reduce((older, step) => step(older), stored) as Settings;
}

function record(value: unknown): Older {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
