import { texts } from '#core/languages/texts.ts';

/** What is wrong with a contact or a vehicle: said by forms before they send it, and by the server with these keys as its codes. */
export const contactFieldsTexts = texts('contactFields', {
  textTooLong: 'That’s too long. Please use at most {most, number} characters.',
  webAddress: 'A name can’t contain a web address. Please type the name alone.',
  webAddressInMessage: 'A message can’t contain a link. Please leave it out, and type a space after each dot.',
  webAddressInPlace: 'An address can’t contain a link. Please leave it out, and type a space after each dot.',
  invalidName: 'Use only letters of any alphabet, spaces, hyphens, and apostrophes.',
  notEmail: 'That doesn’t look like an email address. It should read like name@example.com.',
  notVehicleYear: 'That doesn’t look like a year. It should read like 2021.',
  notVin: 'A VIN has 17 letters and digits, and never the letters I, O, or Q.',
  notPhone: 'That doesn’t look like a phone number. Ten digits are enough, like (518) 555-0142.',
});
