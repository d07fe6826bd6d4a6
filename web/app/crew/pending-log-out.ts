import { call } from '#web/lib/api.ts';
import type { Store } from '#web/lib/storage.ts';

const KEY = 'crewLogOut';

/** Records that this device has logged out, until the server knows as well. */
export function notePendingLogOut(store: Store): void {
  store.set(KEY, 'pending');
}

/** Whether this device has logged out without the server knowing yet. */
export function isLogOutPending(store: Store): boolean {
  return store.get(KEY) !== undefined;
}

/** Call this after a log-in, which ends the earlier session by itself; finishing the log-out later would end the new one. */
export function forgetPendingLogOut(store: Store): void {
  store.remove(KEY);
}

let finishing: Promise<boolean> | undefined;

/** Tells the server about a pending log-out. Resolves with false while there's no network; it's retried later. */
export function finishLogOut(store: Store): Promise<boolean> {
  if (!isLogOutPending(store)) return Promise.resolve(true);
  finishing ??= call('POST /api/employee/logout')
    .then(
      () => {
        store.remove(KEY);
        return true;
      },
      () => false,
    )
    .finally(() => {
      finishing = undefined;
    });
  return finishing;
}
