/** What the list of messages can be narrowed to; `open` are those without an answer. */
export const MESSAGE_FILTERS = ['unread', 'open', 'answered'] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];
