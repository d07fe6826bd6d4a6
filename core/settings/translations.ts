import { PSEUDO, SOURCE, type Language, type TranslatedLanguage } from '#core/languages/language.ts';
import type { Extra, PackageId, ServicePackage, Settings } from './settings.ts';

type PackageTexts = { readonly name: string; readonly description: string; readonly features: readonly string[] };
type ExtraTexts = { readonly name: string; readonly description: string };

/** What the owner wrote, in another language. An empty or missing text is shown in the original. */
export type OwnTexts = {
  readonly packages: Readonly<Partial<Record<PackageId, PackageTexts>>>;
  /** By the extra's ID. */
  readonly extras: Readonly<Record<string, ExtraTexts>>;
  readonly area: string;
  readonly directions: string;
  readonly taxName: string;
  readonly launchMessage: string;
};

export type Translations = Readonly<Partial<Record<TranslatedLanguage, OwnTexts>>>;

export const NO_OWN_TEXTS: OwnTexts = {
  packages: {},
  extras: {},
  area: '',
  directions: '',
  taxName: '',
  launchMessage: '',
};

type Translated = Pick<Settings, 'packages' | 'extras' | 'area' | 'directions' | 'tax' | 'launch' | 'translations'>;

/** The settings with the owner's words in a reader's language. */
export function settingsIn<S extends Translated>(settings: S, language: Language): S {
  const texts = ownTextsIn(settings, language);
  if (!texts) return settings;
  return {
    ...settings,
    packages: settings.packages.map((pack) => {
      const own = texts.packages[pack.id];
      if (!own) return pack;
      const features = pack.features.map((feature, index) => own.features[index] || feature);
      return { ...pack, name: own.name || pack.name, description: own.description || pack.description, features };
    }),
    extras: settings.extras.map((extra) => {
      const own = ownTextsOf(texts.extras, extra.id);
      return own
        ? { ...extra, name: own.name || extra.name, description: own.description || extra.description }
        : extra;
    }),
    area: texts.area || settings.area,
    directions: texts.directions || settings.directions,
    tax: { ...settings.tax, name: texts.taxName || settings.tax.name },
    launch: { ...settings.launch, message: texts.launchMessage || settings.launch.message },
  };
}

/** The languages of a build that customers are offered. */
export function offeredTo<Built extends Language>(
  { offeredLanguages }: Pick<Settings, 'offeredLanguages'>,
  built: readonly Built[],
): readonly Built[] {
  const offered: readonly Language[] = [...offeredLanguages, PSEUDO];
  return built.filter((language) => offered.includes(language));
}

/** The language in which a customer is written to: theirs, or English while it isn't offered. */
export function languageForCustomer(settings: Pick<Settings, 'offeredLanguages'>, language: Language): Language {
  return offeredTo(settings, [language])[0] ?? SOURCE;
}

type Names = Pick<Settings, 'packages' | 'extras' | 'translations'>;

/**
 * The name of a package or extra as a reader knows it. What it was sold as stays where the owner has renamed it since, and
 * where it isn't translated.
 */
export function nameIn(
  catalog: Names,
  sold: { readonly of: 'packages' | 'extras'; readonly name: string },
  language: Language,
): string {
  const texts = ownTextsIn(catalog, language);
  const found = texts && catalog[sold.of].find(({ name }) => name === sold.name);
  if (!found) return sold.name;
  const own: Readonly<Record<string, { readonly name: string }>> = texts[sold.of];
  return ownTextsOf(own, found.id)?.name || sold.name;
}

/** The name of the sales tax as a reader knows it; one that the owner has renamed since stays as it was sold. */
export function taxNameIn(settings: Pick<Settings, 'tax' | 'translations'>, sold: string, language: Language): string {
  return (sold === settings.tax.name && ownTextsIn(settings, language)?.taxName) || sold;
}

/** A text of the owner that can be translated: where it is in `OwnTexts`, the original, and what's written for it. */
export type OwnText = { readonly path: string; readonly original: string; readonly translation: string };

/** What the owner wrote, in the settings as they are stored or edited. */
type Originals = {
  readonly packages: readonly Pick<ServicePackage, 'id' | 'name' | 'description' | 'features'>[];
  readonly extras: readonly Pick<Extra, 'id' | 'name' | 'description'>[];
  readonly area: string;
  readonly directions: string;
  readonly tax: Pick<Settings['tax'], 'name'>;
  readonly launch: Pick<Settings['launch'], 'message'>;
  readonly translations: Translations;
};

/** Everything that the owner wrote and a reader of the language sees, in the order of the settings. */
export function ownTexts(settings: Originals, language: TranslatedLanguage): readonly OwnText[] {
  const { packages, extras, ...own } = settings.translations[language] ?? NO_OWN_TEXTS;
  return [
    ...settings.packages.flatMap(({ id, name, description, features }) => [
      { path: `packages.${id}.name`, original: name, translation: packages[id]?.name ?? '' },
      { path: `packages.${id}.description`, original: description, translation: packages[id]?.description ?? '' },
      ...features.map((feature, index) => ({
        path: `packages.${id}.features.${index}`,
        original: feature,
        translation: packages[id]?.features[index] ?? '',
      })),
    ]),
    ...settings.extras.flatMap(({ id, name, description }) => {
      const texts = ownTextsOf(extras, id);
      return [
        { path: `extras.${id}.name`, original: name, translation: texts?.name ?? '' },
        { path: `extras.${id}.description`, original: description, translation: texts?.description ?? '' },
      ];
    }),
    { path: 'area', original: settings.area, translation: own.area },
    { path: 'directions', original: settings.directions, translation: own.directions },
    { path: 'taxName', original: settings.tax.name, translation: own.taxName },
    { path: 'launchMessage', original: settings.launch.message, translation: own.launchMessage },
  ].filter(({ original }) => original !== '');
}

/** How many of the owner's texts are shown to readers of the language in the original. */
export function untranslated(settings: Originals, language: TranslatedLanguage): number {
  return ownTexts(settings, language).filter(({ translation }) => translation === '').length;
}

/** The owner's texts with another translation at the path of an `OwnText`. */
export function withOwnText(texts: OwnTexts, path: string, translation: string): OwnTexts {
  const [of, id = '', field = '', index] = path.split('.');
  if (of === 'packages') {
    const now = texts.packages[id as PackageId] ?? { name: '', description: '', features: [] };
    const features = index === undefined ? now.features : put(now.features, Number(index), translation);
    const changed = index === undefined ? { ...now, [field]: translation } : { ...now, features };
    return { ...texts, packages: { ...texts.packages, [id]: changed } };
  }
  if (of !== 'extras') return { ...texts, [path]: translation };
  const now = ownTextsOf(texts.extras, id) ?? { name: '', description: '' };
  return { ...texts, extras: { ...texts.extras, [id]: { ...now, [field]: translation } } };
}

/** An extra may be called 'constructor', which every object has. */
function ownTextsOf<Texts>(texts: Readonly<Record<string, Texts>>, id: string): Texts | undefined {
  return Object.hasOwn(texts, id) ? texts[id] : undefined;
}

function put(features: readonly string[], at: number, translation: string): readonly string[] {
  return Array.from({ length: Math.max(features.length, at + 1) }, (_, index) =>
    index === at ? translation : (features[index] ?? ''),
  );
}

function ownTextsIn({ translations }: Pick<Settings, 'translations'>, language: Language): OwnTexts | undefined {
  return Object.entries(translations).find(([key]) => key === language)?.[1];
}
