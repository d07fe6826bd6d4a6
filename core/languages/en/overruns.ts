import { texts } from '#core/languages/texts.ts';

/** Work that takes longer than its appointment: for the owner. */
export const overrunsTexts = texts('overruns', {
  // What needs you, and the schedule
  into: 'Takes until {until}. {customer} at {time} would have to wait {missing, number} min.',
  longer: 'Takes until {until}',
  see: 'See what to move',
  seeFor: 'See what {customer}’s appointment runs into',

  // The dialog
  longerWork: 'A job takes longer',
  title: '{customer}’s {package} takes longer',
  about: 'Nothing moves until you say so.',
  loading: 'Checking the next appointments…',
  notLoaded: 'The next appointments couldn’t be loaded',
  started: 'Started',
  planned: 'Planned until',
  until: 'Takes until',
  saidBy: '{time}, says {employee}',
  soldLength: '{time}, based on the booked length',
  follows: 'The next appointments, with new times',
  former: '<hidden>instead of </hidden>{time}',
  waitsFor: 'Has to wait {missing, number} min for {name}',
  waitsForPlace: 'Has to wait {missing, number} min',
  fixed: 'Stays at {time}: call the customer, or change it on the quote.',
  endsLate: 'Ends after you close.',
  emails: 'We’ll email these customers and the assigned employees, who keep their jobs.',
  nothing: 'Nothing else is affected anymore.',
  move: 'Move {count, plural, one {# appointment} other {# appointments}}',
  close: 'Close',
  moved: '{count, plural, one {# appointment moved} other {# appointments moved}}. We’ve emailed the customers.',
  notMoved: 'Nothing was moved',
  leave: 'Leave as it is',
  left: 'Left as it is',
  notLeft: 'Nothing changed',
});

/** The employee says how long the work still takes. */
export const moreTimeTexts = texts('moreTime', {
  needMore: 'I need more time',
  title: 'When will you be done?',
  about: 'We’ll let the shop know, so they can move the next appointment if they have to. Customers aren’t told yet.',
  choice: '{minutes, number} more minutes, until {time}',
  doneBy: 'Done by {time}',
  noted: 'The shop knows you need until {time}',
  keptOffline: 'It’s kept on this phone. The shop sees it once you’re online.',
});
