import compile from 'icu-minify/compile';
import * as es from './es.ts';
import { type Language, PSEUDO, SOURCE, type TranslatedLanguage } from './language.ts';
import { type CompiledMessage, type Messages, type Texts, type Translator, translator } from './translator.ts';

/** The translations, one line per language. English is their source and isn't among them. */
export const TRANSLATIONS: Readonly<Record<TranslatedLanguage, Readonly<Record<string, Messages>>>> = { es };

/** Texts with their source, which the build and the checks read. */
export type Namespace<M extends Messages> = Texts<M> & {
  readonly namespace: string;
  /** Missing in the browser, which has the texts of one language only. */
  readonly english: M;
  /** Whether there is a text of that key, also in the browser. */
  readonly has: (key: string) => key is keyof M & string;
};

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

  const has = (key: string): key is keyof M & string => Object.hasOwn(english, key);
  return Object.assign(textsIn, { namespace, english, has });
}

const PLAIN = 'aceinouyACEINOU';
const ACCENTED = 'áçéíñóúýÁÇÉÍÑÓÚ';
/** The longest padding without a space, so that lines can break. */
const LONG_WORD = /~{8}(?=~)/g;

/** How much longer a text is than its English: more than a translation of a sentence usually is. */
const LONGER = 0.4;

/** A message in the pseudo-language: its words with accents and 40 % longer in brackets, its arguments as they are. */
export function pseudo(message: CompiledMessage): CompiledMessage {
  return typeof message === 'string' ? `[${longer(message)}]` : ['[', ...longerNodes(message), ']'];
}

/** Nodes with as much padding after them as their words need; the cases of a plural or select have their own. */
function longerNodes<Node>(nodes: readonly Node[]): readonly Node[] {
  return [...nodes.map(pseudoNode), paddingOf(lettersIn(nodes)) as Node].filter((node) => node !== '');
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
    entries.map(([key, value]) => [
      key,
      Array.isArray(value) ? longerNodes(value) : typeof value === 'string' ? longer(value) : value,
    ]),
  );
}

/** The letters of a message's own words, with those in tags. The name of an argument or tag is none of them. */
function lettersIn(nodes: readonly unknown[]): number {
  return nodes.reduce<number>((sum, node) => {
    if (typeof node === 'string') return sum + node.length;
    if (!Array.isArray(node) || typeof node[1] === 'number') return sum;
    return sum + lettersIn(node.slice(1));
  }, 0);
}

function longer(text: string): string {
  return accented(text) + paddingOf(text.length);
}

function paddingOf(letters: number): string {
  return '~'.repeat(Math.ceil(letters * LONGER)).replaceAll(LONG_WORD, '$& ');
}

function accented(text: string): string {
  return [...text].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');
}
