import { texts } from '#core/languages/texts.ts';

/** The question whether a customer's rating may be shown on the site. What was agreed to is kept. */
export const reviewConsentTexts = texts('reviewConsent', {
  title: 'May we show your review on our website?',
  about:
    'We show your rating and your words as you wrote them, under the name below. We may answer, but we can’t change them. You can take the review off our website here at any time.',
  name: 'Name shown with it',
  nameNeeded: 'Please enter a name. A first name or an initial is enough.',
  agree: 'Yes, show my review',
  shown: 'Shown on our website as {name}. Thank you!',
  hidden: 'The shop doesn’t show this review at the moment.',
  withdraw: 'Take it off the website',
  answerTitle: 'Our answer',
  notSaved: 'Your choice was not saved',
});

/** Reviews as the owner sees them in the settings of the site. */
export const reviewSettingsTexts = texts('reviewSettings', {
  title: 'Reviews',
  about: 'What customers said after a job, on your first page, if they agreed.',
  now: '{isOn, select, yes {on} other {off}}',
  ask: 'Ask customers for permission, and show their reviews',
  askHint:
    'Everyone who rates a job is asked the same question, whatever they rated: “May we show your review on our website?” You can answer a review, but you can’t change its words.',
  notLoaded: 'The reviews couldn’t be loaded',
  loading: 'Loading the reviews',
  none: 'No customer has put a review on your site yet.',
  stars: '{stars} of 5',
  noWords: 'Stars only',
  isHidden: 'Hidden since {date}',
  openQuote: 'Open quote {reference}',
  answer: 'Your answer',
  answerHint: 'Visitors read it below the review.',
  saveAnswer: 'Save answer',
  hide: 'Hide <hidden>the review of {name}</hidden>',
  hideTitle: 'Hide this review?',
  hideAbout: 'Visitors won’t see it, and it won’t count toward your average. The audit log keeps your reason.',
  hideAction: 'Hide it',
  keep: 'Keep it',
  reason: 'Reason',
  reasonNeeded: 'Please say why. The audit log keeps it.',
  reasonHint: 'For example: it names another customer, or insults someone.',
  showAgain: 'Show again <hidden>the review of {name}</hidden>',
  notSaved: 'That didn’t work',
});
