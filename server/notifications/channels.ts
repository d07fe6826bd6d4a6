import type { Language } from '#core/languages/language.ts';
import type { MailDestination } from '#core/notifications/mails.ts';
import type { Deps } from '#server/deps.ts';
import { mailChannel } from './mail.ts';
import { pushChannel } from './push.ts';
import type { Failure } from './retry.ts';
import { smsChannel } from './sms.ts';

export type ChannelDeps = Pick<
  Deps,
  'env' | 'db' | 'clock' | 'log' | 'telemetry' | 'settings' | 'render' | 'secret' | 'publicUrl' | 'workers'
> & {
  readonly changes: Pick<Deps['changes'], 'tell'>;
};

/** The part of a message that a channel interprets. */
type Content = { readonly kind: string; readonly data: Readonly<Record<string, unknown>> };

export type ClaimedMessage = Content & {
  readonly id: string;
  readonly recipient: string;
  /** The recipient's. */
  readonly language: Language;
  /** The same at each attempt. */
  readonly message_id: string;
  readonly attempts: number;
  /** An admin sends it again: it's tried in any case. */
  readonly is_by_hand: boolean;
  readonly created_at: string;
  /** The request that queued it; null if the scheduler did. */
  readonly request_id: string | null;
};

/** A message that is ready to be handed over. */
export type Rendered = {
  /** Shown in the log, also if the attempt fails. */
  readonly subject?: string;
  readonly sentTo?: MailDestination;
  /** Resolves once the receiver is responsible for the message. Gives up when the signal is aborted. */
  readonly deliver: (signal: AbortSignal) => Promise<void>;
};

export type HourlyLimit = {
  readonly most: number;
  /** Why a message waits that was postponed. */
  readonly reason: string;
  /** The kinds that are never held back, and don't count. */
  readonly exempt?: readonly string[];
  /** The kinds that go first, and how many of the hour's messages only they can be. */
  readonly first?: { readonly kinds: readonly string[]; readonly places: number; readonly reason: string };
};

/** A way for notifications to reach people. The outbox does the rest: claims, retries, deadlines, limits, results. */
export type Channel = {
  /** For the log: 'a mail'. */
  readonly article: string;
  /** Returns the data to store once the message needs no further attempt: without secret links and codes. */
  readonly withoutSecrets: (content: Content) => Record<string, unknown>;
  /** Whether a failed message can be sent again by hand, and therefore keeps its data. */
  readonly canResend: boolean;
  /** While a channel has no service, its messages fail as in an outage, and wait until their deadline. */
  readonly open: (deps: ChannelDeps) => OpenChannel;
};

export type OpenChannel = {
  /** For each mailbox except those of the shop and its admins. */
  readonly hourlyLimit?: HourlyLimit;
  readonly render: (message: ClaimedMessage) => Promise<Rendered>;
  /** Explains an error of `render` or `deliver`, without naming any person. */
  readonly explain: (error: unknown) => Failure;
  /** Called after the outcome of an attempt was stored. */
  readonly onAttempt?: (isSent: boolean) => void;
  readonly close: () => void;
};

/** Every way for notifications to reach people, by the name that the outbox stores. A new one needs no migration. */
export const CHANNELS = {
  mail: mailChannel,
  sms: smsChannel,
  push: pushChannel,
} as const satisfies Readonly<Record<string, Channel>>;

export type ChannelName = keyof typeof CHANNELS;
