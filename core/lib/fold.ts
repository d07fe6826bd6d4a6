/** Letters that don't come apart into a plain one and an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  đ: 'd',
  ð: 'd',
  ø: 'o',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** A text without accents and capitals: 'nguyen' for 'Nguyễn'. The database has the same rule (`fold_text`). */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[đðøłħŧıßæœ]/gu, (letter) => PLAIN[letter] ?? letter);
}

const APOSTROPHES = /['’‘ʻʼ`´]/gu;

/** What was typed as the words that must all occur in a text that was folded and stripped of apostrophes; at most `most`. */
export function foldedWords(typed: string, most: number): readonly string[] {
  return foldText(typed).replaceAll(APOSTROPHES, '').split(/\s+/u).filter(Boolean).slice(0, most);
}

/** Whether each of these words, as `foldedWords` returns them, occurs in the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text).replaceAll(APOSTROPHES, '');
  return words.every((word) => folded.includes(word));
}
