import { call } from '#web/lib/api.ts';
import type { Store } from '#web/lib/storage.ts';

const KEY = 'crewLogOut';

/** Notes that this device has logged out, until the server knows as well. */
export function notePendingLogOut(store: Store): void {
  store.set(KEY, 'pending');
}

/** Whether this device has logged out without the server knowing yet. */
export function isLogOutPending(store: Store): boolean {
  return store.get(KEY) !== undefined;
}

/** To be called after a log-in, which ends the earlier session by itself: finishing later would end the new one. */
export function forgetPendingLogOut(store: Store): void {
  store.remove(KEY);
}

let finishing: Promise<boolean> | undefined;

/** Tells the server about a log-out that it doesn't know yet. False while there is no network: it's tried again later. */
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
