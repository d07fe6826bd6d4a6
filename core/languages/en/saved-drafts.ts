import { texts } from '#core/languages/texts.ts';

/** A quote that was begun: the box in the wizard, and the page that the email leads to. */
export const savedDraftsTexts = texts('savedDrafts', {
  box: 'Email me a link to finish this quote',
  about: 'Just in case. We keep what you’ve entered for 14 days and send one email if you don’t finish.',
  emailFirst: 'Please enter your email first.',
  saved: 'Saved. You can finish on any device.',
  notSaved: 'Your quote wasn’t saved',

  loading: 'Loading your quote…',
  title: 'Pick up where you left off',
  lead: 'What you entered is still here until {date}. Photos aren’t kept: please add them again.',
  service: 'Service',
  finish: 'Finish my quote',
  notOpened: 'That didn’t work',
  remove: 'Delete it',
  removed: 'We’ve deleted your quote',
  removedAbout: 'Nothing of it is stored, and we won’t email you about it.',
  notRemoved: 'Your quote is still stored',
  newQuote: 'Start a new quote',
  gone: 'This quote is no longer here',
  goneAbout: 'It was sent or deleted, or 14 days have passed. You can start a new one.',
  notLoaded: 'Your quote couldn’t be loaded',
  tryAgain: 'Try again',
});

/** What the server says of it. */
export const savedDraftErrorsTexts = texts('savedDraftErrors', {
  notOffered: 'Quotes can’t be saved here.',
  noDraft: 'This link no longer opens a quote.',
});

/** The setting of the owner. */
export const savedDraftSettingsTexts = texts('savedDraftSettings', {
  title: 'Quotes that aren’t finished',
  about:
    'Beside their contact, customers can tick “Email me a link to finish this quote.” If they don’t send it, they get one email.',
  offer: 'Offer to email a link',
  aboutOffer:
    'What they entered is stored only if they tick it, without photos, and deleted after 14 days or once they send it.',
  hours: 'Email them after',
  aboutHours: 'From 1 to 72, counted from their last change. We write between 8 AM and 8 PM.',
  unit: 'hours',
});
