import { texts } from '#core/languages/texts.ts';

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
