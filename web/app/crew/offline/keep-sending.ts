import type { QueryClient } from '@tanstack/react-query';
import { outbox } from '#web/app/documentation/send-item.ts';
import { crewKey } from '../crew-data.ts';
import { readJobs } from './read-ahead.ts';

/** Sends whenever possible, on every crew page, and refetches what changed. Returns a function that stops it. */
export function keepSending(client: QueryClient): () => void {
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
    void client.invalidateQueries({ queryKey: crewKey });
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

/** Whether closing this page would lose something. */
function hasOnlyHere(): boolean {
  return outbox.items().some(({ unkept, state }) => unkept !== undefined && state !== 'sent');
}
