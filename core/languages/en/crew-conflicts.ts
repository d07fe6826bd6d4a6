import { texts } from '#core/languages/texts.ts';

/** Why an employee can't do a job at a time. Each follows the employee's name or is in parentheses after it. */
export const crewConflictsTexts = texts('crewConflicts', {
  nameAndReason: '{name} ({reason})',
  sentence: '{name}: {reason}.',
  clause: '{name} {reason}.',
  off: 'off {from} to {to}',
  offOn: 'off {day}',
  offPart: '{days}, {start} to {end}',
  busyAt: 'already at {address} until {time}',
  busyFor: 'already working for {customer} until {time}',
  tightAt:
    'only {minutes, plural, one {# minute} other {# minutes}} {side, select, after {after} other {before}} the job at {address}',
  tightFor:
    'only {minutes, plural, one {# minute} other {# minutes}} {side, select, after {after} other {before}} the job for {customer}',
  tightBetween: 'only {minutes, plural, one {# minute} other {# minutes}} to get from {from} to {to}',
  drive:
    'can’t be at {address} by {time}: {side, select, before {the job before} other {this job}} ends at {ends} and the drive takes about {minutes, number} minutes',
  notWorking: 'doesn’t work on {day}',
  outsideHours: 'works {from} to {to}',
  onBreak: 'on a break {from} to {to}',
  shortCrew:
    '{package} takes {people, number} people, but {free, plural, =0 {no one is} one {only # is} other {only # are}} free then.',
  peopleAssigned:
    '{package} takes {people, number} people, {assigned, plural, =0 {no one is} one {# is} other {# are}} assigned.',
  lacksSkill: 'doesn’t do {category}',
});

/** What keeps employees from a job that they may take, said to themselves. */
export const ownConflictsTexts = texts('ownConflicts', {
  off: 'You’re off {from} to {to}.',
  offOn: 'You’re off {day}.',
  offPart: 'You’re off {day}, {start} to {end}.',
  offParts: 'You’re off {from} to {to}, {start} to {end} each day.',
  busyAt: 'You’re already at {address} until {time}.',
  busyFor: 'You’re already working for {customer} until {time}.',
  notWorking: 'You don’t work on {day}.',
});
