import { texts } from '#core/languages/texts.ts';

/** A start time that the owner picks outside the available slots. */
export const overruleTexts = texts('overrule', {
  otherTime: 'Another time',
  startsAt: 'Starts at',
  anyTime: 'Any time on this day, including times that customers can’t book.',
  conflicts: 'Check before you pick this time',
  closed: 'You don’t take appointments on this day.',
  closedThen: 'You’re closed at this time.',
  notOffered: 'You don’t offer this start time.',
  endsLate: 'The work would end after you close.',
  full: 'This time is full: {customers}.',
  ableTaken: 'Only {resources} can do this work. Booked at this time: {customers}.',
  ableOut: 'Only {resources} can do this work. Not available at this time.',
  undoable: 'No bay or van can do the packages of all vehicles.',
  noPeople: 'Not enough employees are free at this time.',
  busyAt: '{employee} is already at {address} until {time}.',
  busyFor: '{employee} is already working for {customer} until {time}.',
});
