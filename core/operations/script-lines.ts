import { scriptLinesTexts } from '#core/languages/en/script-results.ts';
import type { Language } from '#core/languages/language.ts';
import type { Messages, Texts, Values } from '#core/languages/translator.ts';
import { formatInstant } from '#core/lib/time.ts';

type LineTexts = typeof scriptLinesTexts extends Texts<infer M extends Messages> ? M : never;
type LineKey = keyof LineTexts;
/** A value that depends on the reader's language: another line, or an instant in a time zone. */
type LocalizedValue = Line | { readonly at: string; readonly timeZone: string };
type LineValue = string | number | LocalizedValue;
type LineValues<Given> = Given extends [infer Each]
  ? [values: { readonly [Name in keyof Each]: Each[Name] extends string ? Each[Name] | LocalizedValue : Each[Name] }]
  : Given;

/** What a script says, as it's stored: the key of a text with its values. */
export type Line = { readonly key: LineKey; readonly params?: Readonly<Record<string, LineValue>> };

/** A line of `scriptLinesTexts`. */
export function line<Key extends LineKey>(key: Key, ...values: LineValues<Values<LineTexts[Key]>>): Line {
  const [params] = values as readonly [Readonly<Record<string, LineValue>>?];
  return params ? { key, params } : { key };
}

/** A line in the reader's language. */
export function lineText({ key, params = {} }: Line, language: Language): string {
  const values = Object.entries(params).map(([name, value]) => [name, wordOf(value, language)]);
  return scriptLinesTexts(language)(key as 'stopped', Object.fromEntries(values));
}

/** What a script said, read again: as it was stored where that was before lines had keys, or by a newer version. */
export function storedLineText(
  { text, line: stored }: { readonly text: string; readonly line: Line | null },
  language: Language,
): string {
  return stored && Object.hasOwn(scriptLinesTexts.english, stored.key) ? lineText(stored, language) : text;
}

function wordOf(value: LineValue, language: Language): string | number {
  if (typeof value !== 'object') return value;
  if ('key' in value) return lineText(value, language);
  return formatInstant(Temporal.Instant.from(value.at), value.timeZone, language);
}
