import { useMutation } from '@tanstack/react-query';
import { use } from 'react';
import { languageSettingTexts } from '#core/languages/en/forms.ts';
import {
  knownLanguage,
  languageName,
  LANGUAGE_TAGS,
  SOURCE,
  type Language,
  type StoredLanguage,
  ALL_LANGUAGES,
  otherLanguages,
} from '#core/languages/language.ts';
import { call } from '#web/lib/api.ts';
import { addressIn } from '#web/lib/language-switch.ts';
import { useTexts, LanguageContext } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { SelectField } from '#web/ui/field.tsx';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { toastError } from '#web/ui/toast.tsx';

/** The language of a person's account; choosing another one opens the page in it. */
export function LanguageSetting({ language }: { readonly language: Language }) {
  const t = useTexts(languageSettingTexts);
  const save = useMutation({
    mutationFn: (chosen: StoredLanguage) => call('PUT /api/language', { body: { language: chosen } }),
    onSuccess: (_, chosen) => window.location.assign(addressIn(chosen)),
    onError: (error) => toastError({ title: t('failed'), description: errorText(error) ?? '' }),
  });
  const offered = LANGUAGE_TAGS.filter((tag) => pageLanguages().includes(tag));
  if (offered.length < 2) return null;
  return (
    <SelectField
      id="account-language"
      label={t('label')}
      hint={t('about')}
      value={save.isPending || save.isSuccess ? save.variables : language}
      onChange={({ target }) => save.mutate(knownLanguage(target.value, LANGUAGE_TAGS) ?? SOURCE)}
    >
      {offered.map((tag) => (
        <option key={tag} value={tag} lang={tag}>
          {languageName(tag)}
        </option>
      ))}
    </SelectField>
  );
}

/** Links to the open screen in the other languages that its reader can switch to. */
export function PageLanguageSwitch() {
  return <LanguageSwitch others={otherLanguages(pageLanguages(), use(LanguageContext))} />;
}

/** The languages that the page says its reader can switch to, its own among them. */
function pageLanguages(): readonly Language[] {
  const tags = document.documentElement.dataset['languages']?.split(' ') ?? [];
  return tags.flatMap((tag) => knownLanguage(tag, ALL_LANGUAGES) ?? []);
}
