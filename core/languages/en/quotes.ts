import { texts } from '../texts.ts';

export const quoteTexts = texts('quotes', {
  cans: '{count, plural, one {# can} other {# cans}}',
  subjectLabel: '{family, select, garbage {Garbage cans} other {Vehicle}}',
  half: '{half, select, first {On arrival} other {After completion}}',
  slotTaken: 'That time was just taken. Please pick another.',
});
