import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { Updateable } from 'kysely';
import { type Db, transaction } from '#server/db/client.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { beat } from '#server/lib/queries.ts';
import { inContext } from '#server/telemetry/telemetry.ts';
import {
  type OpenChannel,
  CHANNELS,
  type ChannelName,
  type ChannelDeps,
  type ClaimedMessage,
  type Rendered,
} from './channels.ts';
import { nextDue, settle, OUTBOX_SIGNAL, type Claim, isAnyDue, lockClaims, claimAllowed } from './queries.ts';
import { nextAttempt } from './retry.ts';

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

function openChannels(deps: SenderDeps): readonly (readonly [ChannelName, OpenChannel])[] {
  const names = Object.keys(CHANNELS) as ChannelName[];
  return names.map((name) => [name, CHANNELS[name].open(deps)] as const);
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

/** Runs a task whenever asked, never twice at once; asked while it runs, it runs once more. */
function oneAtATime(task: () => Promise<void>): { readonly run: () => void; readonly idle: () => Promise<void> } {
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

type DeliverDeps = ChannelDeps & Pick<Deps, 'db' | 'random'>;

export type Deliveries = {
  readonly channel: ChannelName;
  /**
   * Claims as many due messages as there is capacity for and starts sending them, without waiting. Returns false if none
   * is due.
   */
  readonly startMore: () => Promise<boolean>;
  /** Resolves once nothing is being sent. */
  readonly idle: () => Promise<void>;
};

export type DeliveryRules = {
  /** Aborted when the process stops: unfinished messages are left to the next process, without counting as an attempt. */
  readonly stopping: AbortSignal;
  /** Timeout for one message, in milliseconds. */
  readonly limit: number;
  /** Whether requests are waiting for a response; messages then wait briefly. */
  readonly isBusy: () => boolean;
  /** Called when there is capacity again and more messages were due. */
  readonly onRoom: () => void;
};

/** In milliseconds: how long a message yields to pending requests at most, and how often it checks for them. */
const MOST_PATIENCE = 250;
const LOOK_EVERY = 25;
const MOST_AT_ONCE = 10;
/** A sender that hasn't settled its claimed messages by then is considered dead. */
const CLAIM_HOLDS = { minutes: 3 } as const;

/**
 * What one process is sending on a channel: up to ten messages at once, so that a service that hangs holds up ten of its
 * own and no other channel.
 */
function openDeliveries(deps: DeliverDeps, channel: ChannelName, open: OpenChannel, rules: DeliveryRules): Deliveries {
  /** By the id of the message. */
  const underWay = new Map<string, Promise<void>>();
  const unstored = `the outcome of ${CHANNELS[channel].article} could not be stored`;
  let mayBeMore = false;

  async function startMore(): Promise<boolean> {
    const most = MOST_AT_ONCE - underWay.size;
    if (most === 0) return true;
    const now = deps.clock.now();
    const claim = deps.random.id();
    const except = [...underWay.keys()];
    const { settings } = await deps.settings();
    const until = now.add(CLAIM_HOLDS);
    const limits = { most, except, hourlyLimit: open.hourlyLimit, shop: settings.email };
    const messages = await claimDue(deps.db, { channel, claim, now, until, ...limits });
    mayBeMore = messages.length > 0;
    for (const message of messages) {
      const timeout = AbortSignal.timeout(rules.limit);
      const how = { channel, open, claim, timeout, stopping: rules.stopping };
      track(
        untilCalm(rules.isBusy).then(() => send(deps, message, how)),
        message.id,
      );
    }
    return mayBeMore;
  }

  function track(delivery: Promise<void>, id: string): void {
    const work = delivery
      .catch((error: unknown) => deps.log.error({ err: error, [channel]: id }, unstored))
      .finally(() => {
        underWay.delete(id);
        if (mayBeMore && underWay.size <= MOST_AT_ONCE / 2) rules.onRoom();
      });
    underWay.set(id, work);
  }

  return {
    channel,
    startMore,
    idle: async () => {
      await Promise.all(underWay.values());
    },
  };
}

/** Rendering an email takes as long as several responses, and is less urgent than people waiting for a page. */
async function untilCalm(isBusy: () => boolean): Promise<void> {
  for (let waited = 0; waited < MOST_PATIENCE && isBusy(); waited += LOOK_EVERY) await delay(LOOK_EVERY);
}

type Delivery = {
  readonly channel: ChannelName;
  readonly open: OpenChannel;
  readonly claim: string;
  readonly timeout: AbortSignal;
  readonly stopping: AbortSignal;
};

/** Sends one claimed message and stores the outcome, unless another sender has claimed it in the meantime. */
async function send(deps: DeliverDeps, message: ClaimedMessage, delivery: Delivery): Promise<void> {
  const { channel, open } = delivery;
  const span = deps.telemetry.tracing.message(channel, message.kind, message.request_id);
  await inContext({ requestId: message.request_id, span }, async () => {
    const status = await sendAndSettle(deps, message, delivery).catch((error: unknown) => {
      span?.end({ isFailed: true });
      throw error;
    });
    const isSent = status === 'sent';
    if (status !== undefined) open.onAttempt?.(isSent);
    span?.end({ attributes: { [`${channel}.sent`]: isSent }, isFailed: !isSent });
  });
}

/** Returns the resulting status; undefined if the message was left to the next process. */
async function sendAndSettle(
  deps: DeliverDeps,
  message: ClaimedMessage,
  delivery: Delivery,
): Promise<string | undefined> {
  const { channel, claim } = delivery;
  const outcome: Updateable<OutboxTable> = await attempt(deps, message, delivery);
  const isOurs = await settle(deps.db, { id: message.id, claim }, outcome);
  if (!isOurs)
    deps.log.warn(
      { [channel]: message.id, kind: message.kind },
      `${CHANNELS[channel].article} took longer than its claim`,
    );
  return outcome.status;
}

async function attempt(deps: DeliverDeps, message: ClaimedMessage, delivery: Delivery) {
  const { channel, open, timeout, stopping } = delivery;
  let rendered: Rendered | undefined;
  try {
    rendered = await open.render(message);
    const signal = AbortSignal.any([timeout, stopping]);
    signal.throwIfAborted();
    await rendered.deliver(signal);
  } catch (error) {
    return stopping.aborted ? {} : failed(deps, message, { delivery, error, subject: rendered?.subject });
  }
  const { subject, sentTo } = rendered;
  return {
    status: 'sent' as const,
    ...(subject !== undefined && { subject }),
    ...(sentTo !== undefined && { sent_to: sentTo }),
    sent_at: deps.clock.now().toString(),
    attempts: message.attempts + 1,
    last_error: null,
    data: JSON.stringify(CHANNELS[channel].withoutSecrets(message)),
  };
}

type Failed = { readonly delivery: Delivery; readonly error: unknown; readonly subject: string | undefined };

function failed(deps: DeliverDeps, message: ClaimedMessage, { delivery, error, subject }: Failed) {
  const { channel, open } = delivery;
  const { article, canResend, withoutSecrets } = CHANNELS[channel];
  const failure = open.explain(error);
  const [high = 0, low = 0] = deps.random.bytes(2);
  const jitter = (high * 256 + low) / 65_536;
  const next = nextAttempt(failure, { attempts: message.attempts, now: deps.clock.now(), jitter });
  const about = { [channel]: message.id, kind: message.kind, status: next.status, reason: failure.reason };
  deps.log.warn(about, `${article} was not sent`);
  return {
    status: next.status,
    attempts: next.attempts,
    last_error: failure.reason,
    ...(subject !== undefined && { subject }),
    ...(next.status === 'waiting' && { due_at: next.dueAt.toString() }),
    ...(next.status === 'failed' && !canResend && { data: JSON.stringify(withoutSecrets(message)) }),
  };
}

/** If a round only postponed messages, another round follows, so that those behind them don't wait. */
const MOST_ROUNDS = 5;

/**
 * Claims up to `most` due messages of a channel, oldest due first, skipping those that another sender is claiming.
 * Messages to a mailbox that has reached its hourly limit are postponed; claims are serialized so that no two miscount
 * it.
 */
export async function claimDue(db: Db, claim: Claim): Promise<readonly ClaimedMessage[]> {
  for (let round = 0; round < MOST_ROUNDS && (await isAnyDue(db, claim)); round += 1) {
    const claimed = await transaction(db, async (trx) => {
      const [, rows] = await Promise.all([lockClaims(trx), claimAllowed(trx, claim)]);
      return rows;
    });
    if (claimed.length > 0) return claimed;
  }
  return [];
}
