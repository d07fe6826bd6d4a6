import { texts } from '#core/languages/texts.ts';

export const savedCardTexts = texts('savedCard', {
  saveCard: 'Save this card for the remaining balance and for later visits',
  saveCardHelp: 'We may charge it for work that is done and not paid yet. You can remove it at any time.',
  savedCard: 'Saved card',
  cardExpires: '{card}, expires {expiry}',
  cardExpired: '{card}, expired {expiry}',
  cardHelp: 'We may charge it for work that is done and not paid yet.',
  agreedOn: 'Agreed to it <time>{when}</time>',
  removeCard: 'Remove card',
  removeCardTitle: 'Remove {card}?',
  removeCardHelp: 'It’s deleted here and at Stripe. Payments that were made with it stay.',
  cardRemoved: 'Card removed',
  cardNotRemoved: 'The card couldn’t be removed',
});
