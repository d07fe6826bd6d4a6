import { DEFAULT_MENU } from './default-menu.ts';
import { DEFAULT_SETTINGS, REWORDED } from './default-settings.ts';
import { ownTextIn } from './own-text-in.ts';
import { listOwnTexts } from './own-texts.ts';
import { withIds } from './settings-form.ts';
import type { Settings } from './settings.ts';
import type { Translations } from './translations.ts';

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
  (older) => ({ ...older, translations: {} }),
  (older) => ({ ...older, offeredLanguages: DEFAULT_SETTINGS.offeredLanguages }),
  (older) => ({ ...older, followUp: { ...DEFAULT_SETTINGS.followUp, ...record(older['followUp']) } }),
  (older) => ({ ...older, countVisits: DEFAULT_SETTINGS.countVisits }),
  (older) => ({ ...older, tax: DEFAULT_SETTINGS.tax, taxId: DEFAULT_SETTINGS.taxId }),
  (older) => ({ ...older, pay: { ...DEFAULT_SETTINGS.pay, ...record(older['pay']) } }),
  (older) => ({ ...older, cancellation: DEFAULT_SETTINGS.cancellation }),
  (older) => ({ ...older, giftCards: DEFAULT_SETTINGS.giftCards }),
  (older) => ({ ...older, offeredMethods: DEFAULT_SETTINGS.offeredMethods, payTo: DEFAULT_SETTINGS.payTo }),
  (older) => ({ ...older, translations: translationsByOriginal(older) }),
  (older) => ({ ...older, pay: { ...DEFAULT_SETTINGS.pay, ...record(older['pay']) } }),
  withMenu,
  (older) => ({ ...older, questions: older['questions'] ?? DEFAULT_SETTINGS.questions }),
  (older) => ({ ...older, closures: older['closures'] ?? DEFAULT_SETTINGS.closures }),
  (older) => ({ ...older, buffers: DEFAULT_SETTINGS.buffers }),
  (older) => ({ ...older, resources: DEFAULT_SETTINGS.resources }),
  (older) => ({ ...older, severalVehicles: DEFAULT_SETTINGS.severalVehicles }),
  (older) => ({ ...older, travel: DEFAULT_SETTINGS.travel }),
  (older) => ({ ...older, planOffers: DEFAULT_SETTINGS.planOffers }),
  (older) => ({ ...older, hasWaitlist: DEFAULT_SETTINGS.hasWaitlist }),
  (older) => ({ ...older, travelTime: DEFAULT_SETTINGS.travelTime }),
  (older) => ({ ...older, followUp: { ...DEFAULT_SETTINGS.followUp, ...record(older['followUp']) } }),
  (older) => ({ ...older, bundles: DEFAULT_SETTINGS.bundles }),
  (older) => ({ ...older, rounds: DEFAULT_SETTINGS.rounds }),
  (older) => ({ ...older, site: DEFAULT_SETTINGS.site }),
  (older) => ({ ...older, followUp: { ...DEFAULT_SETTINGS.followUp, ...record(older['followUp']) } }),
  (older) => ({ ...older, site: { ...DEFAULT_SETTINGS.site, ...record(older['site']) } }),
  (older) => ({ ...older, site: { ...DEFAULT_SETTINGS.site, ...record(older['site']) } }),
  (older) => ({ ...older, limitsByPeople: DEFAULT_SETTINGS.limitsByPeople }),
  (older) => ({ ...older, travelTime: { ...DEFAULT_SETTINGS.travelTime, ...record(older['travelTime']) } }),
  (older) => ({ ...older, site: { ...DEFAULT_SETTINGS.site, ...record(older['site']) } }),
  (older) => ({ ...older, site: withPagesOfNow(record(older['site'])) }),
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

/**
 * Translations were kept by place ('packages.full.name'). The Spanish of a fresh install counts only for its own English, so it
 * goes where the owner has another text; what the owner translated is taken as made for the text that is there now.
 */
function translationsByOriginal(older: Older): Translations {
  const shipped = Object.values(DEFAULT_SETTINGS.translations.es ?? {}).concat(REWORDED);
  const es = record(record(older['translations'])['es']);
  const translated = listOwnTexts(older).map(({ path, text }): readonly [string, string] => {
    const written = PLACES[path] ? es[PLACES[path]] : at(es, path.split('.'));
    if (typeof written === 'string' && !shipped.includes(written)) return [text, written];
    const fresh = ownTextIn(DEFAULT_SETTINGS, text, 'es');
    return [text, fresh === text ? '' : fresh];
  });
  return { es: Object.fromEntries(translated.filter(([, translation]) => translation !== '').toReversed()) };
}

/** Where translations were kept that have another place in the settings. */
const PLACES: Readonly<Record<string, string>> = { 'tax.name': 'taxName', 'launch.message': 'launchMessage' };

function at(tree: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (below, key) => (Object.hasOwn(record(below), key) ? record(below)[key] : undefined),
    tree,
  );
}

/**
 * Packages, brands, the truck fee and the prices of cans were fixed places. They become rows of the menu as the owner had them;
 * a package that wasn't sold is retired, so that what was sold of it keeps its name.
 */
function withMenu(older: Older): Older {
  const { makes, cans, packages, fees, ...same } = older;
  const stored = (Array.isArray(packages) ? packages : []).map(record);
  const known = DEFAULT_MENU.packages.map((fresh) => ({ fresh, own: stored.find(({ id }) => id === fresh.id) }));
  const { truckCents, ...otherFees } = record(fees);
  const order = ({ own }: { readonly own: Older | undefined }) => (own ? stored.indexOf(own) : stored.length);
  return {
    ...same,
    fees: otherFees,
    categories: [],
    packages: known
      .toSorted((one, other) => order(one) - order(other))
      .map(({ fresh, own }) => {
        // Prices by condition were the owner's to leave out.
        const { conditionCents, ...facts } = fresh;
        const { family: _, ...kept } = own ?? { status: 'retired', popular: false, conditionCents };
        return { ...facts, ...kept, ...(fresh.count && { count: { ...fresh.count, ...record(cans) } }) };
      }),
    vehicleClasses: DEFAULT_MENU.vehicleClasses.map((fresh) => ({
      ...fresh,
      makes: record(makes)[fresh.id] ?? fresh.makes,
      ...(fresh.surchargeCents > 0 && { surchargeCents: truckCents ?? fresh.surchargeCents }),
    })),
    translations: withMenuTranslations(record(older['translations'])),
  };
}

/** The words of the menu that the product itself used to translate. */
function withMenuTranslations(translations: Older): Older {
  const { vehicleClasses, packages } = DEFAULT_MENU;
  const words = [
    ...vehicleClasses.flatMap(({ name, examples }) => [name, examples]),
    ...packages.flatMap(({ count }) => (count ? [count.label, count.unit, count.units] : [])),
  ];
  return Object.fromEntries(
    Object.entries(DEFAULT_SETTINGS.translations).map(([language, fresh]) => [
      language,
      {
        ...Object.fromEntries(words.filter((word) => word !== '').map((word) => [word, fresh[word]])),
        ...record(translations[language]),
      },
    ]),
  );
}

function listOf(value: unknown): readonly { readonly id?: string; readonly name: string }[] {
  return Array.isArray(value) ? value : [];
}

function record(value: unknown): Older {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Pages about towns and services had neither pictures nor questions of their own at first. */
function withPagesOfNow(site: Readonly<Record<string, unknown>>): object {
  const pages = Array.isArray(site['pages']) ? site['pages'] : [];
  return { ...site, pages: pages.map((page: unknown) => ({ picture: '', faq: [], ...record(page) })) };
}
