import { texts } from '#core/languages/texts.ts';

/** Why a quote that was sent is refused, at the step where that's said. */
export const refusedQuoteTexts = texts('refusedQuote', {
  priceChangedTitle: 'Our prices have changed since you began',
  priceChanged: 'Please look at the new lines, then submit again.',
  priceChangedFrom: 'Your total was {before} and is now {after}. Please look at the new lines, then submit again.',
  restKept: 'Everything else is kept.',
  alreadySentTitle: 'An earlier version of this quote has reached us',
  alreadySent:
    'You changed something after the connection broke off. Check your email for the first one; to send this one as well, submit it again.',
  failedTitle: 'Your quote couldn’t be submitted',
  failed: 'Everything you entered is kept. Please try again in a minute.',
  checkStep: 'Please check this step',
});
