import type { Settings } from './settings.ts';
import { NO_OWN_TEXTS, type Translations } from './translations.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { withIds } from './settings-form.ts';

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
  (older) => ({ ...older, language: DEFAULT_SETTINGS.language }),
  (older) => ({ ...older, extras: withIds(listOf(older['extras']), DEFAULT_SETTINGS.extras) }),
  (older) => ({ ...older, translations: translationsFor(older) }),
  (older) => ({ ...older, offeredLanguages: DEFAULT_SETTINGS.offeredLanguages }),
  (older) => ({ ...older, followUp: { ...DEFAULT_SETTINGS.followUp, ...record(older['followUp']) } }),
  (older) => ({ ...older, countVisits: DEFAULT_SETTINGS.countVisits }),
  (older) => ({
    ...older,
    tax: DEFAULT_SETTINGS.tax,
    taxId: DEFAULT_SETTINGS.taxId,
    translations: withTaxNames(record(older['translations'])),
  }),
  (older) => ({ ...older, pay: { ...DEFAULT_SETTINGS.pay, ...record(older['pay']) } }),
  (older) => ({ ...older, cancellation: DEFAULT_SETTINGS.cancellation }),
  (older) => ({ ...older, giftCards: DEFAULT_SETTINGS.giftCards }),
  (older) => ({ ...older, offeredMethods: DEFAULT_SETTINGS.offeredMethods, payTo: DEFAULT_SETTINGS.payTo }),
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

/** The Spanish of a fresh install for what the owner has left as it came. */
function translationsFor(older: Older): Translations {
  const { es = NO_OWN_TEXTS } = DEFAULT_SETTINGS.translations;
  const unchanged = (key: 'packages' | 'extras') =>
    new Set(
      DEFAULT_SETTINGS[key]
        .filter(({ id, name }) => listOf(older[key]).some((each) => each.id === id && each.name === name))
        .map(({ id }): string => id),
    );
  const kept = <Texts>(texts: Readonly<Record<string, Texts>>, ids: ReadonlySet<string>) =>
    Object.fromEntries(Object.entries(texts).filter(([id]) => ids.has(id)));
  const packages = kept(es.packages, unchanged('packages'));
  const extras = kept(es.extras, unchanged('extras'));
  const isUnchanged = older['area'] === DEFAULT_SETTINGS.area;
  const launch = record(older['launch'])['message'] === DEFAULT_SETTINGS.launch.message ? es.launchMessage : '';
  return { es: { ...NO_OWN_TEXTS, packages, extras, area: isUnchanged ? es.area : '', launchMessage: launch } };
}

/** The sales tax of a fresh install in each language. */
function withTaxNames(translations: Older): Older {
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => {
      const fresh = Object.entries(DEFAULT_SETTINGS.translations).find(([tag]) => tag === language)?.[1];
      return [language, { ...record(texts), taxName: fresh?.taxName ?? '' }];
    }),
  );
}

function listOf(value: unknown): readonly { readonly id?: string; readonly name: string }[] {
  return Array.isArray(value) ? value : [];
}

function record(value: unknown): Older {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
