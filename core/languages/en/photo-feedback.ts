import { texts } from '../texts.ts';

export const photoFeedbackTexts = texts('photoFeedback', {
  title: 'How accurate is the AI?',
  about: 'Your answer goes to our team and helps us improve.',
  submit: 'Submit',
  submitting: 'Submitting...',
  close: 'Close',
  accuracy: 'Accuracy',
  explanation: 'Explanation',
  optional: 'optional',
  correctPrice: 'Correct price',
  wrongPrice: 'Please write the price as a number, like 135.',
  email: 'Email',
  wrongEmail: 'Please check the email address, or leave it out.',
  notSent: 'Not sent',
  sentTitle: 'Feedback Submitted',
  sent: 'Thank you for helping us improve our AI analysis!',
  failedTitle: 'Error',
  failed: 'Failed to submit feedback. Please try again.',
});
