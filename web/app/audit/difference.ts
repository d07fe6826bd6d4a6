import { auditTexts } from '#core/languages/en/audit.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatInstant } from '#core/lib/time.ts';
import { asWords } from '#web/lib/action-texts.ts';

/** One value before and after; undefined where it wasn't recorded. */
export type FactChange = {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isChanged: boolean;
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;

/** Returns the changed values; nested ones are named 'entries 1 kind'. Instants are formatted in that time zone. */
export function differenceOf(
  before: unknown,
  after: unknown,
  timeZone: string,
  language: Language,
): readonly FactChange[] {
  const was = new Map(factsOf(before));
  const is = new Map(factsOf(after));
  const keys = new Set([...was.keys(), ...is.keys()]);
  return [...keys].map((key) => {
    const text = (facts: ReadonlyMap<string, unknown>) =>
      facts.has(key) ? textOf(key, facts.get(key), { timeZone, language }) : undefined;
    return {
      name: asWords(key.replace(/Cents$/, '')),
      before: text(was),
      after: text(is),
      isChanged: text(was) !== text(is),
    };
  });
}

function factsOf(value: unknown, path: readonly string[] = []): readonly (readonly [string, unknown])[] {
  if (value === null || value === undefined) return path.length === 0 ? [] : [[path.join('.'), null]];
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null))
    return [[path.join('.'), value.join(', ')]];
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([key, inner]) =>
      factsOf(inner, [...path, Array.isArray(value) ? String(Number(key) + 1) : key]),
    );
  return [[path.join('.') || 'value', value]];
}

type Reading = { readonly timeZone: string; readonly language: Language };

function textOf(key: string, value: unknown, { timeZone, language }: Reading): string {
  const t = auditTexts(language);
  if (value === null || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return /cents$/i.test(key) ? formatMoney(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  return INSTANT.test(value) ? formatInstant(Temporal.Instant.from(value), timeZone, language) : value;
}
