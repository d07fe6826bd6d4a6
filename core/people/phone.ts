import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';
import { withoutInvisible } from './pasted.ts';

/** A phone number: the number alone ('+15185550142'), as it is stored, and as it reads ('(518) 555-0142'). */
export type Phone = {
  readonly e164: string;
  /** With the extension, if there is one: '+15185550142;ext=12'. */
  readonly stored: string;
  /** With the extension: '(518) 555-0142 ext. 12'. */
  readonly text: string;
};

/** The number that was typed, US unless it has a country code, or undefined when it can’t be a phone number. */
export function parsePhone(typed: string): Phone | undefined {
  const plain = withoutInvisible(typed).replace(/^00(?=[1-9])/, '+');
  const phone = validNumber(plain) ?? validNumber(withDigits(plain));
  if (!phone) return undefined;
  const { number: e164, ext } = phone;
  // The library writes the extension differently from country to country.
  phone.setExt('');
  const text = phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational();
  return ext ? { e164, stored: `${e164};ext=${ext}`, text: `${text} ext. ${ext}` } : { e164, stored: e164, text };
}

function validNumber(typed: string): PhoneNumber | undefined {
  const phone = parsePhoneNumberFromString(typed, 'US');
  return phone?.isValid() ? phone : undefined;
}

const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ'];

/** '1-800-356-9377' for '1-800-FLOWERS'; anything else as it is. */
function withDigits(typed: string): string {
  const isSpelled = /^(?:\+?1[ .-]*)?\(?\d{3}\)?[ .-]*(?:[A-Z\d][ .-]*){7}$/i.test(typed);
  if (!isSpelled) return typed;
  return typed.replaceAll(/[A-Z]/gi, (letter) =>
    String(2 + KEYS.findIndex((letters) => letters.includes(letter.toUpperCase()))),
  );
}
