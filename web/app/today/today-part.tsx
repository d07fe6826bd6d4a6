import { dayJobsTexts } from '#core/languages/en/today.ts';
import { useTexts } from '#web/lib/language.tsx';
import { CountCards } from './count-cards.tsx';
import { JobsToday } from './jobs-today.tsx';
import { ThisWeek } from './this-week.tsx';
import styles from './today-part.module.css';

/** What happens today, and how the week goes. */
export function TodayPart() {
  const t = useTexts(dayJobsTexts);
  return (
    <div className={styles.root}>
      <h1>{t('today')}</h1>
      <JobsToday />
      <ThisWeek />
      <CountCards />
    </div>
  );
}
