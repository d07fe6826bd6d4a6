import { dayJobsTexts } from '#core/languages/en/today.ts';
import { useTexts } from '#web/lib/language.tsx';
import { CountCards } from './count-cards.tsx';
import { JobsToday } from './jobs-today.tsx';
import { Needs } from './needs.tsx';
import { OfflineNote } from './offline-today.tsx';
import { SetupCard } from './setup-card.tsx';
import { ThisWeek } from './this-week.tsx';
import styles from './today-part.module.css';

/** The owner's first screen: what needs them, what happens today, and how business goes. */
export function TodayPart() {
  const t = useTexts(dayJobsTexts);
  return (
    <div className={styles.root}>
      <h1>{t('today')}</h1>
      <OfflineNote />
      <SetupCard />
      <Needs />
      <JobsToday />
      <ThisWeek />
      <CountCards />
    </div>
  );
}
