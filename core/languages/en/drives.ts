import { texts } from '#core/languages/texts.ts';

/** Drives between jobs, in the settings. */
export const travelTimeTexts = texts('travelTime', {
  count: 'Count the drive between jobs',
  aboutCount:
    'Shows drives in the schedule, and warns you of those that can’t be made in time. Estimated from ZIP codes.',
  limit: 'Only offer times that leave room for the drive',
  aboutLimit:
    'Customers who want you to come see only the times that a van or crew can reach from the appointment before, and leave in time for the next. You can still book any time. This applies in seasons whose times depend on the length of the work.',
  speed: 'Average speed',
  aboutSpeed: 'With stops and traffic lights.',
  mph: 'mph',
  detour: 'Roads are longer by',
  aboutDetour: 'Compared with a straight line.',
});

/** The appointments of a day in another order. */
export const dayRouteTexts = texts('dayRoute', {
  open: 'Shorten the drive',
  title: 'Shorten the drive',
  about: 'The day’s stops in the order with the shortest way. Nothing moves until you say so.',
  driver: 'Who drives',
  loading: 'Looking for the best order…',
  notLoaded: 'The order couldn’t be worked out',
  presentOrder: 'Now',
  newOrder: 'In this order',
  road: '{miles, plural, one {About # mile} other {About # miles}}, {time}',
  fromShop: 'From the shop and back.',
  good: 'There’s no shorter order. Nothing needs to move.',
  stops: 'Stops in order',
  former: '<hidden>instead of </hidden>{time}',
  drive: 'Drive: about {minutes, number} min',
  late: 'The job before and the drive take too long for this time',
  atShop: 'At the shop',
  keep: 'Keep {time}',
  fixed: 'Can’t be moved',
  promised:
    'These customers were told another time. Keep the time of those who can’t be flexible, or call them first. We’ll email everyone who moves, and employees accept moved jobs again.',
  move: 'Move {count, plural, one {# appointment} other {# appointments}}',
  close: 'Close',
  moved: '{count, plural, one {# appointment moved} other {# appointments moved}}. We’ve emailed the customers.',
  notMoved: '{moved, number} of {count, number} moved',
});
