import { call } from './api.ts';
import type { Store } from './storage.ts';

export const IDENTITY_KEY = 'employeeIdentity';

export type CrewIdentity = { readonly name: string; readonly employeeId: string };

/** The employee who last logged in here, only to prefill the log-in form. The session is the identity. */
export function keepCrewIdentity(store: Store, { name, employeeId }: CrewIdentity): void {
  store.set(IDENTITY_KEY, JSON.stringify({ name, employeeId }));
}

/** Returns the employee who was last logged in on this device; undefined if there is none. */
export function readCrewIdentity(store: Store): CrewIdentity | undefined {
  try {
    const value: unknown = JSON.parse(store.get(IDENTITY_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null || !('name' in value) || !('employeeId' in value)) return undefined;
    return { name: String(value.name), employeeId: String(value.employeeId) };
  } catch {
    return undefined;
  }
}

/** Forgets the employee of this device. */
export function forgetCrewIdentity(store: Store): void {
  store.remove(IDENTITY_KEY);
}

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
