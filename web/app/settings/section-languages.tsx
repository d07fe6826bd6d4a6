import { use, type ChangeEvent } from 'react';
import { settingsTexts } from '#core/languages/en/settings.ts';
import {
  LANGUAGE_TAGS,
  languageName,
  languageNameIn,
  SOURCE,
  TRANSLATED_LANGUAGES,
  type StoredLanguage,
  type TranslatedLanguage,
} from '#core/languages/language.ts';
import { ownTexts, untranslated, type TranslatedText } from '#core/settings/translations.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field, TextField } from '#web/ui/field.tsx';
import { fieldId, useEditor } from './editor.ts';
import { FieldGroup } from './setting-fields.tsx';
import styles from './settings-form.module.css';

/** In characters: a longer original is translated in a field of several lines. */
const ONE_LINE = 40;

/** What customers can read, and the owner's words in each of the other languages, each below its original. */
export function LanguagesSection() {
  return (
    <>
      <OfferedLanguages />
      {TRANSLATED_LANGUAGES.map((into) => (
        <TextsIn key={into} into={into} />
      ))}
    </>
  );
}

function OfferedLanguages() {
  const t = useTexts(settingsTexts);
  const { draft, set } = useEditor();
  const { offeredLanguages } = draft;
  return (
    <FieldGroup title={t('offeredLanguages')} about={t('aboutOfferedLanguages')}>
      {TRANSLATED_LANGUAGES.map((tag) => (
        <Checkbox
          key={tag}
          id={fieldId(`offeredLanguages.${tag}`)}
          lang={tag}
          checked={offeredLanguages.includes(tag)}
          onChange={({ target }) => {
            const isOffered = (each: StoredLanguage) =>
              each === tag ? target.checked : each === SOURCE || offeredLanguages.includes(each);
            set('offeredLanguages', LANGUAGE_TAGS.filter(isOffered));
          }}
        >
          {languageName(tag)}
        </Checkbox>
      ))}
    </FieldGroup>
  );
}

function TextsIn({ into }: { readonly into: TranslatedLanguage }) {
  const t = useTexts(settingsTexts);
  const { draft, errors, set } = useEditor();
  const { translations } = draft;
  const language = languageNameIn(into, use(LanguageContext));
  const texts = ownTexts(draft, into);
  const left = untranslated(draft, into);
  const groups = [
    ...draft.packages.map(({ id, name }) => ({ title: name, prefix: `packages.${id}.` })),
    { title: t('ownTextsOf', { part: 'extras' }), prefix: 'extras.' },
    { title: t('ownTextsOf', { part: 'questions' }), prefix: 'questions.' },
  ].map(({ title, prefix }) => ({ title, texts: texts.filter(({ path }) => path.startsWith(prefix)) }));
  const rest = texts.filter(({ path }) => !/^(packages|extras|questions)\./.test(path));

  const fieldOf = ({ path, original, translation }: TranslatedText) => {
    const at = `translations.${into}.${path}`;
    const field = {
      id: fieldId(at),
      label: original,
      lang: into,
      value: translation,
      ...(translation === '' && { hint: t('notTranslatedYet') }),
      autoComplete: 'off',
      error: errors.find((error) => error.path === at || error.path === `translations.${into}.${original}`)?.message,
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
        const changed = { ...translations[into], [original]: event.target.value };
        set('translations', { ...translations, [into]: changed });
      },
    };
    return original.length > ONE_LINE ? <TextField key={path} rows={2} {...field} /> : <Field key={path} {...field} />;
  };
  return (
    <>
      <h3>{t('textsIn', { language })}</h3>
      {left > 0 ? (
        <Callout tone="wait" icon="note" title={t('notTranslated', { count: left })} />
      ) : (
        <p>{t('allTranslated')}</p>
      )}
      {[...groups, { title: t('ownTextsOf', { part: 'shop' }), texts: rest }]
        .filter((group) => group.texts.length > 0)
        .map((group) => (
          <FieldGroup key={group.title} title={group.title}>
            <div className={styles.translations}>{group.texts.map(fieldOf)}</div>
          </FieldGroup>
        ))}
    </>
  );
}
