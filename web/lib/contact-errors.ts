import { contactFieldsTexts } from '#core/languages/en/contact-fields.ts';
import type { Language } from '#core/languages/language.ts';
import { hasWebAddress, isEmail, isName, normalizeEmail, spaceStreet } from '#core/people/contact.ts';
import { plainName, trimPasted, withoutInvisible } from '#core/people/pasted.ts';
import { parsePhone } from '#core/people/phone.ts';
import { DRAFT_TEXTS, MOST_NOTE, textsOf, type DraftText, type QuoteDraft } from '#core/quotes/wizard.ts';

/** The errors of a form, by field. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Returns what is wrong with the value, or undefined. An empty field is missing, not invalid. */
export function contactError(field: DraftText, typed: string, language: Language): string | undefined {
  if (!withoutInvisible(typed)) return undefined;
  const t = contactFieldsTexts(language);
  switch (field) {
    case 'customerFirstName':
    case 'customerLastName':
      if (typed.length > 100) return t('textTooLong', { most: 100 });
      if (hasWebAddress(typed)) return t('webAddress');
      return isName(plainName(typed)) ? undefined : t('invalidName');
    case 'customerEmail':
      return isEmail(typed) ? undefined : t('notEmail');
    case 'customerPhone':
      return parsePhone(typed) ? undefined : t('notPhone');
    case 'customerNote':
      return typed.length > MOST_NOTE ? t('textTooLong', { most: MOST_NOTE }) : undefined;
    default:
      if (typed.length > 300) return t('textTooLong', { most: 300 });
      return hasWebAddress(spaceStreet(typed)) ? t('webAddressInPlace') : undefined;
  }
}

/** The normalized contact of a draft, and its errors by field. */
export function checkContact(
  draft: QuoteDraft,
  language: Language,
): { readonly tidy: Partial<QuoteDraft>; readonly errors: FieldErrors } {
  const errors = Object.fromEntries(
    DRAFT_TEXTS.flatMap((field) => {
      const error = contactError(field, draft[field], language);
      return error ? [[field, error]] : [];
    }),
  );
  return { tidy: textsOf(DRAFT_TEXTS, (field) => tidied(field, draft[field])), errors };
}

/** Normalizes the value: an email address in lower case, a formatted phone number. Invalid values stay as typed. */
export function tidied(field: DraftText, typed: string): string {
  if (field === 'customerEmail') return isEmail(typed) ? normalizeEmail(typed) : trimPasted(typed);
  if (field === 'customerPhone') return parsePhone(typed)?.text ?? trimPasted(typed);
  if (field === 'customerNote') return trimPasted(typed);
  const tidy = field === 'serviceAddress' ? spaceStreet(trimPasted(typed)) : plainName(typed);
  return tidy.replaceAll(/\s+/g, ' ');
}
