import compile from 'icu-minify/compile';
import { type Language, PSEUDO, SOURCE } from './language.ts';
import { pseudo } from './pseudo.ts';
import { TRANSLATIONS } from './translations.ts';
import { type CompiledMessage, type Messages, type Texts, type Translator, translator } from './translator.ts';

/** Texts with their source, which the build and the checks read. */
export type Namespace<M extends Messages> = Texts<M> & { readonly namespace: string; readonly english: M };

/**
 * The texts of a namespace in every language, compiled when they are first used. The browser's build puts one-language.ts
 * in the place of this file, so that a visitor gets one language, already compiled.
 */
export function texts<const M extends Messages>(namespace: string, english: M): Namespace<M> {
  const translators = new Map<Language, Translator<M>>();

  function textsIn(language: Language): Translator<M> {
    let made = translators.get(language);
    if (!made) translators.set(language, (made = translator<M>(language, compiledOnce(language))));
    return made;
  }

  function compiledOnce(language: Language): (key: string) => CompiledMessage {
    const isEnglish = language === SOURCE || language === PSEUDO;
    const messages = isEnglish ? english : TRANSLATIONS[language][namespace];
    const made = new Map<string, CompiledMessage>();
    return (key) => {
      const message = messages?.[key];
      if (message === undefined) throw new RangeError(`There is no text ${namespace}.${key} in ${language}`);
      let compiled = made.get(key);
      if (compiled === undefined) {
        compiled = language === PSEUDO ? pseudo(compile(message)) : compile(message);
        made.set(key, compiled);
      }
      return compiled;
    };
  }

  return Object.assign(textsIn, { namespace, english });
}
