import { queryOptions } from '@tanstack/react-query';
import type { DayJob } from '#contract/today.ts';
import { dayJobsTexts } from '#core/languages/en/today.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatTime, withUnbrokenTimes } from '#core/lib/time.ts';
import { byName } from '#core/lib/wording.ts';
import { spanText } from '#core/scheduling/arrival-words.ts';
import { DAY_STATES, isLate, type DayState } from '#core/today/day-jobs.ts';
import { call, ConnectionError, unlessJustRead } from '#web/lib/api.ts';
import type { Badge } from '#web/ui/badge.tsx';
import type { IconName } from '#web/ui/icon.tsx';

/** Today's and tomorrow's jobs. Every change of a job reads them again. */
export function jobsToday() {
  return queryOptions({
    queryKey: ['jobs', 'today'] as const,
    queryFn: () => call('GET /api/dashboard/jobs-today'),
    refetchOnMount: unlessJustRead,
  });
}

/** The figures of the week. Read again when a quote changes; payments change the quote that they are for. */
export function thisWeek() {
  return queryOptions({
    queryKey: ['quotes', 'this-week'] as const,
    queryFn: () => call('GET /api/dashboard/this-week'),
    refetchOnMount: unlessJustRead,
  });
}

/** Whether an error only means that there's no network, while there's something to show. The screen says so once, at its top. */
export function isOutdated(error: unknown, data: unknown): boolean {
  return error instanceof ConnectionError && data !== undefined;
}

type Look = { readonly tone: NonNullable<Parameters<typeof Badge>[0]['tone']>; readonly icon: IconName };

const LOOKS: Readonly<Record<DayState, Look>> = {
  open: { tone: 'stop', icon: 'alert' },
  sent: { tone: 'wait', icon: 'mail' },
  answered: { tone: 'wait', icon: 'clock' },
  accepted: { tone: 'calm', icon: 'check' },
  'on-the-way': { tone: 'water', icon: 'truck' },
  started: { tone: 'water', icon: 'drop' },
  photos: { tone: 'water', icon: 'camera' },
  done: { tone: 'good', icon: 'check' },
  paid: { tone: 'good', icon: 'check' },
};

/** The state of a job in the owner's words, with the time where one is known: 'On the way 9:40 AM', '3 photos', 'Done'. */
export function stateText(
  { state, since, photos }: Pick<DayJob, 'state' | 'since' | 'photos'>,
  { timeZone, language }: { readonly timeZone: string; readonly language: Language },
): Look & { readonly word: string; readonly full: string } {
  const t = dayJobsTexts(language);
  const word = state === 'photos' ? t('photos', { count: photos }) : t(state);
  const isTimed = since !== null && TIMED.includes(state);
  const full = isTimed
    ? t('since', { state: word, time: withUnbrokenTimes(formatTime(Temporal.Instant.from(since), timeZone, language)) })
    : word;
  return { ...LOOKS[state], word, full };
}

/** The states whose time the owner wants to know. */
const TIMED: readonly DayState[] = ['on-the-way', 'started', 'done'];

/** What is still to be paid for a finished job: '$45.00 due'. */
export function dueText(
  { state, dueCents }: Pick<DayJob, 'state' | 'dueCents'>,
  language: Language,
): string | undefined {
  return state === 'done' ? dayJobsTexts(language)('due', { amount: formatMoneyExact(dueCents) }) : undefined;
}

/** Whether nothing is left to do on the job today. */
export function isFinished({ state }: Pick<DayJob, 'state'>): boolean {
  return DAY_STATES.indexOf(state) >= DAY_STATES.indexOf('done');
}

/** How a day goes, in short: '6 jobs', '2 done', '1 under way', '1 late', '1 without an employee'. */
export function daySums(jobs: readonly DayJob[], now: Temporal.Instant, language: Language): readonly string[] {
  const t = dayJobsTexts(language);
  const counts = {
    finished: jobs.filter(isFinished).length,
    underWay: jobs.filter(({ state }) => UNDER_WAY.includes(state)).length,
    late: jobs.filter((job) => isLateJob(job, now)).length,
    withoutEmployee: jobs.filter(isWithoutEmployee).length,
  };
  const parts = (['finished', 'underWay', 'late', 'withoutEmployee'] as const).filter((part) => counts[part] > 0);
  return [
    t('sum', { count: jobs.length }),
    ...parts.map((part) => t(part, { count: counts[part] })),
    ...roundSums(jobs, language),
  ];
}

