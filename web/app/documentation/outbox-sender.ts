import { addListener } from './listeners.ts';
import { SendFailure, type Outcome, type OutboxItem, type Send } from './outbox-item.ts';
import type { OutboxList } from './outbox-list.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Tabs } from './other-tabs.ts';

/** What an outbox stands on. */
export type OutboxDeps = { readonly send: Send; readonly store: OutboxStore; readonly tabs: Tabs };

/** Why an item still waits. */
type Delay = Exclude<SendFailure['kind'], 'refused'>;

/** In milliseconds. */
const FIRST_WAIT = 2000;
const LONGEST_WAIT = 60_000;
/** One item at which the server fails holds up nothing; when it fails at several, it is not the item. */
const MOST_FAILURES = 3;

/** Sends what waits in the list, while no other tab does, and comes back by itself to what has to wait. */
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
    /** Does not come back until it is told to run. */
    rest(): void {
      clearTimeout(timer);
      wait = FIRST_WAIT;
    },
    onOutcome: (onOutcome: (outcome: Outcome) => void) => addListener(done, onOutcome),
  };
}

/** Returns why something still waits, or undefined when everything is settled. Stops when the list switches to another employee. */
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

/** Returns why the item still waits, or undefined once it's settled. */
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

/** Notes what became of an item. Where that cannot be written, it is sent again under its id, which changes nothing. */
async function settle(list: OutboxList, outcome: Outcome, { store, tabs, tell }: Sending): Promise<void> {
  const { id, owner, progress, refusal, state } = outcome.item;
  list.patch(id, { state, progress, ...(refusal && { refusal }) });
  tell(outcome);
  const mark = { id, owner, state: state === 'sent' ? 'sent' : 'refused', ...(refusal && { refusal }) } as const;
  await store.mark(mark).catch(() => undefined);
  tabs.tell();
}
