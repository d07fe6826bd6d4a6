import { texts } from '#core/languages/texts.ts';

/** The waitlist for full days, for customers: in the calendar, and on the page that their email leads to. */
export const waitlistTexts = texts('waitlist', {
  join: 'Join the waitlist',
  about: 'If a time opens up on {day}, we’ll hold it for you for two hours and email you. First come, first served.',
  firstName: 'First name',
  email: 'Email',
  consent:
    'By joining, you agree to get an email from us when a time opens up that day. We won’t use your address for anything else, and we delete it after that day.',
  joined: 'You’re on the waitlist for {day}.',
  joinedAbout: 'Watch for our email to {email}. You can still pick another day now.',
  failed: 'You weren’t added to the waitlist',

  loading: 'Loading your place on the waitlist…',
  held: 'We’re holding a time for you',
  heldUntil: 'Held until <strong>{until}</strong>. After that we’ll offer it to the next person.',
  service: 'Service',
  time: 'When',
  book: 'Book this time',
  bookAbout: 'What you chose before is already filled in.',
  waiting: 'You’re on the waitlist',
  waitingAbout: 'We’ll email you when a time opens up on {day}.',
  lapsed: 'We’re no longer holding this time',
  lapsedAbout: 'It was held for you until {until}. You can pick another time, or join the waitlist again.',
  pickTime: 'See free times',
  leave: 'Leave the waitlist',
  left: 'You’ve left the waitlist',
  leftAbout: 'We won’t email you about {day} anymore.',
  notLeft: 'You’re still on the waitlist',
  gone: 'This link is no longer in use',
  goneAbout: 'The time was booked, you left the waitlist, or the day has passed.',
  notLoaded: 'Your place on the waitlist couldn’t be loaded',
  tryAgain: 'Try again',
});
