import { texts } from '../texts.ts';

export const followUpTexts = texts('followUp', {
  confirmed: 'You confirmed this appointment. See you then.',
  confirmTitle: 'Will you be there?',
  confirmAbout: "{time}. Press the button to keep this time. If it doesn't suit you, reschedule or cancel below.",
  confirmAboutUntimed: "Press the button to keep this time. If it doesn't suit you, reschedule or cancel below.",
  notConfirmed: 'Not confirmed',
  confirm: 'Confirm my appointment',
  confirming: 'Confirming',

  rateTitle: 'How was it?',
  rating: 'Your rating',
  ratingScale: '5 is best',
  ratingMissing: 'Please choose from 1 to 5.',
  words: 'In your words',
  optional: 'optional',
  notSent: 'Not sent',
  send: 'Send',
  sending: 'Sending',
  changeAnswer: 'Change my answer',
  thanks: 'Thank you. We got your answer.',
  tellOthers: 'Glad to hear it. Would you tell others, too?',
});
