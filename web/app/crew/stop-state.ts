import type { CrewJob } from '#contract/crew-jobs.ts';
import { isDayOfVisit } from '#core/jobs/crew.ts';
import type { OutboxItem } from '#web/app/job-record/outbox-store.ts';

export type StopState = 'ahead' | 'done' | 'missed';

/** Where a stop of a round is, with what this phone hasn't sent yet. */
export function stateOfStop(job: CrewJob, items: readonly OutboxItem[]): StopState {
  const has = (kind: OutboxItem['kind']) =>
    items.some((item) => item.jobId === job.id && item.kind === kind && item.state !== 'refused');
  if (job.status === 'completed' || has('completion')) return 'done';
  return job.stop?.isMissed || has('missed-stop') ? 'missed' : 'ahead';
}

/** The stops of today's round that an employee has, done ones included, in order; empty where they have none. */
export function stopsOfToday(jobs: readonly CrewJob[], now: Temporal.Instant, timeZone: string): readonly CrewJob[] {
  const mine = jobs.filter(
    ({ stop, status, scheduledDate }) =>
      stop !== undefined &&
      (status === 'employee-accepted' || status === 'completed') &&
      isDayOfVisit(scheduledDate, now, timeZone),
  );
  const round = mine.find(({ status }) => status !== 'completed') ?? mine.at(-1);
  return mine.filter(
    ({ stop, scheduledDate }) => stop?.round === round?.stop?.round && scheduledDate === round?.scheduledDate,
  );
}
