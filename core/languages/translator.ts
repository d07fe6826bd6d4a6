import type { GetICUArgs } from '@schummar/icu-type-parser';
import format, { type CompiledMessage } from 'icu-minify/format';
import { type Language, localeOf } from './language.ts';

export type { CompiledMessage } from 'icu-minify/format';
/** Messages of one namespace in ICU MessageFormat, by key. */
export type Messages = Readonly<Record<string, string>>;

type Arguments<Message extends string> = GetICUArgs<
  Message,
  { ICUArgument: string; ICUNumberArgument: number; ICUDateArgument: never }
>;
/** The tags of a message: 'strong' of 'Your <strong>quote</strong>'. */
type TagsOf<Message extends string> = Message extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never;
/** The arguments of a message after its key: its values, if it has any. */
export type Values<Message extends string> = [TagsOf<Message>] extends [never]
  ? keyof Arguments<Message> extends never
    ? []
    : [values: Arguments<Message>]
  : ['This message has tags: use rich'];
type Rich<Message extends string, Node> = Arguments<Message> &
  Readonly<Record<TagsOf<Message>, (children: readonly (string | Node)[]) => Node>>;

/** The texts of one namespace in one language. A wrong key, and a missing or superfluous value, are type errors. */
export type Translator<M extends Messages> = {
  <Key extends keyof M & string>(key: Key, ...values: Values<M[Key]>): string;
  /** The parts of a message with tags, each tag replaced by what its function makes of the text between. */
  readonly rich: <Key extends keyof M & string, Node>(
    key: Key,
    values: Rich<M[Key], Node>,
  ) => readonly (string | Node)[];
};

/** Gives a namespace's texts in a language. The same language gives the same object. */
export type Texts<M extends Messages> = (language: Language) => Translator<M>;
/** What a translation of a namespace has to have: every key of the English texts and no other. */
export type Translation<T> = T extends Texts<infer M> ? { readonly [Key in keyof M]: string } : never;

/** A translator that takes its compiled messages from `messageOf`. */
export function translator<M extends Messages>(
  language: Language,
  messageOf: (key: string) => CompiledMessage,
): Translator<M> {
  const parts = (key: string, values?: Record<string, never>) => {
    const message = messageOf(key);
    return typeof message === 'string' ? message : format(message, localeOf(language), values, OPTIONS);
  };
  const rich = (key: string, values: Record<string, never>) => [parts(key, values)].flat();
  return Object.assign(parts, { rich }) as unknown as Translator<M>;
}

const OPTIONS = {
  formatters: {
    getPluralRules: kept(Intl.PluralRules),
    getNumberFormat: kept(Intl.NumberFormat),
    // Dates come as text from core/lib/time.ts, which knows the shop's time zone.
    getDateTimeFormat: () => {
      throw new TypeError('Messages take dates as text');
    },
  },
};

/** Makes each formatter once, since that takes far longer than its use. */
function kept<Given extends readonly [locales?: Intl.LocalesArgument, options?: object], Formatter>(
  Made: new (...given: Given) => Formatter,
): (...given: Given) => Formatter {
  const made = new Map<string, Formatter>();
  return (...given) => {
    const key = JSON.stringify(given);
    let formatter = made.get(key);
    if (!formatter) made.set(key, (formatter = new Made(...given)));
    return formatter;
  };
}

/** Returns a namespace's texts in the only language of this build, regardless of the requested one (tools/one-language.ts). */
export function textsInOne<M extends Messages>(
  language: Language,
  messages: Readonly<Record<string, CompiledMessage>>,
): Texts<M> & { readonly has: (key: string) => boolean } {
  const t = translator<M>(language, (key) => messages[key] ?? key);
  return Object.assign(() => t, { has: (key: string) => Object.hasOwn(messages, key) });
}
