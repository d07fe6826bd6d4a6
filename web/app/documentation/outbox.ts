import { newId } from './new-id.ts';
import type { LineState, NewItem, OutboxItem, Outcome } from './outbox-item.ts';
import { openList } from './outbox-list.ts';
import { openSender, type OutboxDeps } from './outbox-sender.ts';
import type { OutboxStore } from './outbox-store.ts';

export type Outbox = {
  /** Switches to the items of an employee and sends them; undefined when no employee is logged in. */
  readonly open: (owner: string | undefined) => Promise<void>;
  /** Stores the item on this device, to be sent whatever happens to the page. Returns it with its id. Throws RangeError while no employee is logged in. */
  readonly enqueue: (item: NewItem) => Promise<OutboxItem>;
  /** Everything of the employee that this device has to send, and has sent since it last had nothing, oldest first. The same array until it changes. */
  readonly items: () => readonly OutboxItem[];
  readonly line: () => LineState;
  /** Calls back after every change of `items` or `line`. Returns a function that stops it. */
  readonly subscribe: (onChange: () => void) => () => void;
  /** Calls back when an item was sent or refused. */
  readonly onOutcome: (onOutcome: (outcome: Outcome) => void) => () => void;
  /** Retries at once instead of at the scheduled time. */
  readonly wake: () => void;
  /** Like `wake`, but retries rejected items as well. */
  readonly sendNow: () => void;
  /** Discards a rejected item, or one that was sent and has since been removed. */
  readonly discard: (id: string) => Promise<void>;
};

/** An outbox that sends one item at a time, in order, and resumes where it was interrupted. */
export function openOutbox(around: OutboxDeps): Outbox {
  const { store, tabs } = around;
  const list = openList(store);
  const sender = openSender(list, around);
  tabs.listen(() => void list.read());
  return {
    async open(owner) {
      if (owner === list.owner()) return;
      sender.rest();
      list.turnTo(owner);
      if (owner === undefined) return;
      await forgetSent(store, owner);
      await list.read();
      void sender.run();
    },
    async enqueue(item) {
      const owner = list.owner();
      if (owner === undefined) throw new RangeError('No employee is logged in, so nothing can be recorded.');
      const at = Temporal.Now.instant().toString();
      const fresh: OutboxItem = { ...item, id: newId(), owner, at, state: 'waiting', progress: 0 };
      const unkept = await store.keep(fresh).then(() => undefined, whyUnkept);
      const kept = unkept ? { ...fresh, unkept } : fresh;
      list.put(kept);
      tabs.tell();
      void sender.run();
      return kept;
    },
    items: list.items,
    line: list.line,
    subscribe: list.subscribe,
    onOutcome: sender.onOutcome,
    wake: () => void sender.run(),
    sendNow() {
      const refused = list.items().filter(({ state }) => state === 'refused');
      for (const { id } of refused) list.patch(id, { state: 'waiting' });
      void Promise.allSettled(refused.map(({ id }) => store.unmark(id))).then(sender.run);
    },
    async discard(id) {
      const state = list.items().find((item) => item.id === id)?.state;
      if (state !== 'refused' && state !== 'sent') return;
      list.take(id);
      await store.remove([id]).catch(() => undefined);
      tabs.tell();
    },
  };
}

/** Sent items are kept next to unsent ones, so that the day's count stays right; once none are unsent, all are deleted. */
async function forgetSent(store: OutboxStore, owner: string): Promise<void> {
  const kept = await store.list(owner).catch(() => []);
  if (kept.every(({ state }) => state === 'sent')) await store.remove(kept.map(({ id }) => id)).catch(() => undefined);
}

function whyUnkept(error: unknown): 'full' | 'unavailable' {
  return error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'unavailable';
}
