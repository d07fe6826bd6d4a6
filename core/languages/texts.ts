import compile from 'icu-minify/compile';
import { type Language, PSEUDO, SOURCE, type TranslatedLanguage } from './language.ts';
import { type CompiledMessage, type Messages, type Texts, type Translator, translator } from './translator.ts';
import * as es from './es.ts';

/** The translations, one line per language. English is their source and isn't among them. */
export const TRANSLATIONS: Readonly<Record<TranslatedLanguage, Readonly<Record<string, Messages>>>> = { es };

/** Texts with their source, which the build and the checks read. */
export type Namespace<M extends Messages> = Texts<M> & { readonly namespace: string; readonly english: M };

/**
 * Returns a namespace's texts in every language, compiled when they are first used. The browser's build calls
 * `textsInOne` instead, so that a visitor gets one language, already compiled.
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

const PLAIN = 'aceinouyACEINOU';
const ACCENTED = 'áçéíñóúýÁÇÉÍÑÓÚ';
/** The longest padding without a space, so that lines can break. */
const LONG_WORD = /~{8}(?=~)/g;

/** A message in the pseudo-language: its words with accents and a third longer in brackets, its arguments as they are. */
export function pseudo(message: CompiledMessage): CompiledMessage {
  return typeof message === 'string' ? inBrackets(message) : ['[', ...message.map(pseudoNode), ']'];
}

function pseudoNode<Node>(node: Node): Node {
  if (typeof node === 'string') return accented(node) as Node;
  if (!Array.isArray(node)) return node;
  const [name, kind, ...rest]: readonly unknown[] = node;
  if (kind === undefined || (typeof kind === 'number' && kind > 3)) return node;
  // A number from 1 to 3 is a select or plural with its cases; anything else is a tag with what it holds.
  if (typeof kind === 'number' && kind > 0) return [name, kind, casesOf(rest[0])] as Node;
  return [name, ...[kind, ...rest].map(pseudoNode)] as Node;
}

function casesOf(cases: unknown): object {
  const entries = Object.entries(cases as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, Array.isArray(value) ? value.map(pseudoNode) : pseudoNode(value)]),
  );
}

function inBrackets(text: string): string {
  const padding = '~'.repeat(Math.ceil(text.length / 3)).replaceAll(LONG_WORD, '$& ');
  return `[${accented(text)}${padding}]`;
}

function accented(text: string): string {
  return [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}
