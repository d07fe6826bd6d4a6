import type { TranslatedLanguage } from './language.ts';
import * as es from './es.ts';
import type { Messages } from './translator.ts';

/** The translations, one line per language. English is their source and isn't among them. */
export const TRANSLATIONS: Readonly<Record<TranslatedLanguage, Readonly<Record<string, Messages>>>> = { es };
