import { z } from 'zod';
import { readInstant } from '#core/lib/time.ts';
import { hasWebAddress, isEmail, isName, normalizeEmail, spaceStreet } from '#core/people/contact.ts';
import { plainCode, plainName, trimPasted, withoutInvisible } from '#core/people/pasted.ts';
import { parsePhone } from '#core/people/phone.ts';
import { MOST_VEHICLES } from '#core/quotes/items.ts';
import {
  FREE_TEXTS,
  NOTE_TEXTS,
  REQUEST_TEXTS,
  textsOf,
  VEHICLE_TEXTS,
  type VehicleText,
  isVehicleYear,
} from '#core/quotes/request-texts.ts';
import { plateOf } from '#core/quotes/vehicle-details.ts';
import { isVin, vinOf } from '#core/quotes/vin.ts';
import { MOST_ANSWER_PHOTOS, MOST_QUESTIONS } from '#core/settings/questions.ts';
import { CONDITION_LEVELS } from '#core/settings/settings.ts';
import { issue, type FieldName } from './issues.ts';

const NO_DATE = issue('notDate');

/** The message for a body that isn't an object at all. */
export const anObject = { error: issue('notObject') };

/**
 * Free text of 0 to `most` characters without blanks and invisible characters at its ends; rejects control and direction
 * characters, allows line breaks and emoji.
 */
export function freeText(field: FieldName, most: number) {
  return textOf(field, { most, clean: trimPasted });
}

function textOf(
  field: FieldName,
  { most, clean }: { readonly most: number; readonly clean: (typed: string) => string },
) {
  return plainText(field, most)
    .transform(clean)
    .refine((text) => !CONTROL.test(text), { error: issue('unprintable', { field }), abort: true });
}

/** A code of 0 to `most` characters as people type or paste it, without invisible characters. */
export function codeText(field: FieldName, most: number) {
  return textOf(field, { most, clean: plainCode });
}

/** Like freeText, but required. */
export function requiredText(field: FieldName, most: number) {
  return freeText(field, most).refine((text) => text.length > 0, { error: missing(field) });
}

/** Text of 0 to `most` characters exactly as sent: passwords, tokens and photos. Never displayed. */
export function plainText(field: FieldName, most: number) {
  return z
    .string({ error: needs('notText', field) })
    .max(most, { error: issue('tooLong', { field, most }) })
    .refine(isStorable, { error: issue('unprintable', { field }), abort: true });
}

/** Whether PostgreSQL can compare and store the text: it takes neither U+0000 nor halves of characters. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** A person's name of 1 to 100 characters in any script, without emoji, control characters or web addresses. */
export function personName(field: FieldName) {
  return optionalName(field).refine((text) => text.length > 0, { error: missing(field) });
}

/** Like personName, but may be empty. */
export function optionalName(field: FieldName) {
  return textOf(field, { most: 100, clean: plainName })
    .refine((text) => text === '' || isName(text) || hasWebAddress(text), { error: issue('notName', { field }) })
    .refine((text) => !hasWebAddress(text), { error: issue('webAddress') });
}

/**
 * Where a customer is, or ''. It holds no web address, because anyone can have the shop email it to a stranger.
 */
export const optionalServiceAddress = freeText('serviceAddress', REQUEST_TEXTS.serviceAddress.most)
  .transform(spaceStreet)
  .refine((text) => !hasWebAddress(text), { error: issue('webAddressInPlace') });

/** Like optionalServiceAddress, but required. */
export const serviceAddress = optionalServiceAddress.refine((text) => text.length > 0, {
  error: issue('missing', { field: 'serviceAddress' }),
});

/** What is said of a vehicle beside its class. Plate and VIN are stored in upper case. */
export const vehicleTextInputs = {
  vehicleYear: vehicleText('vehicleYear')
    .refine((text) => text === '' || isVehicleYear(text), { error: issue('notVehicleYear') })
    .optional(),
  vehicleMake: vehicleText('vehicleMake').optional(),
  vehicleModel: vehicleText('vehicleModel').optional(),
  vehicleColor: vehicleText('vehicleColor').optional(),
  vehiclePlate: vehicleText('vehiclePlate').transform(plateOf).optional(),
  vehicleUnit: vehicleText('vehicleUnit').optional(),
  vehicleVin: vehicleText('vehicleVin')
    .transform(vinOf)
    .refine((text) => text === '' || isVin(text), { error: issue('notVin') })
    .optional(),
};

