import {
  PSEUDO,
  SOURCE,
  type Language,
  TRANSLATED_LANGUAGES,
  type TranslatedLanguage,
} from '#core/languages/language.ts';
import { ownTextIn, translationOf } from './own-text-in.ts';
import { changeOwnTexts, listOwnTexts } from './own-texts.ts';
import type { Settings } from './settings.ts';

/**
 * What the owner wrote, in another language, by the original that it was made for. A translation counts only for exactly that
 * text, wherever it is: one that the owner has changed since is shown in the owner's words.
 */
export type OwnTexts = Readonly<Record<string, string>>;
export type Translations = Readonly<Partial<Record<TranslatedLanguage, OwnTexts>>>;

type Translated = Pick<Settings, 'translations'>;

/** The settings with the owner's words in a reader's language. */
export function settingsIn<S extends Translated>(settings: S, language: Language): S {
  return changeOwnTexts(settings, ({ text }) => ownTextIn(settings, text, language));
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

/** A text of the owner that can be translated: its place in the settings, the original, and what's written for it. */
export type TranslatedText = {
  readonly path: string;
  readonly original: string;
  readonly translation: string;
  /** How many characters the translation may have. */
  readonly most: number;
};

/** Everything that the owner wrote and a reader of the language sees, each text once, in the order of the settings. */
export function ownTexts(
  settings: { readonly translations?: Translations | undefined },
  language: TranslatedLanguage,
): readonly TranslatedText[] {
  const texts = settings.translations?.[language];
  const all = listOwnTexts(settings);
  return all
    .filter(({ text }, index) => all.findIndex((each) => each.text === text) === index)
    .map(({ path, text, most }) => ({ path, most, original: text, translation: translationOf(texts, text) }));
}

/** How many of the owner's texts are shown to readers of the language in the original. */
export function untranslated(settings: Translated, language: TranslatedLanguage): number {
  return ownTexts(settings, language).filter(({ translation }) => translation === '').length;
}

/** The same in all other languages that customers are offered. */
export function untranslatedTexts(settings: Translated & Pick<Settings, 'offeredLanguages'>): number {
  const offered = TRANSLATED_LANGUAGES.filter((language) => settings.offeredLanguages.includes(language));
  return offered.reduce((sum, language) => sum + untranslated(settings, language), 0);
}

/** The translations without those of texts that the settings don't have any more. */
export function currentTranslations(settings: object, translations: Translations): Translations {
  const originals = new Set(listOwnTexts(settings).map(({ text }) => text));
  return Object.fromEntries(
    Object.entries(translations).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).filter(([original, text]) => text !== '' && originals.has(original))),
    ]),
  );
}
