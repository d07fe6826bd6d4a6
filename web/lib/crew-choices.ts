import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import type { PeopleNeeded } from '#contract/resources.ts';
import { crewConflictsTexts } from '#core/languages/en/crew-conflicts.ts';
import { conflictSentence, conflictText, shortCrewText } from '#core/scheduling/crew-conflicts.ts';
import { read, unlessJustRead } from './api.ts';
import { useCatalogIfKnown } from './catalog.ts';
import { LanguageContext } from './language.tsx';
import { crew } from './staff-data.ts';

/** An employee who can be given work; `word` has what keeps them from it: 'Robin (off Thu, Jul 1)'. */
export type CrewChoice = {
  readonly id: string;
  readonly name: string;
  readonly word: string;
  /** Undefined where nothing keeps them from it. */
  readonly reason: string | undefined;
  /** The same as a sentence with their name. */
  readonly sentence: string | undefined;
};

/**
 * Returns all employees, those who are free for a quote's work first, at its time or at another one. Until that's known, by name.
 * Not read while `isOff`.
 */
export function useCrewChoices(quote: {
  readonly id: string;
  readonly at?: { readonly date: string; readonly time: string } | undefined;
  readonly isOff?: boolean;
  /** How many people the work takes, where it's several. */
  readonly needed?: PeopleNeeded | undefined;
}): {
  readonly choices: readonly CrewChoice[] | undefined;
  /** Says that fewer are free than the work takes, as a sentence. */
  readonly shortage: string | undefined;
  readonly error: unknown;
} {
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const { data: members, error } = useQuery(crew());
  const at = quote.at && { date: quote.at.date, time: quote.at.time };
  const { data: conflicts } = useQuery({
    ...read('GET /api/quotes/:id/crew', { params: { id: quote.id }, query: { ...at } }),
    enabled: quote.isOff !== true,
    refetchOnMount: unlessJustRead,
  });
  const t = crewConflictsTexts(language);
  const choices =
    timeZone && conflicts
      ? conflicts.map(({ id, name, conflicts: found }) => {
          const reason = found.map((each) => conflictText(each, timeZone, language)).join(', ') || undefined;
          if (!reason) return { id, name, reason, sentence: undefined, word: name };
          const sentence = conflictSentence({ name, conflicts: found }, timeZone, language);
          return { id, name, reason, sentence, word: t('nameAndReason', { name, reason }) };
        })
      : members?.map(({ id, name }) => ({ id, name, reason: undefined, sentence: undefined, word: name }));
  const free = conflicts?.filter(({ conflicts: found }) => found.length === 0).length;
  const { needed } = quote;
  const isShort = needed !== undefined && free !== undefined && free < needed.count;
  return { choices, shortage: isShort ? shortCrewText({ needed, free }, language) : undefined, error };
}
