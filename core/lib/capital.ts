import { type Language, localeOf } from '../languages/language.ts';

/** The text with a capital first letter, for where it begins a line: 'lunes' -> 'Lunes'. */
export function capital(text: string, language: Language): string {
  return text.slice(0, 1).toLocaleUpperCase(localeOf(language)) + text.slice(1);
}
