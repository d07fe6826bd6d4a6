import { z } from 'zod';
import { isEmail, isName, normalizeEmail } from '#core/contact.ts';
import { parsePhone } from '#core/phone.ts';

// eslint-disable-next-line no-control-regex -- refusing control characters is the point
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/** Free text of 0 to `most` characters, trimmed; control and direction signs are refused, line breaks and emoji are not. */
export function freeText(what: string, most: number) {
  return z
    .string({ error: `${what} has to be text.` })
    .max(most, { error: `${what} may have at most ${most.toLocaleString('en-US')} characters.` })
    .refine((text) => !CONTROL.test(text), {
      error: `${what} holds a character that cannot be shown. Please type it again.`,
    })
    .transform((text) => text.trim());
}

/** As freeText, but something must be there. */
export function requiredText(what: string, most: number) {
  return freeText(what, most).refine((text) => text.length > 0, { error: `${what} is missing. Please fill it in.` });
}

/** A person's name of 1 to 100 characters in any script, without emoji or control signs. */
export function personName(what: string) {
  return requiredText(what, 100).refine((text) => text === '' || isName(text), {
    error: `${what} has a character that does not belong in a name. Letters of any alphabet, spaces, hyphens and apostrophes do.`,
  });
}

/** An e-mail address, trimmed and in lower case. */
export const email = z
  .string({ error: 'Email is missing. Please fill it in.' })
  .max(254, { error: 'Email may have at most 254 characters.' })
  .refine(isEmail, { error: 'That does not look like an email address. It should read like name@example.com.' })
  .transform(normalizeEmail);

/** A phone number that could be called; it comes out as '+15185550142'. */
export const phone = z
  .string({ error: 'Phone is missing. Please fill it in.' })
  .max(40, { error: 'Phone may have at most 40 characters.' })
  .transform((typed, context) => {
    const parsed = parsePhone(typed);
    if (parsed) return parsed.e164;
    context.addIssue({
      code: 'custom',
      message: 'That does not look like a phone number. Ten digits are enough, like (518) 555-0142.',
    });
    return z.NEVER;
  });

/** A local date of the business, '2027-06-19'. */
export const localDate = z
  .string({ error: 'A date is missing.' })
  .refine(isLocalDate, { error: 'That is not a date. It should read like 2027-06-19.' });

/** Dollars on the documented wire. */
export const dollars = z.number();

function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Boolean(Temporal.PlainDate.from(text));
  } catch {
    return false;
  }
}
