import { JobsToday } from './jobs-today.tsx';
import { ThisWeek } from './this-week.tsx';
import styles from './today-part.module.css';

/** What happens today, and how the week goes. */
export function TodayPart() {
  return (
    <div className={styles.root}>
      <JobsToday />
      <ThisWeek />
    </div>
  );
}
