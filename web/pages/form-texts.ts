import { siteFormsTexts, unlockTexts } from '#core/languages/en/site.ts';
import type { Language } from '#core/languages/language.ts';

/**
 * The words that the scripts of public pages say: they read them in the page, since a translator would weigh more than they do.
 * They stand in the element `form-texts` as JSON.
 */
export function formTexts(language: Language) {
  const t = siteFormsTexts(language);
  return {
    missing: t('missing', { label: '{label}' }),
    notAnEmail: t('notAnEmail'),
    sending: t('sending'),
    sent: t('sent'),
    sentText: t('sentText'),
    error: t('error'),
    notSent: t('notSent'),
    close: t('close'),
  };
}

/** And those of the lock page. */
export function unlockFormTexts(language: Language) {
  const t = unlockTexts(language);
  return {
    ...formTexts(language),
    invalidCredentials: t('invalidCredentials'),
    usedLink: t('usedLink'),
    offline: t('offline'),
  };
}
