import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';
import { ALL_LANGUAGES, LANGUAGE_TAGS, PSEUDO, SOURCE, type Language } from '#core/languages/language.ts';
import { pseudo, type Namespace, TRANSLATIONS } from '#core/languages/texts.ts';
import type { Messages } from '#core/languages/translator.ts';

const ENGLISH = /\/core\/languages\/en\/[\w-]+\.ts$/;

/** The languages of this build, which are those that visitors can have. `LANGUAGES=en` builds English alone. */
export const BUILT_LANGUAGES: readonly Language[] = ALL_LANGUAGES.filter(
  (language) =>
    language === SOURCE ||
    (process.env['LANGUAGES']?.split(',') ?? LANGUAGE_TAGS).some((built: string) => built === language),
);

/** Where the build of a language says which files it made, below its folder. */
export function manifestOf(language: Language): string {
  return language === SOURCE ? '.vite/manifest.json' : `.vite/manifest.${language}.json`;
}

/** The environment that builds the browser's files of a language: 'client' for English, 'client_es'. */
export function environmentOf(language: Language): string {
  return language === SOURCE ? 'client' : `client_${language.replace('-', '_')}`;
}

/** Puts the texts of the environment's language, compiled, in the place of each file of texts. */
export function oneLanguage(): Plugin {
  return {
    name: 'one-language',
    apply: 'build',
    applyToEnvironment: ({ name }) => BUILT_LANGUAGES.some((language) => environmentOf(language) === name),
    async load(id) {
      const language = BUILT_LANGUAGES.find((known) => environmentOf(known) === this.environment.name);
      if (!language || !ENGLISH.test(id)) return undefined;
      const found: Readonly<Record<string, Namespace<Messages>>> = await import(pathToFileURL(id).href);
      const lines = Object.entries(found).map(([name, { english, namespace }]) => {
        const compiled = JSON.stringify(compiledTexts(language, english, namespace));
        return `export const ${name} = /* @__PURE__ */ textsInOne(${JSON.stringify(language)}, ${compiled});`;
      });
      const from = JSON.stringify(join(import.meta.dirname, '../core/languages/translator.ts'));
      return [`import { textsInOne } from ${from};`, ...lines].join('\n');
    },
  };
}

function compiledTexts(language: Language, english: Messages, namespace: string): object {
  const messages = language === SOURCE || language === PSEUDO ? english : TRANSLATIONS[language][namespace];
  return Object.fromEntries(
    Object.entries(messages ?? {}).map(([key, message]) => {
      const compiled = compile(message);
      return [key, language === PSEUDO ? pseudo(compiled) : compiled];
    }),
  );
}
