import type { JobStatus } from '#core/jobs/jobs.ts';

/**
 * How far a job is on the day of its appointment, in order: not `sent` to anyone yet (`open`), sent to the crew or assigned to
 * an employee, `answered` by one who waits for the owner's approval, `accepted`, the employee `on-the-way`, the work
 * `started`, `photos` taken, `done`, and `paid`.
 */
export const DAY_STATES = [
  'open',
  'sent',
  'answered',
  'accepted',
  'on-the-way',
  'started',
  'photos',
  'done',
  'paid',
] as const;
export type DayState = (typeof DAY_STATES)[number];

export type DayProgress = {
  readonly status: JobStatus;
  /** Instants; null until it has happened. */
  readonly sentAt: string | null;
  readonly onTheWayAt: string | null;
  readonly startedAt: string | null;
  readonly completedAt: string | null;
  readonly photos: number;
  /** What is still to be paid, without tips. */
  readonly dueCents: number;
};

/** The state of a job on its day, and since when if that is known; undefined for a cancelled one, which isn't shown. */
export function dayState(job: DayProgress): { readonly state: DayState; readonly since: string | null } | undefined {
  switch (job.status) {
    case 'declined':
      return undefined;
    case 'scheduled':
      return job.sentAt === null ? { state: 'open', since: null } : { state: 'sent', since: job.sentAt };
    case 'approved':
      return { state: 'sent', since: job.sentAt };
    case 'pending-approval':
      return { state: 'answered', since: null };
    case 'employee-accepted':
      if (job.startedAt !== null) return { state: job.photos > 0 ? 'photos' : 'started', since: job.startedAt };
      if (job.onTheWayAt !== null) return { state: 'on-the-way', since: job.onTheWayAt };
      return { state: 'accepted', since: null };
    case 'completed':
      return { state: job.dueCents > 0 ? 'done' : 'paid', since: job.completedAt };
  }
}

/** Minutes after which a job that hasn't begun counts as late. */
const GRACE_MINUTES = 15;

/** Whether an appointment should have begun: 15 minutes after its time, the work hasn't started. */
export function isLate(state: DayState, startsAt: string, now: Temporal.Instant): boolean {
  if (DAY_STATES.indexOf(state) >= DAY_STATES.indexOf('started')) return false;
  return Temporal.Instant.compare(now, Temporal.Instant.from(startsAt).add({ minutes: GRACE_MINUTES })) > 0;
}

/** Instants. */
export type Span = { readonly startsAt: string; readonly endsAt: string };
/** The hours that an axis shows: its ends, and every full hour on the shop's clocks between them, the ends included. */
export type DayAxis = {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  readonly hours: readonly Temporal.ZonedDateTime[];
};

/** The hours that are shown at least: 8 AM to 6 PM. */
const USUAL_HOURS = { from: 8, until: 18 };

/**
 * The time axis of a local date: the usual hours, and more where an appointment begins earlier or ends later, in full
 * hours. On the days on which clocks change, an hour is missing or appears twice.
 */
export function dayAxis(date: Temporal.PlainDate, spans: readonly Span[], timeZone: string): DayAxis {
  const at = (hour: number) => date.toZonedDateTime({ timeZone, plainTime: { hour } });
  const starts = spans.map(({ startsAt }) => Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone));
  const ends = spans.map(({ endsAt }) => Temporal.Instant.from(endsAt).toZonedDateTimeISO(timeZone));
  const from = [at(USUAL_HOURS.from), ...starts].reduce((one, other) =>
    Temporal.ZonedDateTime.compare(one, other) <= 0 ? one : other,
  );
  const until = [at(USUAL_HOURS.until), ...ends].reduce((one, other) =>
    Temporal.ZonedDateTime.compare(one, other) >= 0 ? one : other,
  );
  const first = from.round({ smallestUnit: 'hour', roundingMode: 'floor' });
  const last = until.round({ smallestUnit: 'hour', roundingMode: 'ceil' });
  const hours: Temporal.ZonedDateTime[] = [];
  for (let hour = first; Temporal.ZonedDateTime.compare(hour, last) <= 0; hour = hour.add({ hours: 1 }))
    hours.push(hour);
  return { from: first.toInstant(), until: last.toInstant(), hours };
}

/** Where an instant is on an axis: 0 at its beginning, 1 at its end. */
export function placeOnAxis({ from, until }: Pick<DayAxis, 'from' | 'until'>, at: string): number {
  return from.until(Temporal.Instant.from(at)).total('seconds') / from.until(until).total('seconds');
}

/** Sorts appointments, in order of their beginning, into as few lines as possible, so that none overlap within a line. */
export function linesOf<Job extends Span>(jobs: readonly Job[]): readonly (readonly Job[])[] {
  const lines: Job[][] = [];
  for (const job of jobs) {
    const free = lines.find((line) => {
      const last = line.at(-1);
      return !last || Temporal.Instant.compare(last.endsAt, job.startsAt) <= 0;
    });
    if (free) free.push(job);
    else lines.push([job]);
  }
  return lines;
}
