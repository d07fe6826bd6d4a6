import { z } from 'zod';
import type { Call, CallKey } from './call.ts';
import { dollars, email, freeText, personName, phone, requiredText } from './fields.ts';

/** The most that a request with three photos of 10 MB in base64 takes. */
const PHOTO_BODY = 44 * 1024 * 1024;

const yes = (what: string) => z.literal(true, { error: `Please accept ${what} before you submit.` });
const oneOf = <const T extends readonly [string, ...string[]]>(what: string, choices: T) =>
  z.enum(choices, { error: `${what} has to be one of: ${choices.join(', ')}.` });

/** The quote request as documented; what depends on the business (packages, extras, makes, slots) is checked by the server. */
export const NewQuote = z
  .object({
    customerName: personName('Name').optional(),
    customerFirstName: personName('First name').optional(),
    customerLastName: personName('Last name').or(z.literal('')).optional(),
    customerEmail: email,
    customerPhone: phone,
    packageType: requiredText('Package', 40),
    serviceType: oneOf('Service type', ['dropoff', 'mobile']).default('dropoff'),
    vehicleType: oneOf('Vehicle type', ['car', 'truck', 'powersport']).optional(),
    vehicleSubtype: freeText('Brand', 80).optional(),
    conditionLevel: oneOf('Condition', ['light', 'moderate', 'heavy']).optional(),
    mobileDiscount: z.boolean({ error: 'mobileDiscount has to be true or false.' }).default(false),
    extras: z
      .array(freeText('Extra', 100), { error: 'Extras have to be a list of names.' })
      .max(30, { error: 'That is too many extras.' })
      .default([]),
    basePrice: dollars.optional(),
    truckFee: dollars.optional(),
    totalPrice: dollars.optional(),
    scheduledDate: z.string().max(40, { error: 'That is not a date.' }).nullish(),
    scheduledTime: z.string().max(20, { error: 'That is not one of our times.' }).nullish(),
    garbageCanCount: z.number({ error: 'The number of cans has to be a number.' }).default(1),
    serviceAddress: freeText('Service address', 300).optional(),
    paymentMethod: oneOf('Payment method', ['venmo', 'cash']),
    acceptedTermsOfService: yes('the Terms of Service'),
    acceptedLiability: yes('the damage liability terms'),
    optOutSocialMedia: z.boolean({ error: 'optOutSocialMedia has to be true or false.' }).default(false),
    analysisId: z.string().max(100).optional(),
    aiAnalysisUsed: z.boolean().optional(),
    aiDirtinessLevel: z.string().max(20).nullish(),
    aiPriceAdjustment: z.number().nullish(),
    aiCustomerExplanation: z.string().max(2000).nullish(),
    aiAdminNote: z.string().max(2000).nullish(),
    aiSuppliesNeeded: z.array(z.string().max(100)).max(50).nullish(),
    aiConfidence: z.number().min(0).max(100).nullish(),
    aiPhotos: z.array(z.string()).max(3, { error: 'Please select up to 3 photos for analysis.' }).nullish(),
  })
  .meta({ id: 'NewQuote' });

export const PriceLine = z
  .object({
    kind: z.enum(['package', 'mobile', 'water', 'truck', 'cans', 'extra', 'estimate']),
    label: z.string(),
    detail: z.string().optional(),
    cents: z.number().int(),
  })
  .meta({ id: 'PriceLine' });

/** Instant of the visit ('2027-06-05T12:00:00Z') and the slot's text; null when the owner is to schedule. */
const schedule = { scheduledDate: z.string().nullable(), scheduledTime: z.string().nullable() };

export const SubmittedQuote = z
  .object({
    id: z.string(),
    reference: z.string(),
    status: z.literal('pending'),
    lines: z.array(PriceLine),
    totalPrice: dollars,
    ...schedule,
    claimToken: z.string(),
    quoteUrl: z.string(),
  })
  .meta({ id: 'SubmittedQuote' });

/** A quote as its customer sees it. */
export const CustomerQuote = z
  .object({
    reference: z.string(),
    status: z.enum([
      'pending',
      'countered',
      'approved',
      'declined',
      'cancelled',
      'employee-accepted',
      'in-progress',
      'completed',
    ]),
    customerName: z.string(),
    packageType: z.string(),
    packageName: z.string(),
    serviceType: z.enum(['dropoff', 'mobile']),
    vehicleType: z.string().nullable(),
    vehicleSubtype: z.string().nullable(),
    garbageCanCount: z.number(),
    serviceAddress: z.string().nullable(),
    paymentMethod: z.enum(['venmo', 'cash']),
    lines: z.array(PriceLine),
    totalPrice: dollars,
    ...schedule,
    timeZone: z.string(),
    createdAt: z.string(),
    /** The instant by which the shop promises its confirmation. */
    confirmationDue: z.string(),
  })
  .meta({ id: 'CustomerQuote' });

export const quoteCalls = {
  'POST /api/quotes': {
    summary: 'Submit a quote: priced again by the server, its slot held, its mails queued, all in one transaction.',
    audience: 'anyone',
    headers: z.object({
      'idempotency-key': z
        .string()
        .min(1)
        .max(64, { error: 'Idempotency-Key may have at most 64 characters.' })
        .optional(),
    }),
    body: NewQuote,
    response: { 201: SubmittedQuote },
    problems: [409, 413, 415, 422],
    bodyLimit: PHOTO_BODY,
    limit: { most: 300, seconds: 600 },
  },
  'GET /api/quotes/by-token/:token': {
    summary: 'A quote as its customer sees it, opened with the secret token of its link.',
    audience: 'anyone',
    params: z.object({ token: z.string().max(100) }),
    response: { 200: CustomerQuote },
    problems: [404],
    limit: { most: 120, seconds: 60 },
  },
} as const satisfies Record<CallKey, Call>;

export type NewQuote = z.output<typeof NewQuote>;
export type SubmittedQuote = z.infer<typeof SubmittedQuote>;
export type CustomerQuote = z.infer<typeof CustomerQuote>;
