import { texts } from '#core/languages/texts.ts';

/** A time that the owner takes against the calendar. */
export const overruleTexts = texts('overrule', {
  otherTime: 'Another time',
  startsAt: 'Starts at',
  anyTime: 'Any time of this day. Customers can’t pick it.',
  yours: 'Your choice',
  speaksAgainst: 'Before you take this time',
  closed: 'Your calendar has no times on this day.',
  notOffered: 'It isn’t one of your times.',
  full: 'No place is left: {customers}.',
  busyAt: '{employee} is already at {address} until {time}.',
  busyFor: '{employee} is already working for {customer} until {time}.',
});
