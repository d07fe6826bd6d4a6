import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deps } from '../deps.ts';
import type { DeliverDeps } from './deliver.ts';
import { openDeliveries } from './deliveries.ts';
import { OUTBOX_CHANNEL } from '#server/data/outbox.ts';
import { beat, nextDue } from '#server/data/mails.ts';
import { openTransport } from './transport.ts';

export type SenderDeps = DeliverDeps & Pick<Deps, 'database'> & { readonly changes: Pick<Deps['changes'], 'tell'> };

export type Sender = {
  /** Looks for due mail now. */
  readonly wake: () => void;
  /** Ends what is being sent, for 10 seconds at most; what is left stays in the outbox. */
  readonly stop: () => Promise<void>;
};

/** Times in milliseconds. */
export type Pace = {
  /** How often the outbox is polled when nothing wakes the sender. */
  readonly poll: number;
  /** Timeout for one email, including the wait for a connection; far shorter than its claim. */
  readonly mail: number;
  readonly stop: number;
  /** Whether requests are waiting for a response; email then waits briefly. */
  readonly isBusy: () => boolean;
};

const PACE: Pace = { poll: 5000, mail: 60_000, stop: 10_000, isBusy: () => false };
/** Each heartbeat is a write to the disk; a quarter of what makes /readyz doubt is often enough. */
const BEAT_EVERY = 15_000;

/**
 * Sends what is due in the outbox, also what other processes queued or left behind. Any number of senders may run: one
 * of them claims each mail. A mail is delivered at least once, each time under the same Message-ID: twice only when a
 * process dies between the server's yes and its own commit.
 */
export function startSender(deps: SenderDeps, pace: Partial<Pace> = {}): Sender {
  const { poll, mail, stop: patience, isBusy } = { ...PACE, ...pace };
  const transport = openTransport(deps);
  const stopping = new AbortController();
  const onSettled = () => deps.changes.tell('mail');
  const rules = { transport, stopping: stopping.signal, limit: mail, isBusy, onSettled, onRoom: () => wake() };
  const deliveries = openDeliveries(deps, rules);
  const keepBeating = heartbeat(deps);
  const rounds = oneAtATime(async () => {
    try {
      await keepBeating();
      const hasClaimed = await deliveries.startMore();
      if (!hasClaimed) await wakeWhenDue();
    } catch (error) {
      deps.log.error({ err: error }, 'the outbox could not be read');
    }
  });

  let due: NodeJS.Timeout | undefined;
  /** Sets a timer for email that becomes due before the next poll, such as after the time to undo. */
  async function wakeWhenDue(): Promise<void> {
    const now = deps.clock.now();
    const next = await nextDue(deps.db, { after: now, until: now.add({ milliseconds: poll }) });
    clearTimeout(due);
    if (next && !isStopped) due = setTimeout(wake, Math.ceil(now.until(next).total('milliseconds')));
  }

  // A caller may wake the sender inside its own transaction; run the work outside of that context.
  const outside = AsyncLocalStorage.snapshot();
  const wake = () => {
    if (!isStopped) outside(rounds.run);
  };
  let isStopped = false;
  const timer = setInterval(wake, poll);
  const unsubscribe = deps.database.subscribe(OUTBOX_CHANNEL, wake).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'new mail is only noticed at the next look');
    return () => {};
  });
  wake();

  async function stop(): Promise<void> {
    isStopped = true;
    clearInterval(timer);
    clearTimeout(due);
    (await unsubscribe)();
    await rounds.idle();
    const giveUp = setTimeout(() => stopping.abort(), patience);
    await deliveries.idle();
    clearTimeout(giveUp);
    transport.close();
  }
  return { wake, stop };
}

function heartbeat(deps: SenderDeps): () => Promise<void> {
  let last: Temporal.Instant | undefined;
  return async () => {
    const now = deps.clock.now();
    if (last && Math.abs(now.since(last).total('milliseconds')) < BEAT_EVERY) return;
    await beat(deps.db, 'outbox', now);
    last = now;
  };
}

type Rounds = { readonly run: () => void; readonly idle: () => Promise<void> };

/** Runs a task whenever asked, never twice at once; asked while it runs, it runs once more. */
function oneAtATime(task: () => Promise<void>): Rounds {
  let running: Promise<void> | undefined;
  let isAskedAgain = false;
  async function loop(): Promise<void> {
    do {
      isAskedAgain = false;
      await task();
    } while (isAskedAgain);
    running = undefined;
  }
  return {
    run: () => {
      isAskedAgain = true;
      running ??= loop();
    },
    idle: async () => running,
  };
}
