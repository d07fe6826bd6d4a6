import { type Language, localeOf, SOURCE } from '#core/languages/language.ts';

/** The text with a capital first letter, for where it begins a line: 'lunes' -> 'Lunes'. */
export function capital(text: string, language: Language): string {
  return text.slice(0, 1).toLocaleUpperCase(localeOf(language)) + text.slice(1);
}

/** A name within a sentence: 'Garbage cans' -> 'garbage cans'. Abbreviations stay: 'RV'. */
export function inSentence(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}

/** A name as a title: 'Garbage cans' -> 'Garbage Cans'. Only English capitalizes titles. */
export function asTitle(name: string, language: Language): string {
  return language === SOURCE ? name.replaceAll(/(?<=\s)\p{Ll}/gu, (letter) => letter.toUpperCase()) : inSentence(name);
}

/** A question with its answer, in one line: 'Is there a hose? Yes', 'Show us the damage: 2 photos'. */
export function answerLine({ question, answer }: { readonly question: string; readonly answer: string }): string {
  return `${question}${/[?:.!]$/.test(question) ? '' : ':'} ${answer}`;
}

/** A number with a minus sign where `Intl` writes a hyphen: '-12%' -> '−12%'. */
export function withMinusSign(number: string): string {
  return number.replace('-', '−');
}

/** A change as a share of what was before, in whole percent: 0.12 -> '+12%', -0.5 -> '−50%', 0 -> '0%'. */
export function signedPercent(share: number, language: Language): string {
  const format = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const;
  return withMinusSign(new Intl.NumberFormat(localeOf(language), format).format(share));
}

/** The texts as a list within a sentence: 'Wax, Tire Shine, and Clay Bar', 'Cera, Brillo para llantas y Arcilla'. */
export function listText(texts: readonly string[], language: Language): string {
  return new Intl.ListFormat(localeOf(language)).format(texts);
}

/** Sorts by name as readers look names up: 'Ángel' between 'Andrew' and 'Bea', whatever the case of a letter. */
export function byName<Named extends { readonly name: string }>(
  named: readonly Named[],
  language: Language,
): readonly Named[] {
  const collator = new Intl.Collator(localeOf(language), { numeric: true });
  return named.toSorted((one, other) => collator.compare(one.name, other.name));
}

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size for people: '512 bytes', '1.4 MB'. */
export function sizeText(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= 1000 && unit < UNITS.length - 1) [size, unit] = [size / 1000, unit + 1];
  return `${unit === 0 || size >= 100 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit]}`;
}

/** A count with its word: '1 row', '1200 rows'. */
export function countText(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}

/** Each of these words with a capital, as a label begins. */
export function capitalized<const Words extends Readonly<Record<string, string>>>(words: Words) {
  const entries = Object.entries(words).map(([key, word]) => [key, word.charAt(0).toUpperCase() + word.slice(1)]);
  return Object.fromEntries(entries) as { readonly [Key in keyof Words]: Capitalize<Words[Key]> };
}

/** A name as a part of an address: 'ceramic-coating' of 'Ceramic Coating', at most 40 characters. */
export function slugOf(name: string): string {
  const ascii = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return (
    ascii
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 40) || 'item'
  );
}
