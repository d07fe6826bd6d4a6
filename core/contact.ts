import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number as it is stored ('+15185550142') and read ('(518) 555-0142'). */
export type Phone = { readonly e164: string; readonly text: string };

/** The number that was typed, US unless it has a country code, or undefined when nobody could be called on it. */
export function parsePhone(typed: string): Phone | undefined {
  const phone = parsePhoneNumberFromString(typed.trim(), 'US');
  if (!phone?.isPossible() || phone.ext) return undefined;
  return {
    e164: phone.number,
    text: phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational(),
  };
}

/** An e-mail address as it is stored and compared: trimmed, lower case. Whether it has the form of one is `isEmail`'s. */
export function normalizeEmail(typed: string): string {
  return typed.trim().toLowerCase();
}

/** Whether that has the form of an e-mail address that a mail server would take: one @, a domain with a dot, no spaces. */
export function isEmail(typed: string): boolean {
  const address = normalizeEmail(typed);
  if (address.length > 254) return false;
  return /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/.test(
    address,
  );
}

/** First and last name joined by a space, trimmed: how `customerName` is rebuilt from its two fields. */
export function joinName(first: string, last: string): string {
  return `${first} ${last}`.trim();
}

/** Letters of any script with their marks, digits, spaces and the signs that stand in names; no emoji, no control or direction signs. */
export function isName(typed: string): boolean {
  return /^[\p{L}\p{M}\p{N}\p{Zs}.,'’‘`´·&()/-]*$/u.test(typed) && /\p{L}/u.test(typed);
}
