import { queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { call, read } from '#web/lib/api.ts';
import { jobAccount } from '#web/app/payments/payment-data.ts';
import { forgetToday } from '#web/lib/kept-today.ts';
import { localStore } from '#web/lib/storage.ts';
import { keepCrewIdentity, type CrewIdentity, forgetPendingLogOut } from '#web/lib/crew-identity.ts';
import { forgetOwnCaches } from '#web/worker/own-caches.ts';
import { isDayOfVisit } from '#core/jobs/crew.ts';
import { localDate } from '#core/lib/time.ts';
import { isAtCustomer } from '#core/quotes/describe.ts';
import type { ArrivalStep } from '#core/quotes/follow-up.ts';
import type { OutboxItem } from '#web/app/documentation/outbox-store.ts';

/** Prefix of the query keys of an employee's own data. */
export const crewKey = ['crew'] as const;

export function availableJobs() {
  return queryOptions({
    queryKey: [...crewKey, 'available'] as const,
    queryFn: () => call('GET /api/jobs/available'),
    refetchOnMount: 'always',
  });
}

/** The jobs of the logged-in employee. */
export function ownJobs(employeeId: string) {
  return queryOptions({
    queryKey: [...crewKey, 'own', employeeId] as const,
    queryFn: () => call('GET /api/jobs/employee/:employeeId', { params: { employeeId } }),
    refetchOnMount: 'always',
  });
}

export function ownEarnings() {
  return queryOptions({
    queryKey: [...crewKey, 'earnings'] as const,
    queryFn: () => call('GET /api/employee/earnings'),
    refetchOnMount: 'always',
  });
}

/** The employee's own clock entries of the current week. */
export function ownEntries() {
  return queryOptions({
    queryKey: [...crewKey, 'clock'] as const,
    queryFn: () => call('GET /api/employee/clock-entries'),
    refetchOnMount: 'always',
  });
}

/** Milliseconds. The balance isn't worth a longer wait: outdoors the network may be slow. */
const ACCOUNT_AT_MOST = 1000;

/** Prefetches the lead job's balance, so that the first render doesn't shift. Never fails: the day opens without it. */
export function accountAtHand(client: QueryClient, lead: CrewJob | undefined) {
  return queryOptions({
    queryKey: ['account-at-hand'] as const,
    queryFn: async () => {
      if (lead?.status !== 'employee-accepted') return null;
      const asked = client.query({ ...jobAccount(lead.id), staleTime: 0 }).then(
        () => null,
        () => null,
      );
      return Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, ACCOUNT_AT_MOST, null))]);
    },
    staleTime: 'static',
  });
}

/** Opens the requested page or the employee's day, without any data of the previous employee. */
export function useEnter(): (identity: CrewIdentity) => void {
  const client = useQueryClient();
  const router = useRouter();
  return (identity) => {
    const catalog = client.getQueryData(read('GET /api/catalogue').queryKey);
    client.clear();
    if (catalog) client.setQueryData(read('GET /api/catalogue').queryKey, catalog);
    forgetPendingLogOut(localStore);
    keepCrewIdentity(localStore, identity);
    void forgetAnswers({ but: identity.employeeId });
    forgetToday();
    router.history.push(wayOn(new URLSearchParams(window.location.search).get('to') ?? ''));
  };
}

/** Accepts only crew pages, whatever the address says. */
function wayOn(to: string): string {
  return /^\/(jobs|employee-dashboard|employee\/pay|employee\/job\/[\w-]+\/documentation)([?#]|$)/.test(to)
    ? to
    : '/employee-dashboard';
}

/** Deletes the cached responses of all employees, or of all but one, from this device. Unsent items stay. */
export async function forgetAnswers(keep: { readonly but?: string } = {}): Promise<void> {
  if ('caches' in window) await forgetOwnCaches(window.caches, keep).catch(() => undefined);
}

export type NextStep = 'accept' | 'set-out' | 'start' | 'document' | 'wait' | 'come-back';

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
  const isPast = (event: string) =>
    (event === 'start' && startedAt !== null) || (event === 'on-the-way' && (onTheWayAt ?? startedAt) !== null);
  return { ...job, onTheWayAt, startedAt, events: job.events.filter((event) => !isPast(event)) };
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
