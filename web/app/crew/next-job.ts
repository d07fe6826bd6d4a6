import type { CrewJob } from '#contract/crew-jobs.ts';
import { localDate } from '#core/lib/time.ts';

export type NextStep = 'accept' | 'start' | 'document' | 'wait' | 'come-back';

/** The job that matters now: today's first unfinished one, else the next upcoming one. */
export function leadJob(jobs: readonly CrewJob[], now: Temporal.Instant, timeZone: string): CrewJob | undefined {
  const open = jobs.filter(({ status }) => status !== 'completed');
  const started = open.find(({ startedAt }) => startedAt !== null);
  const today = localDate(now, timeZone);
  return started ?? open.find((job) => dayOf(job, timeZone)?.equals(today)) ?? open[0];
}

/** The next action for a job. */
export function nextStep(job: CrewJob, now: Temporal.Instant, timeZone: string): NextStep {
  if (job.events.includes('accept')) return 'accept';
  if (job.status !== 'employee-accepted') return 'wait';
  if (job.startedAt !== null) return 'document';
  const day = dayOf(job, timeZone);
  const isLater = day !== undefined && Temporal.PlainDate.compare(day, localDate(now, timeZone)) > 0;
  return isLater ? 'come-back' : 'start';
}

/** How many of the jobs are today, and in the week from Sunday to Saturday. */
export function countVisits(jobs: readonly CrewJob[], now: Temporal.Instant, timeZone: string) {
  const today = localDate(now, timeZone);
  const sunday = today.subtract({ days: today.dayOfWeek % 7 });
  const days = jobs.flatMap((job) => dayOf(job, timeZone) ?? []);
  const week = days.filter((day) => {
    const since = sunday.until(day).days;
    return since >= 0 && since < 7;
  });
  return { today: days.filter((day) => day.equals(today)).length, week: week.length };
}

/** The local date of an appointment. */
export function dayOf({ scheduledDate }: CrewJob, timeZone: string): Temporal.PlainDate | undefined {
  return scheduledDate === null ? undefined : localDate(Temporal.Instant.from(scheduledDate), timeZone);
}