function vehicleText(name: VehicleText) {
  return freeText(name, REQUEST_TEXTS[name].most);
}

/** What a customer types with a request. Errors of the API know the note as 'note'. */
export const requestTextInputs = {
  serviceAddress: optionalServiceAddress.optional(),
  ...vehicleTextInputs,
  ...textsOf(NOTE_TEXTS, (name) =>
    freeText(name === 'customerNote' ? 'note' : name, REQUEST_TEXTS[name].most).optional(),
  ),
};

/** What a request says to the owner's questions, by the ID of each; the server checks each answer by its question. */
export const answersInput = z
  .record(z.string(), z.union([freeText('answer', 5000), z.number(), z.boolean()], { error: issue('notAnswer') }), {
    error: issue('notAnswers'),
  })
  .refine((answers) => Object.keys(answers).length <= MOST_QUESTIONS, {
    error: issue('tooManyAnswers', { most: MOST_QUESTIONS }),
  });

/** Names of extras, or their IDs. */
export const extraNames = z
  .array(freeText('extra', 100), { error: issue('notExtraList') })
  .max(30, { error: issue('tooManyExtras', { most: 30 }) })
  .default([])
  .meta({ description: 'Names of extras, or their ids, which the site sends.' });

/** The most questions about a vehicle that a request can answer with photos. */
const MOST_PHOTO_QUESTIONS = 10;

/** Photos as answers, base64, by the ID of their question. */
export const answerPhotosInput = z
  .record(
    z.string(),
    z
      .array(z.string({ error: issue('notBase64') }), { error: issue('notPhotoList') })
      .max(MOST_ANSWER_PHOTOS, { error: issue('tooManyAnswerPhotos', { most: MOST_ANSWER_PHOTOS }) }),
    { error: issue('notAnswers') },
  )
  .refine((photos) => Object.keys(photos).length <= MOST_PHOTO_QUESTIONS, {
    error: issue('tooManyAnswers', { most: MOST_PHOTO_QUESTIONS }),
  });

/** The vehicles of a request after the first one, each with what is chosen for it; its place, time and terms are the appointment's. */
export const itemInputs = z
  .array(
    z
      .object(
        {
          packageType: requiredText('packageType', 40),
          vehicleType: freeText('vehicleType', 60).optional(),
          vehicleSubtype: freeText('brand', 80).optional(),
          conditionLevel: oneOf('conditionLevel', CONDITION_LEVELS).optional(),
          garbageCanCount: numberOf('canCount').default(1),
          extras: extraNames,
          answers: answersInput.optional(),
          answerPhotos: answerPhotosInput.optional(),
          /** The photo estimate of this vehicle. */
          analysisId: freeText('analysisId', 100).optional(),
          ...vehicleTextInputs,
        },
        anObject,
      )
      .meta({ id: 'NewQuoteItem' }),
    { error: issue('notList', { field: 'items' }) },
  )
  .max(MOST_VEHICLES - 1, { error: issue('listTooLong', { most: MOST_VEHICLES - 1 }) })
  .optional();

/** Questions and answers of a quote in the reader's language. */
export const answerWords = z.array(z.object({ question: z.string(), answer: z.string() }));

/** What is said of a vehicle beside its class, as it's stored. */
export const vehicleTexts = textsOf(VEHICLE_TEXTS, () => z.string());
/** What a customer types with a request as it's stored, without the address. */
export const freeTexts = textsOf(FREE_TEXTS, () => z.string());
/** The same as it's stored. */
export const requestTexts = { serviceAddress: z.string().nullable(), ...freeTexts };

