import type { MessageDetail, MessageInList } from '#contract/messages.ts';
import type { MessageRow } from '#server/data/contact.ts';

const EXCERPT = 160;

/** A message in the owner's list. */
export function listView(message: MessageRow): MessageInList {
  return {
    id: message.id,
    name: message.name,
    email: message.email,
    phone: message.phone,
    excerpt: excerptOf(message.message),
    isRead: message.read_at !== null,
    isAnswered: message.answered_at !== null,
    createdAt: message.created_at,
    isTest: message.is_test,
  };
}

/** A message with its text. */
export function detailView(message: MessageRow): MessageDetail {
  return {
    ...listView(message),
    message: message.message,
    readAt: message.read_at,
    answeredAt: message.answered_at,
  };
}

function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT - 1).toWellFormed()}…` : line;
}
