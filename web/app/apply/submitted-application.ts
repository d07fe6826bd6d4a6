import type { Store } from '#web/lib/storage.ts';

const KEY = 'applicationSubmitted';

/** Remembers for this tab that an application has arrived. */
export function keepSubmitted(store: Store): void {
  store.set(KEY, 'yes');
}

/** Whether an application has been sent from this tab. */
export function hasSubmitted(store: Store): boolean {
  return store.get(KEY) === 'yes';
}
