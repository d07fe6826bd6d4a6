import { pushTexts } from '#core/languages/en/push.ts';
import type { Language } from '#core/languages/language.ts';

// oxlint-disable-next-line texts/no-hardcoded-text -- stored; shown by `browserText`
export const UNKNOWN_BROWSER = 'Unknown browser';
/** Stands between the two names of a stored browser: 'Chrome on Mac'. */
export const BROWSER_ON_SYSTEM = ' on ';

/** A stored browser in the reader's language: 'Chrome on Mac' gives 'Chrome en Mac'. */
export function browserText(stored: string, language: Language): string {
  const t = pushTexts(language);
  const [name = '', system] = stored.split(BROWSER_ON_SYSTEM);
  const browser = name === UNKNOWN_BROWSER ? t('unknownBrowser') : name;
  return system ? t('browserOnSystem', { browser, system }) : browser;
}
