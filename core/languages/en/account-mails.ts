import { texts } from '../texts.ts';

export const accountMailsTexts = texts('accountMails', {
  linkValidity: 'The link works once and for {minutes, number} minutes.',

  logInSubject: 'Log in to {shop}',
  logInTitle: 'Log in',
  logInReason:
    'You’re receiving this email because someone asked to log in with this address. If it wasn’t you, ignore it: nothing has changed.',
  logIn: 'This link opens a page with one button that logs you in. It works once and for {minutes, number} minutes.',

  verifySubject: 'Verify your email for {shop}',
  verifyTitle: 'Verify your email',
  verifyPreview: 'Press one button, and your quotes appear in your account.',
  verifyReason:
    'You’re receiving this email because someone opened an account with this address. If it wasn’t you, ignore it: no one can see your quotes.',
  verify:
    'This link opens a page with one button. Press it, and every quote requested with this address appears in your account. It works once and for {days, number} days.',
  verifyButton: 'Verify my email',

  passwordSubject: 'Set a new password for {shop}',
  passwordTitle: 'Set a new password',
  passwordReason:
    'You’re receiving this email because someone asked for a new password with this address. If it wasn’t you, ignore it: nothing has changed.',
  password:
    'This link opens a page where you choose a new password. It works once and for {minutes, number} minutes. You’ll be logged out everywhere else.',
  passwordButton: 'Choose a new password',
});
