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
