import { use } from 'react';
import type { PeopleNeeded } from '#contract/resources.ts';
import { crewConflictsTexts } from '#core/languages/en/crew-conflicts.ts';
import { peopleAssignedText } from '#core/scheduling/crew-conflicts.ts';
import { useCrewChoices } from '#web/lib/crew-choices.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './jobs.module.css';

type CrewWarningProps = {
  readonly quoteId: string;
  readonly employee: string;
  readonly needed: PeopleNeeded | undefined;
  /** How many are assigned once they're approved. */
  readonly assigned: number;
};

/** Says what keeps an employee from the work of a quote, before they are approved for it; nothing if they can do it. */
export function CrewWarning({ quoteId, employee, needed, assigned }: CrewWarningProps) {
  const t = useTexts(crewConflictsTexts);
  const language = use(LanguageContext);
  const { choices, shortage } = useCrewChoices({ id: quoteId, needed });
  const found = choices?.find(({ id }) => id === employee);
  const sentence = found?.reason && t('sentence', { name: found.name, reason: found.reason });
  const tooFew = needed && assigned < needed.count && peopleAssignedText({ needed, assigned }, language);
  const sentences = [sentence, tooFew, shortage].filter(Boolean);
  if (sentences.length === 0) return null;
  return (
    <p className={styles.crewWarning}>
      <Icon name="alert" />
      {sentences.join(' ')}
    </p>
  );
}
