import { contactFieldsTexts } from '#core/languages/en/contact-fields.ts';
import type { Language } from '#core/languages/language.ts';
import { hasWebAddress, isEmail, isName, normalizeEmail, spaceStreet } from '#core/people/contact.ts';
import { plainName, trimPasted, withoutInvisible } from '#core/people/pasted.ts';
import { parsePhone } from '#core/people/phone.ts';
import { tidyAddress } from '#core/pricing/travel.ts';
import { isVehicleYear, REQUEST_TEXTS, textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { plateOf } from '#core/quotes/vehicle-details.ts';
import { isVin, vinOf } from '#core/quotes/vin.ts';
import { DRAFT_TEXTS, type DraftText, type QuoteDraft } from '#core/quotes/wizard.ts';

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
    default: {
      const { most } = REQUEST_TEXTS[field];
      if (typed.length > most) return t('textTooLong', { most });
      if (field === 'vehicleYear' && !isVehicleYear(typed.trim())) return t('notVehicleYear');
      if (field === 'vehicleVin' && !isVin(vinOf(typed))) return t('notVin');
      return field === 'serviceAddress' && hasWebAddress(spaceStreet(typed)) ? t('webAddressInPlace') : undefined;
    }
  }
}

/** The fields of the contact step: those of the vehicle are checked where they are. */
const CONTACT_FIELDS = DRAFT_TEXTS.filter((field) => !VEHICLE_TEXTS.some((text) => text === field));

/** The normalized contact of a draft, and its errors by field. */
export function checkContact(draft: QuoteDraft, language: Language): Checked {
  return check(CONTACT_FIELDS, draft, language);
}

/** The same of what is said of the vehicle. */
export function checkVehicle(draft: QuoteDraft, language: Language): Checked {
  return check(VEHICLE_TEXTS, draft, language);
}

type Checked = { readonly tidy: Partial<QuoteDraft>; readonly errors: FieldErrors };

function check(fields: readonly DraftText[], draft: QuoteDraft, language: Language): Checked {
  const errors = Object.fromEntries(
    fields.flatMap((field) => {
      const error = contactError(field, draft[field], language);
      return error ? [[field, error]] : [];
    }),
  );
  return { tidy: textsOf(fields, (field) => tidied(field, draft[field])), errors };
}

/** Normalizes the value: an email address in lower case, a formatted phone number. Invalid values stay as typed. */
export function tidied(field: DraftText, typed: string): string {
  switch (field) {
    case 'customerFirstName':
    case 'customerLastName':
      return inOneLine(plainName(typed));
    case 'customerEmail':
      return isEmail(typed) ? normalizeEmail(typed) : trimPasted(typed);
    case 'customerPhone':
      return parsePhone(typed)?.text ?? trimPasted(typed);
    default: {
      const tidy = field === 'serviceAddress' ? spaceStreet(tidyAddress(trimPasted(typed))) : trimPasted(typed);
      if (field === 'vehiclePlate') return plateOf(tidy);
      if (field === 'vehicleVin') return vinOf(tidy);
      return REQUEST_TEXTS[field].lines > 1 ? tidy : inOneLine(tidy);
    }
  }
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
