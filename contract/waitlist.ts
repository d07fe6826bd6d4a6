import { z } from 'zod';
import { LANGUAGE_TAGS } from '#core/languages/language.ts';
import { MOST_VEHICLES } from '#core/quotes/items.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { LONGEST_ANSWER, MOST_QUESTIONS } from '#core/settings/questions.ts';
import { CONDITION_LEVELS, SERVICE_TYPES } from '#core/settings/settings.ts';
import type { Call, CallKey } from './call.ts';
import {
  anObject,
  email,
  extraNames,
  freeText,
  localDate,
  numberOf,
  oneOf,
  personName,
  plainText,
  requiredText,
  vehicleTextInputs,
  yesOrNo,
} from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';

const vehicle = {
  packageType: requiredText('packageType', 60),
  vehicleType: freeText('vehicleType', 60).optional(),
  vehicleSubtype: freeText('brand', 80).optional(),
  conditionLevel: oneOf('conditionLevel', CONDITION_LEVELS).optional(),
  garbageCanCount: numberOf('canCount').optional(),
  extras: extraNames,
  /** As the wizard keeps them, by the ID of their question; checked when the quote is sent. */
  answers: z
    .record(plainText('answer', 60), freeText('answer', LONGEST_ANSWER), { error: issue('notAnswers') })
    .refine((answers) => Object.keys(answers).length <= MOST_QUESTIONS, {
      error: issue('tooManyAnswers', { most: MOST_QUESTIONS }),
    })
    .optional(),
  ...vehicleTextInputs,
};

/** The work that was chosen so far, as the wizard keeps it. */
export const ChosenWork = z
  .object(
    {
      ...vehicle,
      serviceType: oneOf('serviceType', SERVICE_TYPES).optional(),
      mobileDiscount: yesOrNo('ownWater').optional(),
      /** The vehicles after the first one. */
      items: z
        .array(z.object(vehicle, anObject), { error: issue('notList', { field: 'items' }) })
        .max(MOST_VEHICLES - 1, { error: issue('listTooLong', { most: MOST_VEHICLES - 1 }) })
        .optional(),
    },
    anObject,
  )
  .meta({ id: 'WaitlistDraft' });

export const NewWaitlistEntry = z
  .object(
    {
      day: localDate,
      email,
      firstName: personName('firstName'),
      /** What the customer reads; defaults to the language of the request. */
      language: oneOf('language', LANGUAGE_TAGS).optional(),
      /** What was chosen until the calendar showed a full day. */
      draft: ChosenWork,
      /** A honeypot: people never see this field, so only bots fill it in. */
      website: freeText('website', 500).optional(),
    },
    anObject,
  )
  .meta({ id: 'NewWaitlistEntry' });

const keptVehicle = {
  packageType: z.string(),
  vehicleType: z.string().optional(),
  vehicleSubtype: z.string().optional(),
  conditionLevel: z.enum(CONDITION_LEVELS).optional(),
  garbageCanCount: z.number().optional(),
  extras: z.array(z.string()),
  answers: z.record(z.string(), z.string()).optional(),
  ...textsOf(VEHICLE_TEXTS, () => z.string().optional()),
};

/** The same as it was stored. */
export const KeptWork = z
  .object({
    ...keptVehicle,
    serviceType: z.enum(SERVICE_TYPES).optional(),
    mobileDiscount: z.boolean().optional(),
    items: z.array(z.object(keptVehicle)).optional(),
  })
  .meta({ id: 'KeptWaitlistDraft' });

/** What a link from the waitlist opens. */
export const WaitlistPlace = z
  .object({
    /** `held` while a time is held for it, `waiting` before, `lapsed` once it wasn't taken in time. */
    state: z.enum(['waiting', 'held', 'lapsed']),
    /** Local date. */
    day: z.string(),
    /** The time that was offered, as slots are written, and until when it's held; null while it's waiting. */
    time: z.string().nullable(),
    heldUntil: z.string().nullable(),
    work: z.string(),
    firstName: z.string(),
    email: z.string(),
    draft: KeptWork,
  })
  .meta({ id: 'WaitlistPlace' });

/** An entry in the owner's list of a day. */
export const WaitlistEntry = z
  .object({
    id: z.string(),
    firstName: z.string(),
    email: z.string(),
    work: z.string(),
    joinedAt: z.string(),
    /** The time that's held, as slots are written, and until when; null while it's waiting. */
    time: z.string().nullable(),
    heldUntil: z.string().nullable(),
  })
  .meta({ id: 'WaitlistEntry' });

const token = z.object({ token: plainText('token', 100) });

export const waitlistCalls = {
  'POST /api/waitlist': {
    summary: 'Puts a customer on the waitlist for a full day. Each address is on the list of a day once.',
    audience: 'anyone',
    body: NewWaitlistEntry,
    response: { 201: z.object({ success: z.literal(true) }) },
    problems: [404, 413, 415, 422],
    touches: ['quotes', 'audit'],
    limit: { most: 5, seconds: 600 },
  },
  'GET /api/waitlist/:token': {
    summary: 'Returns the place on the waitlist of a link, with the time that is held for it and what was chosen.',
    audience: 'anyone',
    params: token,
    response: { 200: WaitlistPlace },
    problems: [404],
  },
  'DELETE /api/waitlist/:token': {
    summary: 'Leaves the waitlist. A time that is held for it is free again.',
    audience: 'anyone',
    params: token,
    response: { 200: z.object({ success: z.literal(true) }) },
    problems: [404],
    touches: ['quotes', 'audit'],
  },
  'GET /api/admin/waitlist': {
    summary: 'Returns who is on the waitlist for a day, in their turn.',
    audience: 'admin',
    query: z.object({ day: localDate }),
    response: { 200: z.array(WaitlistEntry) },
    problems: [422],
  },
  'DELETE /api/admin/waitlist/:id': {
    summary: 'Removes an entry from the waitlist. A time that is held for it is free again.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404],
    touches: ['quotes', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type NewWaitlistEntry = z.output<typeof NewWaitlistEntry>;
export type WaitlistPlace = z.infer<typeof WaitlistPlace>;
export type WaitlistEntry = z.infer<typeof WaitlistEntry>;
