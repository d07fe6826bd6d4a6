import { texts } from '../texts.ts';

export const unsubscribeTexts = texts('unsubscribe', {
  title: 'Unsubscribe',
  question: 'Unsubscribe from our emails?',
  explained:
    'You won’t get thank-you emails, review requests or invitations to come back. Emails about your own orders still arrive.',
  button: 'Unsubscribe',
  done: 'You’re unsubscribed',
  doneExplained: 'We only email you about your own orders now.',
  failed: 'That did not work',
});
