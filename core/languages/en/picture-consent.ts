import { texts } from '#core/languages/texts.ts';

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
