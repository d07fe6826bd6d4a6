/** What the tabs of this device agree on, so that none sends what another is sending. */
export type Tabs = {
  /** Acts once no other tab acts for the same employee. A tab that is closed lets go. */
  readonly alone: (owner: string, act: () => Promise<void>) => Promise<void>;
  /** Tells the others that the store has changed. */
  readonly tell: () => void;
  /** Calls back when another tab has told. */
  readonly listen: (onTold: () => void) => void;
};

/** The tabs of this browser. Where it has no locks, which is on plain http, the server's rule of client ids stands alone. */
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
