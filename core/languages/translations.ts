import type { TranslatedLanguage } from './language.ts';
import * as es from './es.ts';
import type { Messages } from './translator.ts';

/** Every language but English, which stands in the code: one line each. */
export const TRANSLATIONS: Readonly<Record<TranslatedLanguage, Readonly<Record<string, Messages>>>> = { es };
