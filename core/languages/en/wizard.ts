import { texts } from '../texts.ts';

export const wizardTexts = texts('wizard', {
  canCount: 'Number of garbage cans',
  canPrices: 'One can is {one}, two are {two}, each one beyond adds {more}. No truck fee, no mobile fee.',
});
