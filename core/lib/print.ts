/**
 * Letters that papers can print: Latin with Vietnamese, Cyrillic and Greek, and the punctuation of texts. The fonts of
 * server/workers/draw-paper.ts have all of them, which its test checks.
 */
const PRINTABLE =
  /[\u0020-\u007e\u00a0-\u024f\u02bb\u02bc\u02c6\u02da\u02dc\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u03ff\u0400-\u0482\u048a-\u052f\u1e00-\u1eff\u1f00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2116\u2122\u2212\ufffd]|[\u0300]|[\u0301]|[\u0303]|[\u0304]|[\u0308]|[\u0309]|[\u0323]/u;

/** A letter with the marks that change it: a flag or a family is several code points and one letter. */
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The mark that a paper prints in place of a letter that it can't print. */
export const UNPRINTED = '\ufffd';

/**
 * The text as a paper prints it: letters with their accents as one, spaces and hyphens of other widths as plain ones,
 * invisible characters left out, and the mark UNPRINTED for each letter that no font has.
 */
export function toPrint(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\u2010\u2011]/gu, '-')
    .replaceAll(/[\t\u2000-\u200a\u202f\u205f]/gu, ' ');
  return Array.from(LETTERS.segment(plain), ({ segment }) => printLetter(segment)).join('');
}

/** A line break stays; other characters that show nothing go. */
function printLetter(segment: string): string {
  const visible = segment.replaceAll(/\p{Cf}|(?!\n)\p{Cc}/gu, '');
  return [...visible].every((letter) => letter === '\n' || PRINTABLE.test(letter)) ? visible : UNPRINTED;
}

/** Whether a paper prints every letter of the text. */
export function canPrint(text: string): boolean {
  return !toPrint(text).includes(UNPRINTED);
}

/** The words of the texts that a paper can't print as they are, each once, in their order. */
export function unprintableWords(texts: readonly string[]): readonly string[] {
  const words = texts.flatMap((text) => text.split(/\s+/u)).filter((word) => word !== '' && !canPrint(word));
  return [...new Set(words)];
}
