import { texts } from '#core/languages/texts.ts';

/** The next free times, for an owner who is on the phone with a customer. */
export const findTimeTexts = texts('findTime', {
  find: 'Find a time',
  next: 'Next free times',
  withEmployee: 'With',
  anyone: 'Anyone',
  later: 'Show later times',
  fromFirst: 'Back to the first times',
  none: 'No free time through {day}.',
  noneWith: '{name} has no free time through {day}.',
  noMore: 'There are no later times through {day}.',
  loading: 'Finding times',
});
