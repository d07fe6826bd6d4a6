import { texts } from '#core/languages/texts.ts';

/** How long an appointment takes, changed by the owner. */
export const appointmentLengthTexts = texts('appointmentLength', {
  title: 'How long {customer}’s {package} takes',
  about: 'The start stays, so we don’t email the customer.',
  minutes: 'Minutes',
  until: '{length}, ends at {time}',
  conflicts: 'Check before you change it',
  change: 'Change',
  changeAnyway: 'Change anyway',
  notChanged: 'Not changed',
  changed: 'Appointment length changed',
});

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

/** The waitlist of a day in the owner's calendar. */
export const waitlistListTexts = texts('waitlistList', {
  title: 'Waitlist, {day}',
  about: 'In the order they joined. When a time opens up, it’s held for two hours for the next person.',
  joined: 'Joined {time}',
  held: '{time}, held until {until}',
  remove: 'Remove<hidden>: {name}</hidden>',
  removed: '{name} is no longer on the waitlist',
  notRemoved: 'They’re still on the waitlist',
  notLoaded: 'The waitlist couldn’t be loaded',
  empty: 'No one is on the waitlist for this day anymore.',
  loading: 'Loading the waitlist…',
});
