import { addListener } from './listeners.ts';
import { SendFailure, type Outcome, type OutboxItem, type Send } from './outbox-item.ts';
import type { OutboxList } from './outbox-list.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Tabs } from './other-tabs.ts';

/** The dependencies of an outbox. */
export type OutboxDeps = { readonly send: Send; readonly store: OutboxStore; readonly tabs: Tabs };

/** Why an item is still waiting. */
type Delay = Exclude<SendFailure['kind'], 'refused'>;

/** In milliseconds. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;
/** If the server fails on one item, the others still go out; if it fails on several, the item isn't the problem. */
const MOST_FAILURES = 3;

/** Sends the waiting items while no other tab does, and retries automatically. */
export function openSender(list: OutboxList, { tabs, ...around }: OutboxDeps) {
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
        const delay = await sendAll(list, (item) => sendOne(list, item, { ...around, tabs, tell }));
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

type Sending = OutboxDeps & { readonly tell: (outcome: Outcome) => void };

/** Returns why the item is still waiting, or undefined once it's settled. */
async function sendOne(list: OutboxList, item: OutboxItem, sending: Sending): Promise<Delay | undefined> {
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
async function settle(list: OutboxList, outcome: Outcome, { store, tabs, tell }: Sending): Promise<void> {
  const { id, owner, progress, refusal, state } = outcome.item;
  list.patch(id, { state, progress, ...(refusal && { refusal }) });
  tell(outcome);
  const mark = { id, owner, state: state === 'sent' ? 'sent' : 'refused', ...(refusal && { refusal }) } as const;
  await store.mark(mark).catch(() => undefined);
  tabs.tell();
}