/** One of the given words; the message lists them. */
export function oneOf<const Choices extends readonly [string, ...string[]]>(field: FieldName, choices: Choices) {
  return z.enum(choices, { error: issue('notOneOf', { field, choices: choices.join(', ') }) });
}

/** An instant with its offset or 'Z'. */
export function instant(field: FieldName) {
  return plainText(field, 40).refine((text) => readInstant(text) !== undefined, { error: issue('notInstant') });
}

/** The header of what a phone recorded: whose it is. Returns 401 when another employee is logged in by the time it is sent. */
export const fromEmployee = { 'x-employee-id': plainText('xEmployeeId', 20).optional() };

export function yesOrNo(field: FieldName) {
  return z.boolean({ error: needs('notBoolean', field) });
}

/** A finite number. */
/** Whether the owner picks a time even if it's full or not offered. Only the owner's calls have it. */
export const overrule = yesOrNo('overrule').optional();

export function numberOf(field: FieldName) {
  return z.number({ error: needs('notNumber', field) });
}

/** An e-mail address, without invisible characters, in lower case, its domain in ASCII. */
export const email = plainText('email', 254)
  .refine((text) => withoutInvisible(text) !== '', { error: missing('email'), abort: true })
  .refine(isEmail, { error: issue('notEmail') })
  .transform(normalizeEmail);

/** A phone number that could be called; normalized to '+15185550142', or '+15185550142;ext=12' with an extension. */
export const phone = plainText('phone', 40)
  .refine((text) => withoutInvisible(text) !== '', { error: missing('phone') })
  .transform(toStoredPhone);

/** Like phone, but may be empty, and is undefined then. */
export const optionalPhone = plainText('phone', 40).transform((typed, context) =>
  withoutInvisible(typed) === '' ? undefined : toStoredPhone(typed, context),
);

/** Like email, but '' if there is none. */
export const emailOrNone = plainText('email', 254)
  .refine((text) => withoutInvisible(text) === '' || isEmail(text), { error: issue('notEmail') })
  .transform(normalizeEmail);

/** Like phone, but '' if there is none. */
export const phoneOrNone = optionalPhone.transform((phoneNumber) => phoneNumber ?? '');

/** A local date of the business, '2027-06-19', of any year of the calendar. */
export const calendarDate = z.string({ error: issue('noDate') }).refine(isLocalDate, { error: NO_DATE, abort: true });

/**
 * A local date of the business, '2027-06-19', from the year 1000 to 9998, so that the day after it and the
 * year before it are dates that the database knows, too.
 */
export const localDate = calendarDate.refine((text) => /^(?!9999)[1-9]/.test(text), { error: NO_DATE });

/** A month of the shop, '2027-06', from the year 1000 to 9998. */
export const month = z
  .string({ error: issue('noMonth') })
  .refine((text) => /^(?!9999)[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text), { error: issue('notMonth') });

/** Dollars in responses, as documented. */
export const dollars = z.number();

// eslint-disable-next-line no-control-regex -- refusing control characters is the point
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

function missing(field: FieldName): string {
  return issue('missing', { field });
}

function needs(type: 'notText' | 'notNumber' | 'notBoolean', field: FieldName) {
  return ({ input }: { readonly input?: unknown }) => (input === undefined ? missing(field) : issue(type, { field }));
}

function toStoredPhone(typed: string, context: z.RefinementCtx): string {
  const parsed = parsePhone(typed);
  if (parsed) return parsed.stored;
  context.addIssue({
    code: 'custom',
    message: issue('notPhone'),
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

/** When the crew arrives at a stop of a round, from the start of its appointment; absent for one with a time of its own. */
export const arrival = z.object({ until: z.string(), isAfterPickup: z.boolean() }).optional();

/** What every service says that the owner connects in the settings. */
export const connectionFields = {
  /** Where the service in use is set: the environment wins over the settings. */
  source: z.enum(['environment', 'settings', 'none']),
  /** Whether the saved secret can't be read: the signing key has changed, or a backup was restored. */
  needsSecret: z.boolean(),
  changedAt: z.string().nullable(),
  changedBy: z.string().nullable(),
};
