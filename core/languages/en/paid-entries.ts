import { texts } from '../texts.ts';

export const paidEntriesTexts = texts('paidEntries', {
  corrected: '(corrected)',
  tips: 'Tips, not part of the price',
});
