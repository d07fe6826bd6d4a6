import { newKey } from './api.ts';
import { localStore, type Store } from './storage.ts';

/** What Today of the dashboard showed last on this device. */
const KEPT = 'dashboardToday';
/** Changes with each log-in and log-out on this device. */
const TURN = 'dashboardTurn';

/** The turn in which this page was opened: what it reads belongs to the person who was logged in then. */
const turnOfPage = localStore.get(TURN);

/** Keeps what Today shows, unless someone has logged in or out since the page was opened. */
export function keepToday(text: string, store: Store = localStore): void {
  if (store.get(TURN) === turnOfPage) store.set(KEPT, text);
}

/** Returns what was kept since the last log-in. */
export function keptToday(store: Store = localStore): string | undefined {
  return store.get(KEPT);
}

/** Deletes what was kept: call it whenever someone logs in or out on this device, and when a session has ended. */
export function forgetToday(store: Store = localStore): void {
  store.set(TURN, newKey());
  store.remove(KEPT);
}
