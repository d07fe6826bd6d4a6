import { texts } from '../texts.ts';

export const noteFormTexts = texts('noteForm', {
  aboutQuote: 'Note about quote {reference}',
  toShop: 'Note to the shop',
  labelAboutQuote: 'A note about this quote',
  labelToShop: 'A note to the shop',
  hint: 'A gate code, a spot that matters, a question.',
  send: 'Send note',
  sentTitle: 'Note sent',
  sent: 'We read every note and reply by email if it needs an answer.',
});
