import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { TOPICS, type Topic } from '#core/operations/owner-lists.ts';
import { counts, needs } from './list-pages.ts';

/**
 * While the dashboard is open, refetches what has changed: every query whose key starts with the name of a changed list,
 * the counts, and what needs the owner. Pages of quotes aren't replaced: new quotes wait behind a button.
 */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const events = new EventSource('/api/admin/events');
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const words = data.split(' ');
      readAgain(
        client,
        TOPICS.filter((topic) => words.includes(topic)),
      );
    });
    // Changes before the connection opened, or while it was lost, were missed.
    events.addEventListener('open', () => readAgain(client, TOPICS));
    return () => events.close();
  }, [client]);
}

function readAgain(client: QueryClient, topics: readonly Topic[]): void {
  const changed = new Set<unknown>(topics);
  // Their records are made of these.
  if (['quotes', 'payments', 'messages'].some((topic) => changed.has(topic))) changed.add('customers');
  if (changed.has('quotes')) changed.add('promos');
  if (changed.has('quotes') || changed.has('payments')) changed.add('books');
  if (changed.has('quotes') || changed.has('payments')) changed.add('invoices');
  if (['quotes', 'payments', 'jobs'].some((topic) => changed.has(topic))) changed.add('gifts');
  for (const { queryKey } of [counts(), needs()]) void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({
    predicate: ({ queryKey: [topic, part] }) => changed.has(topic) && !(topic === 'quotes' && part === 'pages'),
  });
}
