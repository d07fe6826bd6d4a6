import type { Language } from './language.ts';
import type { Messages, Texts, Values } from './translator.ts';

export type MessageParams = Readonly<Record<string, string | number>>;

/** A text that is put into words when its reader is known. */
export type Message = {
  /** The key of the text. */
  readonly key: string;
  /** The values that are the same in every language. */
  readonly params: MessageParams;
  readonly text: (language: Language) => string;
};

/** A value, or a function that puts it into words, like a date. */
type LocalizedValue<Value> = Value extends string ? Value | ((language: Language) => string) : Value;
type LocalizedValues<Given> = Given extends [infer Each]
  ? [values: { readonly [Name in keyof Each]: LocalizedValue<Each[Name]> }]
  : Given;

/** The message of a key with its values. */
export function messageOf<M extends Messages, Key extends keyof M & string>(
  texts: Texts<M>,
  key: Key,
  ...values: LocalizedValues<Values<M[Key]>>
): Message {
  const [given = {}] = values as readonly [Readonly<Record<string, LocalizedValue<string> | number>>?];
  return {
    key,
    params: Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (typeof value === 'function' ? [] : [[name, value]])),
    ),
    text: (language) => {
      const worded = Object.entries(given).map(([name, value]) => [
        name,
        typeof value === 'function' ? value(language) : value,
      ]);
      return texts(language)(key, ...([Object.fromEntries(worded)] as unknown as Values<M[Key]>));
    },
  };
}

/** What is wrong with one field: `path` as in the body ('extras.0'). */
export type InvalidField = { readonly path: string; readonly message: Message };

/** A key as the API names it: 'tooLong' is 'too-long'. */
export function codeOf({ key }: Message): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
