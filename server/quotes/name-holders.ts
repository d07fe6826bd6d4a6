import { waitlistErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import type { holdersOf } from './queries.ts';

/** Returns those who have a full time, in words for the owner, and the references of the quotes among them. */
export function nameHolders(holders: Awaited<ReturnType<typeof holdersOf>>) {
  return {
    names: (language: Language) =>
      holders
        .map(({ reference, customer_name: name }) =>
          reference === null ? waitlistErrorsTexts(language)('holder', { name }) : `${reference} (${name})`,
        )
        .join(', '),
    references: holders.flatMap(({ reference }) => reference ?? []),
  };
}
