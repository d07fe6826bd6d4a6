import { texts } from '#core/languages/texts.ts';

/** The settings of rounds. */
export const roundSettingsTexts = texts('roundSettings', {
  title: 'Rounds',
  about:
    'Days on which your crew drives through an area. Customers there are offered these days first, and told when to expect you.',
  none: 'Add a round if your crew drives through the same streets every week or so, for example to clean garbage cans.',
  add: 'Add a round',
  new: 'New round',
  name: 'Name',
  aboutName: 'For you and your crew. Customers don’t see it.',
  firstOn: 'First day',
  aboutFirstOn: 'The round comes on this weekday from then on.',
  every: 'How often',
  from: 'Crew arrives from',
  until: 'Crew arrives by',
  aboutUntil: 'Customers are told to expect you between these times.',
  stops: 'Stops per day',
  van: 'Van',
  noVan: 'None',
  aboutVan: 'Nothing else is booked on this van during the round.',
  packages: 'Packages',
  isAfterPickup: 'Comes the day after garbage pickup',
  aboutAfterPickup: 'Customers are told that you come the day after their pickup.',
  aside: '{every}, {count, plural, one {# stop} other {# stops}}',
});

/** Days of rounds where a time is picked. */
export const roundDaysTexts = texts('roundDays', {
  reason:
    '{every, select, 1 {We’re on your street on {weekday}s} 2 {We’re on your street every other {weekday}} other {We’re on your street every fourth {weekday}}}',
  reasons: 'We’re on your street on these days',
  afterPickup: 'That’s the day after your pickup. Please leave your cans out.',
  zip: 'Your ZIP code',
  zipAbout: 'We may be on your street anyway.',
  more: 'More days',
});

/** When the crew arrives on a round, within other sentences. */
export const arrivalTexts = texts('arrival', {
  between: 'between {from} and {until}',
  dayBetween: '{date}, {between}',
  left: '{between}, {count, plural, one {# stop left} other {# stops left}}',
  afterPickup: '{when}, the day after your pickup',
});
