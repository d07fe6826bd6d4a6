import type { PeopleNeeded } from '#contract/resources.ts';
import { crewConflictsTexts } from '#core/languages/en/crew-conflicts.ts';
import { useCrewChoices } from '#web/lib/crew-choices.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Icon } from '#web/ui/icon.tsx';
import styles from './jobs.module.css';

type CrewWarningProps = {
  readonly quoteId: string;
  readonly employee: string;
  readonly needed: PeopleNeeded | undefined;
};

/** Says what keeps an employee from the work of a quote, before they are approved for it; nothing if they can do it. */
export function CrewWarning({ quoteId, employee, needed }: CrewWarningProps) {
  const t = useTexts(crewConflictsTexts);
  const { choices, shortage } = useCrewChoices({ id: quoteId, needed });
  const found = choices?.find(({ id }) => id === employee);
  const sentence = found?.reason && t('sentence', { name: found.name, reason: found.reason });
  if (!sentence && !shortage) return null;
  return (
    <p className={styles.crewWarning}>
      <Icon name="alert" />
      {[sentence, shortage].filter(Boolean).join(' ')}
    </p>
  );
}
