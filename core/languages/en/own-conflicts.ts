import { texts } from '#core/languages/texts.ts';

/** What keeps employees from a job that they may take, said to themselves. */
export const ownConflictsTexts = texts('ownConflicts', {
  off: 'You’re off {from} to {to}.',
  offOn: 'You’re off {day}.',
  busyAt: 'You’re already at {address} until {time}.',
  busyFor: 'You’re already working for {customer} until {time}.',
  notWorking: 'You don’t work on {day}.',
});
