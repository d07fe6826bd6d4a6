import { texts } from '#core/languages/texts.ts';

export const photoAnswerTexts = texts('photoAnswer', {
  add: 'Add photos',
  preparing: 'Getting the photo ready',
  most: 'Up to {most, number} photos',
  full: 'That’s all {most, number} photos. Remove one to add another.',
  tooMany: 'You can add up to {most, number} photos. The others weren’t added.',
  refusalOf: '{file}: {reason}',
  again: 'Photos aren’t saved when you leave the page. Please add them again.',
  alt: 'Photo {number, number}',
  remove: 'Remove photo {number, number}',
});

/** The question whether pictures of a customer's vehicle may be shown on the site. What was agreed to is kept. */
export const pictureConsentTexts = texts('pictureConsent', {
  title: 'May we show pictures of your vehicle on our website?',
  about:
    'Photos from before and after the work. We blur faces and license plates, and never name you or your address. You can withdraw this here at any time, and the pictures are removed at once.',
  agree: 'Yes, you may show them',
  agreed: 'You agreed on {date}. Thank you!',
  withdraw: 'Withdraw and remove the pictures',
  resultAlt: 'Your vehicle before and after',
  share: 'Share the picture',
  download: 'Download the picture',
  notSaved: 'Your choice was not saved',
});
