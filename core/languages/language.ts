/**
 * The languages that texts are translated into, by tag, each with the locale of its numbers and what its readers call it.
 * The shop is in the United States, where 1,000 has a comma in Spanish, too.
 */
export const LANGUAGES = {
  en: { locale: 'en-US', name: 'English' },
  es: { locale: 'es-US', name: 'Español' },
} as const;
/** The language that texts are written in; the others are translations of it. */
export const SOURCE = 'en';
/** The pseudo-language of tests: accented and 40 % longer, made from the source. */
export const PSEUDO = 'en-XA';

/** Those that people can have stored, by tag. */
export type StoredLanguage = keyof typeof LANGUAGES;
export type TranslatedLanguage = Exclude<StoredLanguage, typeof SOURCE>;
export type Language = StoredLanguage | typeof PSEUDO;
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as [StoredLanguage, ...StoredLanguage[]];
/** Those that the owner's words are translated into. */
export const TRANSLATED_LANGUAGES = LANGUAGE_TAGS.filter((tag) => tag !== SOURCE);
export const ALL_LANGUAGES: [Language, ...Language[]] = [...LANGUAGE_TAGS, PSEUDO];

/** A language as its readers call it. */
export function languageName(language: Language): string {
  return language === PSEUDO ? 'Pseudo' : LANGUAGES[language].name;
}

/** A language as readers of another one call it: 'Spanish', 'español'. */
export function languageNameIn(tag: Language, language: Language): string {
  return new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(tag) ?? tag;
}

/** The language of a tag as it is written in a document or a cookie; undefined if it's none of `offered`. */
export function knownLanguage<Offered extends Language = Language>(
  tag: string | undefined,
  offered: readonly Offered[],
): Offered | undefined {
  return offered.find((language) => language === tag);
}

/** The first of the given tags, best first ('es-MX', 'de'), whose language is offered; the source if none is. */
export function bestLanguage(tags: readonly string[], offered: readonly Language[]): Language {
  const found = tags.flatMap((tag) => {
    const [language = ''] = tag.toLowerCase().split('-');
    return knownLanguage(tag, offered) ?? knownLanguage(language, offered) ?? [];
  });
  return found[0] ?? SOURCE;
}

/** The other languages that a reader can switch to. */
export function otherLanguages(
  offered: readonly Language[],
  current: Language,
): readonly { readonly tag: Language; readonly name: string }[] {
  return offered.filter((tag) => tag !== current && tag !== PSEUDO).map((tag) => ({ tag, name: languageName(tag) }));
}

/** The address of a public page in a language: '/quote' in English, '/es/quote' in Spanish. */
export function pathIn(path: string, language: Language): string {
  return language === SOURCE ? path : `/${language}${path}`;
}

/** From which side a locale is written. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return new Intl.Locale(locale).getTextInfo().direction === 'rtl' ? 'rtl' : 'ltr';
}

/** How numbers are written in a language. */
export function localeOf(language: Language): string {
  return LANGUAGES[language === PSEUDO ? SOURCE : language].locale;
}
