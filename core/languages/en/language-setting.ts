import { texts } from '../texts.ts';

/** The language in a person's own account. */
export const languageSettingTexts = texts('languageSetting', {
  label: 'Language',
  about: 'The app and our emails to you are in this language.',
  failed: 'Language not saved',
});
