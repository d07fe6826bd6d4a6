/** The owner's lists: what they are called, and what some of them can be narrowed to. */

/** The owner's lists that an open dashboard shows. */
export const TOPICS = [
  'quotes',
  'jobs',
  'customers',
  'payments',
  'invoices',
  'books',
  'promos',
  'gifts',
  'staff',
  'applications',
  'messages',
  'mail',
  'business',
  'scripts',
  'estimates',
  'audit',
] as const;
export type Topic = (typeof TOPICS)[number];

/** What the list of messages can be narrowed to; `open` are those without an answer. */
export const MESSAGE_FILTERS = ['unread', 'open', 'answered'] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

/** Whether all the words name that action, 'approved' as well as 'approve' or 'quote'. Both are in lower case. */
export function namesAction(action: string, words: readonly string[]): boolean {
  const parts = action.split(/[.-]/);
  return words.every((word) =>
    parts.some((part) => part.startsWith(word) || (part.length >= 4 && word.startsWith(part))),
  );
}
