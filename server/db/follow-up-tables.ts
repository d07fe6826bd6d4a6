import type { Generated } from 'kysely';
import type { ReminderKind } from '#core/quotes/follow-up.ts';
import type { InstantText } from './columns.ts';

export type RemindersTable = { quote_id: string; starts_at: InstantText; kind: ReminderKind; at: InstantText };
export type VisitConfirmationsTable = { quote_id: string; starts_at: InstantText; at: InstantText };
export type CustomerRatingsTable = { quote_id: string; stars: number; words: string; at: InstantText };

export type TextMessagesTable = {
  id: string;
  /** '+15185550142' */
  recipient: string;
  words: string;
  status: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  due_at: InstantText;
  /** Not sent after this instant. */
  until: InstantText;
  claim: Generated<string | null>;
  claimed_until: Generated<InstantText | null>;
  last_error: Generated<string | null>;
  quote_id: string;
  created_at: InstantText;
  sent_at: Generated<InstantText | null>;
};
