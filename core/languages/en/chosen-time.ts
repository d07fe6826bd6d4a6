import { texts } from '#core/languages/texts.ts';

/** Of a time that was chosen before a vehicle was added. */
export const chosenTimeTexts = texts('chosenTime', {
  tooShort: 'The time you chose no longer has room for this work. Please choose another time.',
});
