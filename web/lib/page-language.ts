import { ALL_LANGUAGES, knownLanguage, SOURCE, type Language } from '#core/languages/language.ts';

/** The language of the page in a browser: what code outside of components says, such as toasts, is in it. */
export function pageLanguage(): Language {
  return (typeof document !== 'undefined' && knownLanguage(document.documentElement.lang, ALL_LANGUAGES)) || SOURCE;
}
