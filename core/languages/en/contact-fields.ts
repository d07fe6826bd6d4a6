import { texts } from '../texts.ts';

export const contactFieldsTexts = texts('contactFields', {
  tooLong: 'That is too long. Up to {most, number} characters fit.',
  webAddressInName: "A name can't contain a web address. Please type the name alone.",
  invalidName: 'Use only letters of any alphabet, spaces, hyphens, and apostrophes.',
  invalidEmail: 'That does not look like an email address. It should read like name@example.com.',
  invalidPhone: 'That does not look like a phone number. Ten digits are enough, like (518) 555-0142.',
});
