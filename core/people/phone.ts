import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A phone number as it is stored ('+15185550142') and read ('(518) 555-0142'). */
export type Phone = { readonly e164: string; readonly text: string };

/** The number that was typed, US unless it has a country code, or undefined when it can’t be a phone number. */
export function parsePhone(typed: string): Phone | undefined {
  const phone = parsePhoneNumberFromString(typed.trim(), 'US');
  if (!phone?.isValid() || phone.ext) return undefined;
  return {
    e164: phone.number,
    text: phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational(),
  };
}
