import { ALL_LANGUAGES, knownLanguage, SOURCE, type Language } from '#core/languages/language.ts';
import { localStore, tabStore } from './storage.ts';

/** Makes the links of the language switch keep the query and fragment of the address, which the server's page doesn't know. */
export function watchLanguageSwitch(): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[data-language]');
    if (link) link.href = addressIn(link.dataset['language'] ?? '');
  });
}

/**
 * Offers a page in English in the language that the browser's reader prefers most, on the first visit alone: until it's closed or
 * the tab is. The menu has the language at any time.
 */
export function offerLanguage(): void {
  const [wanted] = navigator.language.split('-', 1);
  const offer = document.querySelector<HTMLElement>(`[data-offer][lang="${CSS.escape(wanted ?? '')}"]`);
  if (!offer || (localStore.get(OFFERED) && !tabStore.get(OFFERED))) return;
  localStore.set(OFFERED, 'yes');
  tabStore.set(OFFERED, 'yes');
  offer.hidden = false;
  offer.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('a, button')) return;
    tabStore.remove(OFFERED);
    offer.hidden = true;
  });
}

const OFFERED = 'languageOffered';

/** The open page in another language. Opening it makes that language the visitor's choice. */
export function addressIn(language: string): string {
  const address = new URL(location.href);
  address.searchParams.set('language', language);
  return address.href;
}

/** The language of the page in a browser: what code outside of components says, such as toasts, is in it. */
export function pageLanguage(): Language {
  return (typeof document !== 'undefined' && knownLanguage(document.documentElement.lang, ALL_LANGUAGES)) || SOURCE;
}
