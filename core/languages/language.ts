/**
 * The languages that texts are translated into, by tag, each with the locale of its numbers. The shop is in the United
 * States, where 1,000 has a comma in Spanish, too.
 */
export const LANGUAGES = { en: 'en-US', es: 'es-US' } as const;
/** The language that texts are written in; the others are translations of it. */
export const SOURCE = 'en';
/** The pseudo-language of tests: accented and a third longer, made from the source. */
export const PSEUDO = 'en-XA';

export type TranslatedLanguage = Exclude<keyof typeof LANGUAGES, typeof SOURCE>;
export type Language = keyof typeof LANGUAGES | typeof PSEUDO;
export const ALL_LANGUAGES: readonly Language[] = [SOURCE, 'es', PSEUDO];

/** The language of a tag as it is written in a document or a cookie; undefined if it's none of `offered`. */
export function knownLanguage(
  tag: string | undefined,
  offered: readonly Language[] = ALL_LANGUAGES,
): Language | undefined {
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

/** How numbers are written in a language. */
export function localeOf(language: Language): string {
  return LANGUAGES[language === PSEUDO ? SOURCE : language];
}
