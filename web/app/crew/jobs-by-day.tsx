import { use, type ReactNode } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import type { Language } from '#core/languages/language.ts';
import { formatDate, formatDay, formatTime, localDate, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { dayOf } from './next-job.ts';
import styles from './crew-dashboard.module.css';

type JobsByDayProps = { readonly jobs: readonly CrewJob[]; readonly children: (job: CrewJob) => ReactNode };

/** Jobs under the days of their appointments, in the order given. */
export function JobsByDay({ jobs, children }: JobsByDayProps) {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const today = localDate(Temporal.Now.instant(), timeZone);
  const titleOf = (date: string) => {
    if (!date) return t('timeOpen');
    const day = Temporal.PlainDate.from(date);
    const words = capital((day.year === today.year ? formatDay : formatDate)(day, language), language);
    return day.equals(today) ? t('dayToday', { day: words }) : words;
  };
  return [...Map.groupBy(jobs, (job) => dayOf(job, timeZone)?.toString() ?? '')].map(([date, ofDay]) => (
    <section key={date} className={styles.ofDay}>
      <h3>{titleOf(date)}</h3>
      <ul className={styles.jobs}>
        {ofDay.map((job) => (
          <li key={job.id}>{children(job)}</li>
        ))}
      </ul>
    </section>
  ));
}

/**
 * 'Sat, Jun 19' and '10:00 AM' of a job that has a time, or '10:00 AM to 1:00 PM' where it's known how long it takes. A stop of a round
 * has the time in which the crew arrives.
 */
export function jobTime(
  { scheduledDate, minutes, arrival }: Pick<CrewJob, 'scheduledDate' | 'minutes' | 'arrival'>,
  timeZone: string,
  language: Language,
): readonly [day: string, time: string] | undefined {
  if (scheduledDate === null) return undefined;
  const [day, from] = dayAndTime(scheduledDate, timeZone, language, arrival);
  if (arrival || !minutes) return [day, from];
  const until = formatTime(Temporal.Instant.from(scheduledDate).add({ minutes }), timeZone, language);
  return [day, crewTexts(language)('timeSpan', { from, until: withUnbrokenTimes(until) })];
}
