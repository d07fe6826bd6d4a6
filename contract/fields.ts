import { z } from 'zod';
import { hasWebAddress, isEmail, isName, NO_WEB_ADDRESS, normalizeEmail } from '#core/people/contact.ts';
import { parsePhone } from '#core/people/phone.ts';

const NO_DATE = 'That is not a date. It should read like 2027-06-19.';

/** The message for a body that isn't an object at all. */
export const anObject = { error: 'Please send a JSON object with the fields of this call.' };

/** Free text of 0 to `most` characters, trimmed; rejects control and direction characters, allows line breaks and emoji. */
export function freeText(what: string, most: number) {
  return plainText(what, most)
    .refine((text) => text.isWellFormed() && !CONTROL.test(text), {
      error: `${what} holds a character that cannot be shown. Please type it again.`,
    })
    .transform((text) => text.trim());
}

/** Like freeText, but required. */
export function requiredText(what: string, most: number) {
  return freeText(what, most).refine((text) => text.length > 0, { error: missing(what) });
}

/** Text of 0 to `most` characters exactly as sent: passwords, tokens and photos. Never displayed. */
export function plainText(what: string, most: number) {
  return z
    .string({ error: needs(what, 'text') })
    .max(most, { error: `${what} may have at most ${most.toLocaleString('en-US')} characters.` });
}

/** A person's name of 1 to 100 characters in any script, without emoji, control characters or web addresses. */
export function personName(what: string) {
  return optionalName(what).refine((text) => text.length > 0, { error: missing(what) });
}

/** Like personName, but may be empty. */
export function optionalName(what: string) {
  return freeText(what, 100)
    .refine((text) => text === '' || isName(text) || hasWebAddress(text), {
      error: `${what} has a character that does not belong in a name. Letters of any alphabet, spaces, hyphens and apostrophes do.`,
    })
    .refine((text) => !hasWebAddress(text), { error: NO_WEB_ADDRESS });
}

/** One of the given words; the message lists them. */
export function oneOf<const Choices extends readonly [string, ...string[]]>(what: string, choices: Choices) {
  return z.enum(choices, { error: `${what} has to be one of: ${choices.join(', ')}.` });
}

export function yesOrNo(what: string) {
  return z.boolean({ error: needs(what, 'true or false') });
}

/** A finite number. */
export function numberOf(what: string) {
  return z.number({ error: needs(what, 'a number') });
}

/** An e-mail address, trimmed and in lower case. */
export const email = plainText('Email', 254)
  .refine((text) => text.trim() !== '', { error: missing('Email'), abort: true })
  .refine(isEmail, { error: 'That does not look like an email address. It should read like name@example.com.' })
  .transform(normalizeEmail);

/** A phone number that could be called; normalized to '+15185550142'. */
export const phone = plainText('Phone', 40)
  .refine((text) => text.trim() !== '', { error: missing('Phone') })
  .transform(toE164);

/** Like phone, but may be empty, and is undefined then. */
export const optionalPhone = plainText('Phone', 40).transform((typed, context) =>
  typed.trim() === '' ? undefined : toE164(typed, context),
);

/** A local date of the business, '2027-06-19', of any year of the calendar. */
export const calendarDate = z
  .string({ error: 'A date is missing. It should read like 2027-06-19.' })
  .refine(isLocalDate, { error: NO_DATE });

/** A local date of the business, '2027-06-19', valid in database queries, which have no year 0. */
export const localDate = calendarDate.refine((text) => /^[1-9]/.test(text), { error: NO_DATE });

/** Dollars in responses, as documented. */
export const dollars = z.number();

// eslint-disable-next-line no-control-regex -- refusing control characters is the point
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

function missing(what: string): string {
  return `${what} is missing. Please fill it in.`;
}

function needs(what: string, kind: string) {
  return (issue: { readonly input?: unknown }) =>
    issue.input === undefined ? missing(what) : `${what} has to be ${kind}.`;
}

function toE164(typed: string, context: z.RefinementCtx): string {
  const parsed = parsePhone(typed);
  if (parsed) return parsed.e164;
  context.addIssue({
    code: 'custom',
    message: 'That does not look like a phone number. Ten digits are enough, like (518) 555-0142.',
  });
  return z.NEVER;
}

function isLocalDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  try {
    return Boolean(Temporal.PlainDate.from(text));
  } catch {
    return false;
  }
}
