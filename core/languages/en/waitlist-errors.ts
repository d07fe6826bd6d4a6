import { texts } from '#core/languages/texts.ts';

/** What the server says of the waitlist. */
export const waitlistErrorsTexts = texts('waitlistErrors', {
  noWaitlist: 'There’s no waitlist here. Please pick another day.',
  noPackage: 'That package isn’t offered anymore. Please choose another one.',
  dayHasTimes: 'A time on that day is free now. Please pick it.',
  dayNotBookable: 'That day can’t be booked. Please pick another day.',
  dayTooShort: 'That day is too short for this work. Please pick another day.',
  listFull: 'The waitlist for that day is full. Please pick another day.',
  tooManyFromNetwork:
    'Too many people have joined this waitlist from your network. Please pick another day, or call us.',
  holder: '{name} (waitlist)',
  noPlace: 'This link no longer opens a place on the waitlist.',
});
