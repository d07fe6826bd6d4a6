import { use } from 'react';
import { ALL_LANGUAGES, knownLanguage, otherLanguages, type Language } from '#core/languages/language.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';

/** Links to the open screen in the other languages that its reader can switch to. */
export function PageLanguageSwitch() {
  return <LanguageSwitch others={otherLanguages(pageLanguages(), use(LanguageContext))} />;
}

/** The languages that the page says its reader can switch to, its own among them. */
export function pageLanguages(): readonly Language[] {
  const tags = document.documentElement.dataset['languages']?.split(' ') ?? [];
  return tags.flatMap((tag) => knownLanguage(tag, ALL_LANGUAGES) ?? []);
}
