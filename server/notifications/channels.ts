import type { Channel } from './channel.ts';
import { mailChannel } from './mail.ts';
import { smsChannel } from './sms.ts';

/** Every way for notifications to reach people, by the name that the outbox stores. A new one needs no migration. */
export const CHANNELS = {
  mail: mailChannel,
  sms: smsChannel,
} as const satisfies Readonly<Record<string, Channel>>;

export type ChannelName = keyof typeof CHANNELS;
