import { hasWebAddress, isEmail, isName, NO_WEB_ADDRESS, normalizeEmail } from '#core/people/contact.ts';
import { parsePhone } from '#core/people/phone.ts';
import type { QuoteDraft } from '#core/quotes/wizard.ts';

/** The errors of a form, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

export type ContactField =
  | 'customerFirstName'
  | 'customerLastName'
  | 'customerEmail'
  | 'customerPhone'
  | 'serviceAddress';

/** Returns what is wrong with the value, or undefined. An empty field is missing, not invalid. */
export function contactError(field: ContactField, typed: string): string | undefined {
  if (!typed.trim()) return undefined;
  switch (field) {
    case 'customerFirstName':
    case 'customerLastName':
      if (typed.length > 100) return 'That is too long for us. 100 characters fit.';
      if (hasWebAddress(typed)) return NO_WEB_ADDRESS;
      return isName(typed) ? undefined : 'Letters of any alphabet, spaces, hyphens and apostrophes fit here.';
    case 'customerEmail':
      return isEmail(typed)
        ? undefined
        : 'That does not look like an email address. It should read like name@example.com.';
    case 'customerPhone':
      return parsePhone(typed)
        ? undefined
        : 'That does not look like a phone number. Ten digits are enough, like (518) 555-0142.';
    case 'serviceAddress':
      return typed.length > 300 ? 'That is too long for us. 300 characters fit.' : undefined;
  }
}

const FIELDS: readonly ContactField[] = [
  'customerFirstName',
  'customerLastName',
  'customerEmail',
  'customerPhone',
  'serviceAddress',
];

/** The normalized contact of a draft, and its errors by field. */
export function checkContact(draft: QuoteDraft): { readonly tidy: Partial<QuoteDraft>; readonly errors: FieldErrors } {
  const errors = Object.fromEntries(
    FIELDS.flatMap((field) => {
      const error = contactError(field, draft[field]);
      return error ? [[field, error]] : [];
    }),
  );
  return { tidy: Object.fromEntries(FIELDS.map((field) => [field, tidied(field, draft[field])])), errors };
}

/** Normalizes the value: an email address in lower case, a formatted phone number. Invalid values stay as typed. */
export function tidied(field: ContactField, typed: string): string {
  if (field === 'customerEmail') return isEmail(typed) ? normalizeEmail(typed) : typed.trim();
  if (field === 'customerPhone') return parsePhone(typed)?.text ?? typed.trim();
  return typed.trim().replaceAll(/\s+/g, ' ');
}
