import { use } from 'react';
import { ALL_LANGUAGES, knownLanguage, otherLanguages } from '#core/languages/language.ts';
import { LanguageContext } from '#web/lib/language.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';

/** Links to the open screen in the other languages that the page says the site is offered in. */
export function PageLanguageSwitch() {
  const offered = document.documentElement.dataset['languages']?.split(' ') ?? [];
  const known = offered.flatMap((tag) => knownLanguage(tag, ALL_LANGUAGES) ?? []);
  return <LanguageSwitch others={otherLanguages(known, use(LanguageContext))} />;
}
