import {
  newId,
  type LineState,
  type NewItem,
  type OutboxItem,
  type Outcome,
  SendFailure,
  type Send,
  isFull,
  type OutboxStore,
} from './outbox-store.ts';

type Outbox = {
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
export function openOutbox(deps: OutboxDeps): Outbox {
  const { store, tabs } = deps;
  const list = openList(store);
  const sender = openSender(list, deps);
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
      const unkept = await store.keep(fresh).catch(whyUnkept);
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
  return isFull(error) ? 'full' : 'unavailable';
}

/** The dependencies of an outbox. */
type OutboxDeps = { readonly send: Send; readonly store: OutboxStore; readonly tabs: Tabs };

/** Why an item is still waiting. */
type Delay = Exclude<SendFailure['kind'], 'refused'>;

/** In milliseconds. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;
/** If the server fails on one item, the others still go out; if it fails on several, the item isn't the problem. */
const MOST_FAILURES = 3;

/** Sends the waiting items while no other tab does, and retries automatically. */
function openSender(list: OutboxList, { tabs, ...deps }: OutboxDeps) {
  let isRunning = false;
  let isAskedAgain = false;
  let wait = FIRST_WAIT;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const done = new Set<(outcome: Outcome) => void>();
  const tell = (outcome: Outcome) => {
    done.forEach((onOutcome) => onOutcome(outcome));
    wait = FIRST_WAIT;
  };

  async function run(): Promise<void> {
    const owner = list.owner();
    isAskedAgain = isRunning;
    if (isRunning || owner === undefined) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      await tabs.alone(owner, async () => {
        await list.read();
        const delay = await sendAll(list, (item) => sendOne(list, item, { ...deps, tabs, tell }));
        if (owner !== list.owner()) return;
        list.setLine(delay ?? 'idle');
        if (delay) comeBack();
      });
    } finally {
      isRunning = false;
      if (isAskedAgain || owner !== list.owner()) void run();
    }
  }

  function comeBack(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), wait);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  return {
    run,
    /** Stops retrying until `run` is called. */
    rest(): void {
      clearTimeout(timer);
      wait = FIRST_WAIT;
    },
    onOutcome: (onOutcome: (outcome: Outcome) => void) => addListener(done, onOutcome),
  };
}

/** Returns why something is still waiting, or undefined when all is settled. Stops when the list switches to another employee. */
async function sendAll(
  list: OutboxList,
  sendItem: (item: OutboxItem) => Promise<Delay | undefined>,
): Promise<Delay | undefined> {
  const owner = list.owner();
  const failed = new Set<string>();
  const next = () =>
    list.owner() === owner ? list.items().find(({ id, state }) => state === 'waiting' && !failed.has(id)) : undefined;
  for (let item = next(); item; item = next()) {
    const delay = await sendItem(item);
    if (!delay) continue;
    failed.add(item.id);
    if (delay !== 'later' || failed.size >= MOST_FAILURES) return delay;
  }
  return failed.size > 0 ? 'later' : undefined;
}

type SendContext = OutboxDeps & { readonly tell: (outcome: Outcome) => void };

/** Returns why the item is still waiting, or undefined once it's settled. */
async function sendOne(list: OutboxList, item: OutboxItem, sending: SendContext): Promise<Delay | undefined> {
  list.setLine('sending');
  list.patch(item.id, { state: 'sending', progress: 0 });
  try {
    const answer = await sending.send(item, (progress) => list.patch(item.id, { progress }));
    await settle(list, { item: { ...item, state: 'sent', progress: 1 }, answer }, sending);
    return undefined;
  } catch (error) {
    const { kind, message } = error instanceof SendFailure ? error : new SendFailure('later', String(error));
    if (kind === 'refused') {
      await settle(list, { item: { ...item, state: 'refused', refusal: message } }, sending);
      return undefined;
    }
    list.patch(item.id, { state: 'waiting', progress: 0 });
    return kind;
  }
}

/** Records the outcome of an item. If that fails, the item is sent again under its id, which is idempotent. */
async function settle(list: OutboxList, outcome: Outcome, { store, tabs, tell }: SendContext): Promise<void> {
  const { id, owner, progress, refusal, state } = outcome.item;
  list.patch(id, { state, progress, ...(refusal && { refusal }) });
  tell(outcome);
  const mark = { id, owner, state: state === 'sent' ? 'sent' : 'refused', ...(refusal && { refusal }) } as const;
  await store.mark(mark).catch(() => undefined);
  tabs.tell();
}

/** The items of one employee as this tab knows them, and the state of the connection. */
type OutboxList = ReturnType<typeof openList>;

/** The items in the store of the device; empty until an owner is set. */
function openList(store: Pick<OutboxStore, 'list'>) {
  let owner: string | undefined;
  let items: readonly OutboxItem[] = [];
  let line: LineState = 'idle';
  /** Counts this tab's writes: a read of the store that overlaps with one is outdated. */
  let edition = 0;
  const changed = new Set<() => void>();
  const tell = () => changed.forEach((onChange) => onChange());

  /** Rereads the store, which other tabs write to as well. */
  async function read(): Promise<void> {
    const [of, at] = [owner, edition];
    if (of === undefined) return;
    const kept = await store.list(of).catch(() => undefined);
    if (kept === undefined || of !== owner) return;
    if (at !== edition) return read();
    items = merge(items, kept);
    tell();
  }

  return {
    owner: () => owner,
    items: () => items,
    line: () => line,
    subscribe: (onChange: () => void) => addListener(changed, onChange),
    read,
    turnTo(next: string | undefined): void {
      owner = next;
      items = [];
      line = 'idle';
      tell();
    },
    setLine(next: LineState): void {
      line = next;
      tell();
    },
    patch(id: string, change: Partial<Pick<OutboxItem, 'state' | 'progress' | 'refusal'>>): void {
      items = items.map((item) => (item.id === id ? { ...item, ...change } : item));
      tell();
    },
    put(item: OutboxItem): void {
      edition += 1;
      if (item.owner === owner && !items.some(({ id }) => id === item.id)) items = [...items, item];
      tell();
    },
    take(id: string): void {
      edition += 1;
      items = items.filter((item) => item.id !== id);
      tell();
    },
  };
}

/** Merges the store with what only this tab knows: what it's sending now, and what it couldn't store. */
function merge(items: readonly OutboxItem[], kept: readonly OutboxItem[]): readonly OutboxItem[] {
  const here = new Map(items.map((item) => [item.id, item]));
  const there = new Set(kept.map(({ id }) => id));
  const merged = kept.map((item) => {
    const known = here.get(item.id);
    // Pictures are rendered by identity, so the one in memory is kept.
    if (!known) return item;
    if (item.state === 'waiting') return known;
    return { ...known, state: item.state, progress: item.progress, ...(item.refusal && { refusal: item.refusal }) };
  });
  return [...merged, ...items.filter(({ id, unkept }) => unkept && !there.has(id))];
}

/** Adds a listener and returns a function that removes it. */
function addListener<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

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
