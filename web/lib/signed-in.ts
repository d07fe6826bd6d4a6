import type { Store } from './storage.ts';

const SIGNED_IN = 'customerSignedIn';

/** Whether a customer has logged in with this browser before; if not, nothing of an account is asked for. The session is the identity. */
export function wasSignedIn(store: Store): boolean {
  return store.get(SIGNED_IN) === 'true';
}

export function noteSignedIn(store: Store, isIn: boolean): void {
  if (isIn) store.set(SIGNED_IN, 'true');
  else store.remove(SIGNED_IN);
}
