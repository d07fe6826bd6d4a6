import { texts } from '#core/languages/texts.ts';

export const groundTruthTexts = texts('groundTruth', {
  light: 'Light',
  moderate: 'Moderate',
  heavy: 'Heavy',
  extreme: 'Extreme',
  howDirty: 'How dirty it was',
  minutes: 'Usual times in minutes',
  photoMissedIt: 'The customer’s photos didn’t show it',
  photoMissedItHelp: 'Then estimates learn nothing from these photos.',
  levelNotOnPhotos: '{level}, not visible in the customer’s photos',

  title: 'What was found',
  crewFound:
    '{name}: {level, select, light {light} moderate {moderate} heavy {heavy} other {extreme}}{minutes, plural, =0 {} one {, # minute} other {, # minutes}}',
  crewFoundReplaced:
    '{name}: {level, select, light {light} moderate {moderate} heavy {heavy} other {extreme}}{minutes, plural, =0 {} one {, # minute} other {, # minutes}}. Your entry replaces it.',
  minutesNeeded: 'Enter whole minutes, from 1 to {most, number}.',
  timeTaken: 'Time it took',
  minutesUnit: 'minutes',
  save: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  office: 'The office',
});
