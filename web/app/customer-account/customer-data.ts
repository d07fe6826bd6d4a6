import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { CLAIM_TOKEN, forgetClaim } from '#web/app/wizard/receipt.ts';
import { call, read, type Answer, unlessJustRead } from '#web/lib/api.ts';
import { forgetToday } from '#web/lib/kept-today.ts';
import { noteSignedIn } from '#web/lib/signed-in.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';

/** How often a visible account page polls for changes, in milliseconds. */
const EVERY = 15_000;

export type Session = Answer<'GET /api/customer/session'>;
export type OwnQuote = Answer<'GET /api/customer/quotes/:id'>;
export type OwnQuoteInList = Answer<'GET /api/customer/quotes'>[number];
export type Vehicle = Answer<'GET /api/customer/vehicles'>[number];

export function ownSession() {
  return read('GET /api/customer/session');
}

export function ownQuotes() {
  return { ...read('GET /api/customer/quotes'), refetchInterval: EVERY, refetchOnMount: unlessJustRead } as const;
}

export function ownQuoteById(id: string) {
  const options = read('GET /api/customer/quotes/:id', { params: { id } });
  return { ...options, refetchInterval: EVERY, refetchOnMount: unlessJustRead } as const;
}

export function ownInvoices() {
  return read('GET /api/customer/invoices');
}

export function ownCard() {
  return { ...read('GET /api/customer/saved-card'), refetchOnMount: unlessJustRead } as const;
}

export function ownVehicles() {
  return read('GET /api/customer/vehicles');
}

/** Refetches everything of the account after a log-in or a change. */
export async function readAccountAgain(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && url.startsWith('/api/customer/'),
  });
}

/** After a log-in: links the quote that was submitted in this tab, and fetches the account. */
export function useEnterAccount(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    noteSignedIn(localStore, true);
    forgetToday();
    const claimToken = tabStore.get(CLAIM_TOKEN);
    // A quote that already belongs to an account counts as linked.
    if (claimToken) await call('POST /api/customer/claim', { body: { claimToken } }).catch(() => undefined);
    forgetClaim(tabStore);
    await readAccountAgain(client);
  };
}
