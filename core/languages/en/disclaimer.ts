import { texts } from '../texts.ts';

export const disclaimerTexts = texts('disclaimer', {
  agreement: 'Your agreement',
  questions: 'Questions first? Write to <mail>{email}</mail> and we answer before you book.',
  agree: 'I have read these terms and agree to them.',
  stillNeeded: 'Still needed: tick the box above to agree.',
});
