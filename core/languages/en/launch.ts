import { texts } from '../texts.ts';

/** The page that everyone sees before the site opens. */
export const launchTexts = texts('launch', {
  title: 'Opening soon',
  haveLink: 'You have a one-time link. It opens the whole site in this browser.',
  openSite: 'Open the Site',
  username: 'Username',
  password: 'Password',
  unlock: 'Unlock',
  needsScript: 'Opening the site early needs JavaScript.',
  questions: 'Questions? Write to <mail>{email}</mail>',
  dustyCar: 'The side of a dusty car; a sponge has just begun to wipe it.',
});