/** How far each round is: 'Lansingburgh: 7 of 12 done'. */
export function roundSums(jobs: readonly DayJob[], language: Language): readonly string[] {
  const stops = Map.groupBy(
    jobs.filter(({ round }) => round),
    ({ round }) => round?.name ?? '',
  );
  return [...stops].map(([name, all]) =>
    dayJobsTexts(language)('round', { name, done: all.filter(isFinished).length, all: all.length }),
  );
}

/** Whether a job is late: a stop of a round is once its time of arrival is over. */
export function isLateJob({ state, startsAt, arrival }: DayJob, now: Temporal.Instant): boolean {
  return isLate(state, arrival?.until ?? startsAt, now);
}

/** '10:00 AM', or when the crew arrives at a stop of a round: '8 AM – 12 PM'. */
export function whenText(
  { startsAt, arrival }: Pick<DayJob, 'startsAt' | 'arrival'>,
  { timeZone, language }: { readonly timeZone: string; readonly language: Language },
) {
  if (arrival) return withUnbrokenTimes(spanText(startsAt, arrival, { timeZone, language }));
  return formatTime(Temporal.Instant.from(startsAt), timeZone, language);
}

/** What an axis shows: a job, or all stops of a round, from when the crew arrives until when. */
export type AxisItem = {
  readonly id: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly jobs: readonly [DayJob, ...DayJob[]];
};

/** Returns jobs in the order in which they begin, those that are stops of one round as one. */
export function axisItems(jobs: readonly DayJob[]): readonly AxisItem[] {
  const keyOf = ({ id, startsAt, round, arrival }: DayJob) => (round && arrival ? `${startsAt} ${round.name}` : id);
  return [...Map.groupBy(jobs, keyOf)].flatMap(([id, [first, ...others]]) =>
    first
      ? [{ id, startsAt: first.startsAt, endsAt: first.arrival?.until ?? first.endsAt, jobs: [first, ...others] }]
      : [],
  );
}

/** How far a round is, as a state: late before under way, and done once all of its stops are. */
export function roundLook(jobs: readonly DayJob[], now: Temporal.Instant): Look {
  if (jobs.some((job) => isLateJob(job, now))) return { tone: 'stop', icon: 'clock' };
  if (jobs.every(isFinished)) return LOOKS.done;
  return jobs.some((job) => isFinished(job) || UNDER_WAY.includes(job.state)) ? LOOKS.started : LOOKS.accepted;
}

const UNDER_WAY: readonly DayState[] = ['on-the-way', 'started', 'photos'];

/** Whether no one does the job yet; one that is under way without an employee is the owner's. */
export function isWithoutEmployee({ employee, state }: Pick<DayJob, 'employee' | 'state'>): boolean {
  return employee === null && DAY_STATES.indexOf(state) < DAY_STATES.indexOf('accepted');
}

/** Who does the job: 'Robin', 'Owner', 'No employee'. */
export function whoDoes(job: Pick<DayJob, 'employee' | 'state'>, language: Language): string {
  const t = dayJobsTexts(language);
  return job.employee?.name ?? t(isWithoutEmployee(job) ? 'noEmployee' : 'owner');
}

/** The jobs of one employee or of the owner, or those that no one does yet. */
export type CrewRow = {
  readonly id: string;
  readonly isMissing: boolean;
  readonly name: string;
  readonly jobs: readonly DayJob[];
};

/** Jobs by employee: first those without one, then by name. */
export function crewRows(jobs: readonly DayJob[], language: Language): readonly CrewRow[] {
  const keyOf = (job: DayJob) => job.employee?.id ?? (isWithoutEmployee(job) ? 'none' : 'owner');
  const rows = [...Map.groupBy(jobs, keyOf)].flatMap(([id, own]) => {
    const [first] = own;
    return first ? [{ id, isMissing: id === 'none', name: whoDoes(first, language), jobs: own }] : [];
  });
  const [without, those] = [rows.filter(({ isMissing }) => isMissing), rows.filter(({ isMissing }) => !isMissing)];
  return [...without, ...byName(those, language)];
}
