import { texts } from '../texts.ts';

export const deliveriesTexts = texts('deliveries', {
  queuedAt: 'Queued',
  recipient: 'To',
  kind: 'Kind',
  subject: 'Subject',
  status: 'Status',
  attempts: 'Tries',
  reason: 'Reason',
  sentAt: 'Sent',

  removed: '(removed after sending)',
  hidden: '(hidden until it is sent)',

  senderNotStarted: 'The mail sender has not run yet.',
  senderStopped: 'The mail sender last ran {seconds, plural, one {# second} other {# seconds}} ago.',
  overdue:
    '{count, plural, one {# mail is more than 15 minutes overdue.} other {# mails are more than 15 minutes overdue.}}',
  retrying: '{count, plural, one {# mail waits for another try.} other {# mails wait for another try.}}',
  schedulerNotStarted: 'The scheduler has not run yet.',
  schedulerStopped: 'The scheduler last ran {seconds, plural, one {# second} other {# seconds}} ago.',
});
