import { texts } from '../texts.ts';

export const unsubscribeTexts = texts('unsubscribe', {
  title: 'Unsubscribe',
  question: 'Unsubscribe from our emails?',
  explained:
    'You won’t get thank-you emails, review requests, or invitations to come back. You’ll still get emails about your own quotes and appointments.',
  button: 'Unsubscribe',
  done: 'You’re unsubscribed',
  doneExplained: 'We only email you about your own quotes and appointments now.',
  failed: 'That didn’t work',
});
