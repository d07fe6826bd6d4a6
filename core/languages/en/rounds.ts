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
  aside: '{weekday}, {count, plural, one {# stop} other {# stops}}',
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

/** The crew's screen of a round's day. */
export const roundDayTexts = texts('roundDay', {
  title: 'Today’s round',
  showAll: 'Show all {count, number} stops',
  progress: '{done, number} of {all, number} done',
  state: '{state, select, done {Done} other {Couldn’t reach}}',
  directions: 'Directions',
  call: 'Call',
  details: 'Details',
  photos: '{count, plural, one {# photo} other {# photos}}',
  done: 'Done',
  missed: 'Couldn’t reach the cans',
  photo: 'Photo',
  photoFailed: 'The photo couldn’t be added',
  noPhotos: 'A stop of a round',
  doneNote: 'Your cans are clean.',
  whyTitle: 'Why couldn’t you reach them?',
  whyAbout: 'We email the customer, who can pick another day. The stop stays open.',
  whyLabel: 'Reason',
  tellCustomer: 'Tell the customer',
  reason:
    '{why, select, notOut {The cans weren’t out} blocked {Something was in the way} locked {The gate was locked} notEmpty {The cans weren’t empty} other {Something else}}',
});

/** What a customer reads of a stop: why it couldn't be served, and that it was. */
export const missedStopTexts = texts('missedStop', {
  done: 'Your cans are clean.',
  reason:
    '{why, select, notOut {We came by, but your cans weren’t out.} blocked {We came by, but something was in the way of your cans.} locked {We came by, but the gate was locked.} notEmpty {We came by, but your cans weren’t empty yet.} other {We came by, but couldn’t reach your cans.}}',
});
