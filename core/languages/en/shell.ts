import { texts } from '../texts.ts';

export const shellTexts = texts('shell', {
  offline: 'You seem to be offline',
  offlineHint: 'Check your connection, then try again. Everything you entered is kept on this device.',
  pageFailed: "This page couldn't be shown",
  pageFailedHint: 'Something went wrong on our end. Try again; everything you entered is kept on this device.',
  tryAgain: 'Try again',

  stepOf: 'Step {number, number} of {count, number}',
  stepQuestion: '<hidden>Step {number, number} of {count, number}: </hidden>{question}',
  back: 'Back',
  yourPrice: 'Your price',
  noPriceYet: 'Choose a package to see its price here, line by line.',
  notChargedNow: 'Nothing is charged now. We confirm by email within 24 hours.',
});
