import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isCrewPage } from '#web/worker/crew-paths.ts';
import { outbox } from '#web/app/documentation/send-item.ts';
import { IDENTITY_KEY, readCrewIdentity } from '#web/lib/crew-identity.ts';
import { localStore } from '#web/lib/storage.ts';
import { finishLogOut } from '../pending-log-out.ts';
import { keepSending } from './keep-sending.ts';
import { readAhead } from './read-ahead.ts';
import { serveOffline } from './serve-offline.ts';

/** Sends what was recorded on this phone, and caches what is needed without a network. */
export function useDevice(): void {
  const client = useQueryClient();
  const { pathname } = useLocation();
  useEffect(() => void outbox.open(ownerAt(pathname)), [pathname]);
  useEffect(() => keepSending(client), [client]);
  useEffect(() => {
    const finish = () => void finishLogOut(localStore);
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, []);
  useEffect(
    () =>
      serveOffline(() => {
        const owner = ownerAt(window.location.pathname);
        if (owner) void readAhead(client, owner);
      }),
    [client],
  );
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
