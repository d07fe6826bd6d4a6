import { setTimeout as delay } from 'node:timers/promises';
import type { Updateable } from 'kysely';
import type { OutboxTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { inContext } from '../telemetry/telemetry.ts';
import {
  type ChannelDeps,
  type ClaimedMessage,
  type OpenChannel,
  type Rendered,
  CHANNELS,
  type ChannelName,
} from './channels.ts';
import { claimDue, settle } from './claims.ts';
import { nextAttempt } from './retry.ts';

export type DeliverDeps = ChannelDeps & Pick<Deps, 'db' | 'random'>;

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
export function openDeliveries(
  deps: DeliverDeps,
  channel: ChannelName,
  open: OpenChannel,
  rules: DeliveryRules,
): Deliveries {
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
