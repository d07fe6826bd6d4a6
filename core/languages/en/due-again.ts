import { texts } from '#core/languages/texts.ts';

/** Reminders that work is due again, for customers: on the page of a quote, and on the page that a reminder leads to. */
export const dueAgainTexts = texts('dueAgain', {
  title: 'Want a reminder next time?',
  about: 'We’ll write to you once when it’s due again, around {date}. You can stop it in every message.',
  aboutLater: 'We’ll write to you once after each visit, when it’s due again. You can stop it in every message.',
  byMail: 'Remind me when it’s due again',
  bySms: 'Remind me by text message',
  smsAbout: 'One text message for each visit. Message and data rates may apply. Reply STOP to end texts.',
  agreed: '{channel, select, sms {We’ll text you when it’s due again.} other {We’ll email you when it’s due again.}}',
  agreedOn:
    '{channel, select, sms {We’ll text you around {date}, when it’s due again.} other {We’ll email you around {date}, when it’s due again.}}',
  stop: 'Don’t remind me',
  notSaved: 'Your choice was not saved',

  loading: 'Loading your last visit…',
  due: 'Time to book again?',
  last: 'Your last visit was on {date}. What you chose then is already filled in. You’ll see today’s price before you book.',
  service: 'Service',
  book: 'Choose a time',
  notOpened: 'That didn’t work',
  stopped: 'We won’t remind you anymore',
  stoppedAbout: 'You can still book anytime.',
  notStopped: 'Your reminders are still on',
  stopReminders: 'Stop these reminders',
  newQuote: 'Get a quote',
  gone: 'This link is no longer in use',
  goneAbout: 'You can get a new quote in a minute.',
  notLoaded: 'Your last visit couldn’t be loaded',
  tryAgain: 'Try again',
});

/** What the server says of them. */
export const dueAgainErrorsTexts = texts('dueAgainErrors', {
  notOffered: 'There are no reminders for this visit.',
  noTexts: 'We don’t send text messages right now. Please choose email.',
  noLink: 'This link no longer opens a visit.',
});
