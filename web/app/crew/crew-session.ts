import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { read } from '#web/lib/api.ts';
import { localStore } from '#web/lib/storage.ts';
import { keepCrewIdentity, type CrewIdentity } from '#web/lib/crew-identity.ts';
import { forgetPendingLogOut } from './pending-log-out.ts';
import { forgetOwnCaches } from '#web/worker/own-caches.ts';

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
    router.history.push(wayOn(new URLSearchParams(window.location.search).get('to') ?? ''));
  };
}

/** Accepts only crew pages, whatever the address says. */
function wayOn(to: string): string {
  return /^\/(jobs|employee-dashboard|employee\/job\/[\w-]+\/documentation)([?#]|$)/.test(to)
    ? to
    : '/employee-dashboard';
}

/** Deletes the cached responses of all employees, or of all but one, from this device. Unsent items stay. */
export async function forgetAnswers(keep: { readonly but?: string } = {}): Promise<void> {
  if ('caches' in window) await forgetOwnCaches(window.caches, keep).catch(() => undefined);
}
