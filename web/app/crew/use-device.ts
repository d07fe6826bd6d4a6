import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { DOCUMENTED_STATUS } from '#core/jobs/jobs.ts';
import { jobDocumentation } from '#web/app/job-record/documentation-data.ts';
import type { OutboxItem } from '#web/app/job-record/outbox-store.ts';
import { outbox } from '#web/app/job-record/own-outbox.ts';
import { read } from '#web/lib/api.ts';
import { IDENTITY_KEY, readCrewIdentity, finishLogOut } from '#web/lib/crew-identity.ts';
import { localStore } from '#web/lib/storage.ts';
import { isCrewPage } from '#web/worker/paths.ts';
import { crewKey, ownEarnings, ownEntries, ownJobs } from './crew-data.ts';

/** Sends what was recorded on this phone, and caches what is needed without a network. */
export function useDevice(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  const owner = ownerAt(pathname);
  useEffect(() => void outbox.open(owner), [owner]);
  useEffect(() => keepSending(client), [client]);
  useEffect(() => {
    const finish = () => void finishLogOut(localStore);
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, []);
  useEffect(registerWorker, []);
  useEffect(() => {
    if (!owner) return undefined;
    if (serviceWorker?.controller) void readAhead(client, owner);
    // Reads that left before the worker took over weren't cached, so they are repeated once they have ended.
    const repeat = () => void untilRead(client).then(() => readAhead(client, owner));
    serviceWorker?.addEventListener('controllerchange', repeat);
    return () => serviceWorker?.removeEventListener('controllerchange', repeat);
  }, [client, owner]);
  useEffect(() => {
    // Another tab has logged in or out, so nothing of the previous employee may stay on the screen.
    const leave = ({ key }: StorageEvent) => key === IDENTITY_KEY && window.location.reload();
    window.addEventListener('storage', leave);
    return () => window.removeEventListener('storage', leave);
  }, []);
}

/** The employee whose pages these are; undefined before the log-in. */
function ownerAt(pathname: string): string | undefined {
  const isInside = isCrewPage(pathname) && !pathname.startsWith('/employee-login');
  return isInside ? readCrewIdentity(localStore)?.employeeId : undefined;
}

/** Sends whenever possible, on every crew page, and refetches what changed. Returns a function that stops it. */
function keepSending(client: QueryClient): () => void {
  const wake = () => document.visibilityState === 'visible' && outbox.wake();
  const stay = (event: BeforeUnloadEvent) => hasOnlyHere() && event.preventDefault();
  window.addEventListener('online', wake);
  window.addEventListener('beforeunload', stay);
  document.addEventListener('visibilitychange', wake);

  const changed = new Set<string>();
  const stopOutcomes = outbox.onOutcome(({ item }) => void changed.add(item.jobId));
  const stopLine = outbox.subscribe(() => {
    if (outbox.line() !== 'idle' || changed.size === 0) return;
    const jobs = [...changed];
    changed.clear();
    void client.invalidateQueries({ queryKey: crewKey }).then(discardSentSteps);
    void readJobs(client, jobs);
  });
  return () => {
    stopOutcomes();
    stopLine();
    window.removeEventListener('online', wake);
    window.removeEventListener('beforeunload', stay);
    document.removeEventListener('visibilitychange', wake);
  };
}

const SAID_OF_JOBS: readonly OutboxItem['kind'][] = ['step', 'missed-stop', 'ending'];

/** What was sent and said of a job is in the jobs that were read since. */
function discardSentSteps(): void {
  for (const { id, kind, state } of outbox.items())
    if (SAID_OF_JOBS.includes(kind) && state === 'sent') void outbox.discard(id);
}

/** Whether closing this page would lose something. */
function hasOnlyHere(): boolean {
  return outbox.items().some(({ unkept, state }) => unkept !== undefined && state !== 'sent');
}

/** Caches what an employee needs without a network. Failed reads are skipped. */
async function readAhead(client: QueryClient, employeeId: string): Promise<void> {
  const [jobs] = await Promise.allSettled([
    client.query({ ...ownJobs(employeeId), staleTime: 0 }),
    client.query({ ...read('GET /api/employee/session'), staleTime: 0 }),
    client.query({ ...ownEarnings(), staleTime: 0 }),
    client.query({ ...ownEntries(), staleTime: 0 }),
  ]);
  if (jobs.status === 'fulfilled') await readJobs(client, toDocument(jobs.value));
}

/** Waits until every read that is under way has ended. */
async function untilRead(client: QueryClient): Promise<void> {
  await Promise.allSettled(
    client
      .getQueryCache()
      .findAll({ fetchStatus: 'fetching' })
      .map(async ({ promise }) => promise),
  );
}

/** Refetches the documentation of each job. */
async function readJobs(client: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(
    ids.map(async (id) => {
      const options = jobDocumentation(id);
      // A read that is under way may have left before the change that asks for this one.
      await client.cancelQueries({ queryKey: options.queryKey });
      return client.query({ ...options, staleTime: 0 });
    }),
  );
}

/** Prefetches the documentation of all accepted jobs. */
export function useJobsAtHand(jobs: readonly CrewJob[]): void {
  const client = useQueryClient();
  useEffect(() => void readJobs(client, toDocument(jobs)), [client, jobs]);
}

function toDocument(jobs: readonly CrewJob[]): readonly string[] {
  return jobs.filter(({ status }) => status === DOCUMENTED_STATUS).map(({ id }) => id);
}

/** Absent on plain http, where browsers have none. */
const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };

/** Lets the crew's pages open without a network. Off during development, where files change too often. */
function registerWorker(): void {
  if (!import.meta.env.DEV)
    serviceWorker?.register('/crew-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}
