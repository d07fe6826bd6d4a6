import {
  dehydrate,
  hashKey,
  hydrate,
  useQueries,
  useQueryClient,
  type DehydratedState,
  type QueryClient,
} from '@tanstack/react-query';
import { use, useEffect } from 'react';
import { offlineTodayTexts } from '#core/languages/en/today.ts';
import { formatShortDate, formatTime, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { ConnectionError, read } from '#web/lib/api.ts';
import { keepToday, keptToday } from '#web/lib/kept-today.ts';
import { LanguageContext, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import { counts, needs } from '#web/lib/list-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { KEEP_DASHBOARD } from '#web/worker/paths.ts';
import { jobsToday, thisWeek } from './day-data.ts';
import styles from './today-part.module.css';

const whoIsLoggedIn = () => read('GET /api/admin/check-auth');

/** Everything that is kept for when there's no network. */
const KEPT = new Set(
  [whoIsLoggedIn(), counts(), needs(), jobsToday(), thisWeek()].map(({ queryKey }) => hashKey(queryKey)),
);

const isKept = ({ queryHash }: { readonly queryHash: string }) => KEPT.has(queryHash);

/** Shows what this device kept of Today, with the time at which it was read. Returns whether it kept anything. */
export function showKeptToday(client: QueryClient): boolean {
  const text = keptToday();
  if (text === undefined) return false;
  try {
    hydrate(client, JSON.parse(text) as DehydratedState);
  } catch {
    return false;
  }
  // However new it is, a screen reads it again, and says that it couldn't.
  void client.invalidateQueries({ predicate: isKept, refetchType: 'none' });
  return client.getQueryData(whoIsLoggedIn().queryKey) !== undefined;
}

/** Says from when Today is while there's no network. With a network, keeps what is shown for the next time without one. */
export function OfflineNote() {
  const t = useTexts(offlineTodayTexts);
  const language = use(LanguageContext);
  const client = useQueryClient();
  const [toDo, jobs, week] = useQueries({ queries: [needs(), jobsToday(), thisWeek()] });
  const reads = [toDo, jobs, week];
  const isOffline = reads.some(({ error, data }) => error instanceof ConnectionError && data !== undefined);
  const isFresh = reads.every(({ isSuccess, isFetching }) => isSuccess && !isFetching);
  const readAt = Math.min(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt || Infinity));
  const newest = Math.max(...reads.map(({ dataUpdatedAt }) => dataUpdatedAt));
  useEffect(() => {
    if (isFresh && newest > 0) keep(client);
  }, [client, isFresh, newest]);
  useEffect(() => {
    if (!isOffline) return undefined;
    const again = () => void readAgain(client);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [client, isOffline]);
  if (!isOffline) return null;
  const zone = toDo.data?.timeZone ?? jobs.data?.timeZone ?? 'UTC';
  const at = Temporal.Instant.fromEpochMilliseconds(readAt);
  const [day, time] = [localDate(at, zone), formatTime(at, zone, language)];
  const isToday = day.equals(localDate(Temporal.Now.instant(), zone));
  const when = isToday ? time : t('dayAndTime', { day: capital(formatShortDate(day, language), language), time });
  return (
    <output className={styles.offline}>
      <Icon name="offline" />
      <span>{rich(t.rich('asOf', { when, time: timeAt(at.toString()) }))}</span>
      <Button onClick={() => void readAgain(client)}>{t('tryAgain')}</Button>
    </output>
  );
}

async function readAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: isKept });
}

/** Keeps what is shown, and has the worker keep the page that shows it. */
function keep(client: QueryClient): void {
  const shown = dehydrate(client, {
    shouldDehydrateQuery: ({ queryHash, state }) => KEPT.has(queryHash) && state.data !== undefined,
  });
  keepToday(JSON.stringify(shown));
  if (!import.meta.env.DEV) void keepPage().catch(() => undefined);
}

/** Absent on plain http, where browsers have none. */
const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };

async function keepPage(): Promise<void> {
  if (!serviceWorker) return;
  await serviceWorker.register('/crew-worker.js', { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  active?.postMessage(KEEP_DASHBOARD, []);
}
