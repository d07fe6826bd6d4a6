import { texts } from '../texts.ts';

export const consentTexts = texts('consent', {
  stillNeeded: 'Still needed: tick the box above to agree.',
});
