import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deps } from '../deps.ts';
import { beat } from '../lib/heartbeats.ts';
import { type OpenChannel, CHANNELS, type ChannelName } from './channels.ts';
import { nextDue } from './claims.ts';
import { openDeliveries, type DeliverDeps } from './deliveries.ts';
import { OUTBOX_SIGNAL } from './outbox.ts';

export type SenderDeps = DeliverDeps & Pick<Deps, 'database'>;

export type Sender = {
  /** Looks for due messages now. */
  readonly wake: () => void;
  /** Ends what is being sent, for 10 seconds at most; what is left stays in the outbox. */
  readonly stop: () => Promise<void>;
};

/** Times in milliseconds. */
export type Pace = {
  /** How often the outbox is polled when nothing wakes the sender. */
  readonly poll: number;
  /** Timeout for one message, including the wait for a connection; far shorter than its claim. */
  readonly message: number;
  readonly stop: number;
  /** Whether requests are waiting for a response; messages then wait briefly. */
  readonly isBusy: () => boolean;
};

const PACE: Pace = { poll: 5000, message: 60_000, stop: 10_000, isBusy: () => false };
/** Each heartbeat is a write to the disk; a quarter of what makes /readyz doubt is often enough. */
const BEAT_EVERY = 15_000;

/**
 * Sends what is due in the outbox, also what other processes queued or left behind. Any number of senders may run: one
 * of them claims each message. A message is delivered at least once, a mail each time under the same Message-ID: twice
 * only when a process dies between the service's yes and its own commit.
 */
export function startSender(deps: SenderDeps, pace: Partial<Pace> = {}): Sender {
  const { poll, message: limit, stop: patience, isBusy } = { ...PACE, ...pace };
  const channels = openChannels(deps);
  const stopping = new AbortController();
  const rules = { stopping: stopping.signal, limit, isBusy, onRoom: () => wake() };
  const deliveries = channels.map(([name, channel]) => openDeliveries(deps, name, channel, rules));
  const keepBeating = heartbeat(deps);
  const rounds = oneAtATime(async () => {
    try {
      await keepBeating();
      // From before the claims: what becomes due while they run must not be missed.
      const now = deps.clock.now();
      const quiet: ChannelName[] = [];
      for (const { channel, startMore } of deliveries) if (!(await startMore())) quiet.push(channel);
      if (quiet.length > 0) await wakeWhenDue(quiet, now);
    } catch (error) {
      deps.log.error({ err: error }, 'the outbox could not be read');
    }
  });

  let due: NodeJS.Timeout | undefined;
  /** Sets a timer for messages that become due before the next poll, such as after the time to undo. */
  async function wakeWhenDue(quiet: readonly ChannelName[], now: Temporal.Instant): Promise<void> {
    const next = await nextDue(deps.db, { channels: quiet, after: now, until: now.add({ milliseconds: poll }) });
    clearTimeout(due);
    if (next && !isStopped)
      due = setTimeout(wake, Math.max(0, Math.ceil(deps.clock.now().until(next).total('milliseconds'))));
  }

  // A caller may wake the sender inside its own transaction; run the work outside of that context.
  const outside = AsyncLocalStorage.snapshot();
  const wake = () => {
    if (!isStopped) outside(rounds.run);
  };
  let isStopped = false;
  const timer = setInterval(wake, poll);
  const unsubscribe = deps.database.subscribe(OUTBOX_SIGNAL, wake).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'new messages are only noticed at the next look');
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
    await Promise.all(deliveries.map(({ idle }) => idle()));
    clearTimeout(giveUp);
    for (const [, channel] of channels) channel.close();
  }
  return { wake, stop };
}

/** The channels that are configured. */
function openChannels(deps: SenderDeps): readonly (readonly [ChannelName, OpenChannel])[] {
  const names = Object.keys(CHANNELS) as ChannelName[];
  return names.flatMap((name) => {
    const channel = CHANNELS[name].open(deps);
    return channel ? [[name, channel] as const] : [];
  });
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
