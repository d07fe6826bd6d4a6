import { foldedWords, hasWords } from '#core/lib/fold.ts';

/** From how many packages on a list of them can be searched. */
export const MANY_PACKAGES = 12;
const MOST_WORDS = 8;

/**
 * The packages in which each word that was typed occurs: in the name, in that of the category or in the features. Accents,
 * capitals and apostrophes don't count, and nothing typed finds all.
 */
export function findPackages<Pack>(
  packages: readonly Pack[],
  typed: string,
  /** What is searched of a package, in every language in which it's found. */
  textsOf: (pack: Pack) => readonly string[],
): readonly Pack[] {
  const words = foldedWords(typed, MOST_WORDS);
  return words.length === 0 ? packages : packages.filter((pack) => hasWords(textsOf(pack).join('\n'), words));
}
