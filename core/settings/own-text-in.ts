import type { Language } from '#core/languages/language.ts';
import type { Settings } from './settings.ts';
import type { OwnTexts } from './translations.ts';

/**
 * A text of the owner as a reader knows it: the name of a package, an extra or the sales tax. One that isn't translated stays as
 * it is, as does the name of something sold that the owner has renamed since.
 */
export function ownTextIn({ translations }: Pick<Settings, 'translations'>, text: string, language: Language): string {
  return translationOf(Object.entries(translations).find(([key]) => key === language)?.[1], text) || text;
}

/** What's written for a text in a language; '' if nothing is. */
export function translationOf(texts: OwnTexts | undefined, original: string): string {
  // The owner may call something 'constructor', which every object has.
  return (texts && Object.hasOwn(texts, original) && texts[original]) || '';
}
