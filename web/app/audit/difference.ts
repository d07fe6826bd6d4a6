import { auditFactsTexts, auditTexts, auditWordsTexts } from '#core/languages/en/audit.ts';
import { methodWords } from '#core/languages/en/payment-methods.ts';
import { languageNameIn, type Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import { formatInstant } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { PAYMENT_METHODS } from '#core/payments/methods.ts';
import { actionName, asWords } from '#web/lib/action-texts.ts';

/** One value before and after; undefined where it wasn't recorded. */
export type FactChange = {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly isChanged: boolean;
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z$/;

type Reading = {
  /** Of instants. */
  readonly timeZone: string;
  readonly language: Language;
  /** What changed settings are called, by path. */
  readonly settingNames?: ReadonlyMap<string, string>;
};

/** Returns the changed values; nested ones are named 'entries 1 kind'. */
export function differenceOf(before: unknown, after: unknown, reading: Reading): readonly FactChange[] {
  const was = new Map(factsOf(before));
  const is = new Map(factsOf(after));
  const keys = new Set([...was.keys(), ...is.keys()]);
  return [...keys].map((key) => {
    const text = (facts: ReadonlyMap<string, unknown>) =>
      facts.has(key) ? textOf(key, facts.get(key), reading) : undefined;
    return {
      name: nameOf(key, reading.language),
      before: text(was),
      after: text(is),
      isChanged: text(was) !== text(is),
    };
  });
}

function factName(key: string, language: Language): string | undefined {
  return auditFactsTexts.has(key) ? auditFactsTexts(language)(key) : undefined;
}

/** 'Total' of 'totalCents', 'Entry 1: Kind' of 'entries.1.kind'; what isn't known is named by its key. */
function nameOf(path: string, language: Language): string {
  const [key = '', number, ...inner] = path.split('.');
  const name = factName(key, language) ?? asWords(key);
  if (number === undefined) return name;
  return auditTexts(language)('inList', { list: name, number, fact: nameOf(inner.join('.'), language) });
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

/** Facts with a few stored words as their values. */
const WORDED: ReadonlySet<string> = new Set([
  'by',
  'changed',
  'foundBy',
  'hat',
  'hats',
  'kind',
  'level',
  'method',
  'origin',
  'paymentType',
  'photoType',
  'status',
  'why',
  'zoneChange',
]);

/** 'pending approval' of 'pending-approval', 'Pay type' of 'payment_type'. */
function wordOf(stored: string, { language, settingNames }: Reading): string {
  const setting = settingNames?.get(stored);
  if (setting) return setting;
  const word = stored.replaceAll(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (auditWordsTexts.has(word)) return auditWordsTexts(language)(word);
  return factName(word, language) ?? stored;
}

function textOf(key: string, value: unknown, reading: Reading): string {
  const { timeZone, language } = reading;
  const t = auditTexts(language);
  if (value === null || value === '') return t('nothing');
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
  if (typeof value === 'number') return /cents$/i.test(key) ? formatMoney(value) : String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const last = key.split('.').at(-1) ?? '';
  const method = /method$/i.test(last) && PAYMENT_METHODS.find((each) => each === value);
  if (method) return methodWords(language)(method);
  if (last === 'language') return capital(languageNameIn(value as Language, language), language);
  if (last === 'undone') return actionName(value, language);
  if (WORDED.has(last))
    return value
      .split(', ')
      .map((word) => wordOf(word, reading))
      .join(', ');
  return INSTANT.test(value) ? formatInstant(Temporal.Instant.from(value), timeZone, language) : value;
}
