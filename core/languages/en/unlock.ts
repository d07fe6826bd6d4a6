import { texts } from '#core/languages/texts.ts';

/** What the script of the lock page says. It isn't among the forms of the other public pages, which would load it, too. */
export const unlockTexts = texts('unlock', {
  invalidCredentials: 'Invalid credentials',
  usedLink: 'This link has been used or has expired.',
  offline: 'No connection. Please try again.',
});
