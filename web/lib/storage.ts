/** The app's storage in the browser. Reading and writing never throws. */
export type Store = {
  readonly get: (key: string) => string | undefined;
  readonly set: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
};

/**
 * Wraps the browser's storage. If that fails (private mode, quota, disabled), values are kept in memory while the page is
 * open, so that nothing breaks.
 */
export function storeOver(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Store {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? attempt(() => open().getItem(key)) ?? undefined,
    set: (key, value) => {
      const isWritten = attempt(() => {
        open().setItem(key, value);
        return true;
      });
      if (isWritten) kept.delete(key);
      else kept.set(key, value);
    },
    remove: (key) => {
      kept.delete(key);
      attempt(() => open().removeItem(key));
    },
  };
}

/** Survives a closed tab. */
export const localStore = storeOver(() => window.localStorage);
/** Ends with the tab. */
export const tabStore = storeOver(() => window.sessionStorage);

/** In the tab of an owner while they try a booking, then what was sent and what came of it. */
export const TEST_BOOKING = 'testBooking';

function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
