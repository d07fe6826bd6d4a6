/** Coordinates the tabs of this device, so that only one sends at a time. */
export type Tabs = {
  /** Runs once no other tab is running for the same employee. Closing a tab releases its lock. */
  readonly alone: (owner: string, act: () => Promise<void>) => Promise<void>;
  /** Notifies the other tabs that the store has changed. */
  readonly tell: () => void;
  /** Calls back when another tab has sent a notification. */
  readonly listen: (onTold: () => void) => void;
};

/** Coordinates through the browser's locks. On plain http there are none, so only the server's idempotent client ids prevent duplicates. */
export function openTabs(): Tabs {
  const { locks } = globalThis.navigator as { readonly locks?: LockManager };
  const channel = new BroadcastChannel('outbox');
  return {
    alone: async (owner, act) => (locks ? locks.request(`outbox ${owner}`, act) : act()),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel stays within its origin
    tell: () => channel.postMessage('changed'),
    listen: (onTold) => channel.addEventListener('message', onTold),
  };
}
