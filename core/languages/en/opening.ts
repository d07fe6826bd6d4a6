import { texts } from '#core/languages/texts.ts';

/** Asks once more before a site opens to which something is missing. */
export const openingTexts = texts('opening', {
  title: 'Open the site like this?',
  about: 'Your customers would miss something. You can add it later.',
  noAddress: 'Your address: they don’t know where to bring their vehicle.',
  noHours: 'Your opening hours: they don’t know when you’re there.',
  noMail: 'A mail server: they get no confirmation, reminder or receipt.',
  open: 'Open anyway',
  back: 'Keep it locked',
});
