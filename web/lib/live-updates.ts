import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TOPICS, type Topic } from '#core/operations/owner-lists.ts';
import { counts, needs } from './list-pages.ts';

const ONE_DAY = 24 * 60 * 60 * 1000;

/**
 * While the dashboard is open, refetches what has changed: every query whose key starts with the name of a changed list,
 * the counts, and what needs the owner. Pages of quotes aren't replaced: new quotes wait behind a button.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    // What changed since the page was requested comes first.
    const events = new EventSource(`/api/admin/events?age=${Math.min(Math.ceil(performance.now()), ONE_DAY)}`);
    let wasLost = false;
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const words = data.split(' ');
      void readAgain(
        client,
        TOPICS.filter((topic) => words.includes(topic)),
      );
    });
    // Changes while there was no connection were missed, and so is what a page opened without a network shows.
    events.addEventListener('error', () => {
      wasLost = true;
    });
    events.addEventListener('open', () => {
      if (wasLost) void readAgain(client, TOPICS);
      wasLost = false;
    });
    return () => events.close();
  }, [client]);
}

async function readAgain(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  const changed = new Set<unknown>(topics);
  // Their records are made of these.
  if (['quotes', 'payments', 'messages'].some((topic) => changed.has(topic))) changed.add('customers');
  if (changed.has('quotes')) changed.add('promos').add('plans');
  if (changed.has('quotes') || changed.has('payments')) changed.add('books');
  if (changed.has('quotes') || changed.has('payments')) changed.add('invoices');
  if (['quotes', 'payments', 'jobs'].some((topic) => changed.has(topic))) changed.add('gifts');
  for (const { queryKey } of [counts(), needs()]) void client.invalidateQueries({ queryKey });
  const invalidate = (isMeant: (topic: unknown) => boolean) =>
    client.invalidateQueries({
      predicate: ({ queryKey: [topic, part] }) =>
        changed.has(topic) && isMeant(topic) && !(topic === 'quotes' && part === 'pages'),
    });
  void invalidate((topic) => topic !== 'payments' && !OWNERS_OF_PAYMENTS.has(topic));
  await invalidate((topic) => OWNERS_OF_PAYMENTS.has(topic));
  // The screen shows them in the next task.
  await new Promise((resolve) => setTimeout(resolve));
  await invalidate((topic) => topic === 'payments');
}

/** These are read before payments: a job that is gone takes its payments off the screen, and the server has none for it. */
const OWNERS_OF_PAYMENTS = new Set<unknown>(['quotes', 'jobs'] satisfies Topic[]);
