import type { CrewJob } from '#contract/crew-jobs.ts';
import { isDayOfVisit } from '#core/jobs/crew.ts';
import { localDate } from '#core/lib/time.ts';
import { isAtCustomer } from '#core/quotes/describe.ts';
import type { ArrivalStep } from '#core/quotes/follow-up.ts';
import type { OutboxItem } from '#web/app/job-record/outbox-store.ts';

export type NextStep = 'accept' | 'set-out' | 'start' | 'document' | 'wait' | 'help' | 'come-back';

/** The job that matters now: today's first unfinished one, else the next upcoming one. */
export function leadJob(jobs: readonly CrewJob[], now: Temporal.Instant, timeZone: string): CrewJob | undefined {
  const open = jobs.filter(({ status }) => status !== 'completed');
  const started = open.find(({ startedAt }) => startedAt !== null);
  const today = localDate(now, timeZone);
  return started ?? open.find((job) => dayOf(job, timeZone)?.equals(today)) ?? open[0];
}

/** How many jobs follow the lead job before the rest is folded. */
const NEXT_AT_MOST = 2;

/** An employee's jobs as their day shows them: each is in exactly one of these. */
export type DayPlan = {
  /** Completed today, with money that is still owed. */
  readonly toCollect: readonly CrewJob[];
  readonly lead: CrewJob | undefined;
  /** What follows today or waits for an answer, else the next job. */
  readonly next: readonly CrewJob[];
  readonly later: readonly CrewJob[];
  /** Those that are still owed first, then the newest. */
  readonly done: readonly CrewJob[];
};

/** Sorts an employee's jobs, given by their appointments, into what matters today, what comes later, and what is done. */
export function planDay(jobs: readonly CrewJob[], now: Temporal.Instant, timeZone: string): DayPlan {
  const today = localDate(now, timeZone);
  const isToday = (at: string | null) => at !== null && localDate(Temporal.Instant.from(at), timeZone).equals(today);
  const completed = jobs.filter(({ status }) => status === 'completed').toReversed();
  const toCollect = completed.filter((job) => isOwed(job) && isToday(job.completedAt));
  const rest = completed.filter((job) => !toCollect.includes(job));
  const lead = leadJob(jobs, now, timeZone);
  const open = jobs.filter((job) => job.status !== 'completed' && job.id !== lead?.id);
  const pressing = open.filter((job) => isToday(job.scheduledDate) || job.events.includes('accept'));
  const next = (pressing.length > 0 ? pressing : open.slice(0, 1)).slice(0, NEXT_AT_MOST);
  return {
    toCollect,
    lead,
    next,
    later: open.filter((job) => !next.includes(job)),
    done: [...rest.filter(isOwed), ...rest.filter((job) => !isOwed(job))],
  };
}

/** The addresses of today's jobs at customers' that the employee still has to drive to, in order. */
export function stopsAhead(jobs: readonly CrewJob[], now: Temporal.Instant, timeZone: string): readonly string[] {
  const today = localDate(now, timeZone);
  return jobs.flatMap((job) => {
    const isAhead = job.status !== 'completed' && job.startedAt === null && dayOf(job, timeZone)?.equals(today);
    return isAhead && job.isAtCustomer && job.serviceAddress ? job.serviceAddress : [];
  });
}

/** Whether a completed job still has money to collect. */
export function isOwed({ status, dueCents }: CrewJob): boolean {
  return status === 'completed' && (dueCents ?? 0) > 0;
}

/** The next action for a job. */
export function nextStep(job: CrewJob, now: Temporal.Instant, timeZone: string): NextStep {
  if (job.events.includes('accept')) return 'accept';
  if (job.standing === 'helping') return 'help';
  if (job.status !== 'employee-accepted') return 'wait';
  if (job.startedAt !== null) return 'document';
  const day = dayOf(job, timeZone);
  const isLater = day !== undefined && Temporal.PlainDate.compare(day, localDate(now, timeZone)) > 0;
  if (isLater) return 'come-back';
  return maySetOut(job, now, timeZone) && isAtCustomer(job) ? 'set-out' : 'start';
}

/** Whether the employee can say that they're on the way. */
export function maySetOut(job: CrewJob, now: Temporal.Instant, timeZone: string): boolean {
  return job.events.includes('on-the-way') && isDayOfVisit(job.scheduledDate, now, timeZone);
}

/** The job with the steps that this phone hasn't sent yet, or whose answer hasn't been read yet. */
export function withSteps(job: CrewJob, items: readonly OutboxItem[]): CrewJob {
  const steps = items.flatMap((item) => (item.kind === 'step' && item.state !== 'refused' ? [item] : []));
  const at = (wanted: ArrivalStep) => steps.find(({ step }) => step === wanted)?.at ?? null;
  const onTheWayAt = job.onTheWayAt ?? at('on-the-way');
  const startedAt = job.startedAt ?? at('start');
  const ends = items.flatMap((item) => (item.kind === 'ending' && item.state !== 'refused' ? [item.until] : []));
  const isPast = (event: string) =>
    (event === 'start' && startedAt !== null) || (event === 'on-the-way' && (onTheWayAt ?? startedAt) !== null);
  const timed = job.timed && { timed: { ...job.timed, until: ends.at(-1) ?? job.timed.until } };
  return { ...job, ...timed, onTheWayAt, startedAt, events: job.events.filter((event) => !isPast(event)) };
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
