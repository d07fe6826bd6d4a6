import { texts } from '#core/languages/texts.ts';

export const messagesTexts = texts('messages', {
  title: 'Messages',
  searchPlaceholder: 'Name, email, text',
  unread: 'Unread',
  open: 'Open',
  answered: 'Answered',
  test: 'Test',
  from: 'From',
  message: 'Message',
  received: 'Received',
  receivedAt: 'Received <time>{when}</time>',
  status: 'Status',
  empty: 'No messages yet',
  emptyHint: 'They appear here as soon as someone writes through the site.',

  reply: 'Reply by email',
  markOpen: 'Mark as open',
  markAnswered: 'Mark as answered',
  markUnread: 'Mark as unread',
  markRead: 'Mark as read',
  replySubject: 'Your message to {business}',
  replyGreeting: 'Hello {name},',
  replyQuote: '{name} wrote:',
});
