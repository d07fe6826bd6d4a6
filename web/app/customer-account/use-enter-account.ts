import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { CLAIM_TOKEN, forgetClaim } from '#web/app/quotes/receipt.ts';
import { localStore, tabStore } from '#web/lib/storage.ts';
import { noteSignedIn, readAccountAgain } from './customer-data.ts';

/** After a log-in: links the quote that was submitted in this tab, and fetches the account. */
export function useEnterAccount(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    noteSignedIn(localStore, true);
    const claimToken = tabStore.get(CLAIM_TOKEN);
    // A quote that already belongs to an account counts as linked.
    if (claimToken) await call('POST /api/customer/claim', { body: { claimToken } }).catch(() => undefined);
    forgetClaim(tabStore);
    await readAccountAgain(client);
  };
}
