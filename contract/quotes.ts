import { z } from 'zod';
import { QUOTE_PROGRESS } from '#core/jobs/jobs.ts';
import { LANGUAGE_TAGS } from '#core/languages/language.ts';
import { CANCELED_BY } from '#core/payments/cancellation-fee.ts';
import { DEPOSIT_STATES } from '#core/payments/deposits.ts';
import { CHOSEN_METHODS, OFFERED_METHODS } from '#core/payments/methods.ts';
import { PRICE_LINE_KINDS } from '#core/pricing/pricing.ts';
import { PLACE_KINDS } from '#core/quotes/describe.ts';
import { PLAN_STATES } from '#core/quotes/plans.ts';
import { CHANGE_PROPOSERS } from '#core/quotes/price-changes.ts';
import { PLAN_INTERVALS } from '#core/scheduling/plan-dates.ts';
import { CONDITION_LEVELS, SERVICE_TYPES } from '#core/settings/settings.ts';
import type { Call, CallKey } from './call.ts';
import { JobReport } from './documentation.ts';
import {
  arrival,
  anObject,
  answerPhotosInput,
  answersInput,
  answerWords,
  codeText,
  dollars,
  email,
  extraNames,
  freeText,
  itemInputs,
  numberOf,
  oneOf,
  optionalName,
  personName,
  phone,
  plainText,
  requestTextInputs,
  requiredText,
  vehicleTexts,
  yesOrNo,
} from './fields.ts';
import { issue } from './issues.ts';
import { Cancellation, declareQuoteCalls } from './own-quote.ts';
import { PHOTO_BODY, QuotePhoto } from './photos.ts';

const CONFIDENCE = issue('notPercentage', { field: 'confidence' });
const yes = (terms: 'service' | 'liability') => z.literal(true, { error: issue('termsNotAccepted', { terms }) });

/** The quote request as documented; what depends on the business (packages, extras, makes, slots) is checked by the server. */
export const NewQuote = z
  .object(
    {
      customerName: personName('name').optional(),
      customerFirstName: personName('firstName').optional(),
      customerLastName: optionalName('lastName').optional(),
      customerEmail: email,
      customerPhone: phone,
      /** What the customer reads; defaults to the language of the request. */
      language: oneOf('language', LANGUAGE_TAGS).optional(),
      /** Where the visit came from: the host of a site, the name of a campaign, or '' for neither. */
      source: freeText('source', 100).optional(),
      packageType: requiredText('packageType', 40),
      serviceType: oneOf('serviceType', SERVICE_TYPES).default('dropoff'),
      vehicleType: freeText('vehicleType', 60).optional(),
      vehicleSubtype: freeText('brand', 80).optional(),
      conditionLevel: oneOf('conditionLevel', CONDITION_LEVELS).optional(),
      mobileDiscount: yesOrNo('ownWater').default(false),
      extras: extraNames,
      /** To the owner's questions, by the ID of each: text, a number, true or false, or the ID or name of a choice. */
      answers: answersInput.optional(),
      answerPhotos: answerPhotosInput.optional(),
      basePrice: numberOf('basePrice').optional(),
      truckFee: numberOf('truckFee').optional(),
      totalPrice: numberOf('totalPrice').optional(),
      /** The deposit that the customer saw, in dollars; the submit is refused if it's another one by now. */
      deposit: numberOf('deposit').optional(),
      scheduledDate: freeText('date', 40).nullish(),
      scheduledTime: freeText('time', 20).nullish(),
      /** The round that it's a stop of, from `GET /api/round-days`; left out for a time of its own. */
      round: plainText('roundId', 60).optional(),
      garbageCanCount: numberOf('canCount').default(1),
      ...requestTextInputs,
      /** The vehicles after the first one, where the shop takes several. */
      items: itemInputs,
      /** Left out where a gift card covers everything. */
      paymentMethod: oneOf('paymentMethod', OFFERED_METHODS).optional(),
      acceptedTermsOfService: yes('service'),
      acceptedLiability: yes('liability'),
      optOutSocialMedia: yesOrNo('photoOptOut').default(false),
      /** As typed; what it takes off is in the total. */
      promoCode: codeText('promoCode', 40).optional(),
      /** The code of the gift card that pays when the quote is approved, as typed. */
      giftCard: codeText('giftCard', 40).optional(),
      /** How often the work is repeated, by a plan that the shop offers for it; left out for once. */
      plan: oneOf('planInterval', PLAN_INTERVALS).optional(),
      /** The token of a link from the waitlist: its held time is taken with the quote. */
      waitlist: plainText('token', 100).optional(),
      analysisId: freeText('analysisId', 100).optional(),
      aiAnalysisUsed: yesOrNo('estimateUsed').optional(),
      aiDirtinessLevel: freeText('conditionLevel', 20).nullish(),
      aiPriceAdjustment: numberOf('priceAdjustment').nullish(),
      aiCustomerExplanation: freeText('explanation', 2000).nullish(),
      aiAdminNote: freeText('note', 2000).nullish(),
      aiSuppliesNeeded: z
        .array(freeText('supply', 100), { error: issue('notNameList', { field: 'supplies' }) })
        .max(50, { error: issue('tooManySupplies', { most: 50 }) })
        .nullish(),
      aiConfidence: numberOf('confidence').min(0, { error: CONFIDENCE }).max(100, { error: CONFIDENCE }).nullish(),
      aiPhotos: z
        .array(z.string({ error: issue('notBase64') }), { error: issue('notPhotoList') })
        .max(3, { error: issue('tooManyPhotos', { most: 3 }) })
        .nullish(),
    },
    anObject,
  )
  .refine(hasName, { path: ['customerName'], error: issue('missing', { field: 'name' }), when: isObject })
  .meta({ id: 'NewQuote' });

export const PriceLine = z
  .object({
    kind: z.enum(PRICE_LINE_KINDS),
    label: z.string(),
    detail: z.string().optional(),
    cents: z.number().int(),
    /** The number of its vehicle, from 2 on; absent on lines of the first one and of the whole appointment. */
    item: z.number().int().optional(),
  })
  .meta({ id: 'PriceLine' });

/** A vehicle after the first one, or something counted, as it was sold. */
export const QuoteItem = z
  .object({
    packageType: z.string(),
    packageName: z.string(),
    /** What is cleaned, 'Truck, Ford F-150' or '3 cans', and the label before it. */
    subject: z.string(),
    subjectLabel: z.string(),
    vehicleType: z.string().nullable(),
    vehicleSubtype: z.string().nullable(),
    conditionLevel: z.enum(CONDITION_LEVELS).nullable(),
    garbageCanCount: z.number(),
    extras: z.array(z.string()),
    answers: answerWords,
    ...vehicleTexts,
    minutes: z.number().nullable(),
  })
  .meta({ id: 'QuoteItem' });

/** What a plan takes off each visit. */
export const PlanDiscount = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('percent'), percent: z.number() }),
  z.object({ kind: z.literal('amount'), amountCents: z.number().int() }),
  z.object({ kind: z.literal('free'), every: z.number().int() }),
]);

/** The plan that the customer chose with the request, until it starts with the approval. */
export const planChoice = z.object({ interval: z.enum(PLAN_INTERVALS), discount: PlanDiscount }).optional();

/** What the customer is told of a photo estimate. */
const ShownEstimate = z.object({ levelName: z.string(), explanation: z.string() });

/** The vehicles after the first one; absent where there are none. */
export const quoteItems = z.array(QuoteItem).optional();

/** Instant of the visit ('2027-06-05T12:00:00Z') and the slot's text; null when the owner is to schedule. */
const schedule = { scheduledDate: z.string().nullable(), scheduledTime: z.string().nullable(), arrival };

/** What is paid by card when booking, in cents, and what became of it. */
export const Deposit = z.object({ cents: z.number().int(), state: z.enum(DEPOSIT_STATES) }).meta({ id: 'Deposit' });

export const SubmittedQuote = z
  .object({
    id: z.string(),
    reference: z.string(),
    /** 'approved' when the package is booked at once and its conditions are met. */
    status: z.enum(['pending', 'approved']),
    lines: z.array(PriceLine),
    totalPrice: dollars,
    ...schedule,
    /** The slot is reserved until this instant unless the email address is confirmed; null if it stays reserved. */
    confirmEmailBy: z.string().nullable(),
    /** The deposit to pay at `payUrl`; the slot is reserved until `payBy`. Null if there's none. */
    deposit: Deposit.extend({ payBy: z.string().nullable(), payUrl: z.string() }).nullable(),
    /** Whether paying the deposit confirms it, without the owner's approval. */
    isBookedWhenPaid: z.literal(true).optional(),
    /** Whether it was submitted with a customer account, where it is listed. */
    isInAccount: z.boolean(),
    /** What the gift card pays once it's approved, and what is left to pay then; null without one. */
    giftCard: z.object({ last4: z.string(), cents: z.number(), leftCents: z.number() }).nullable(),
    claimToken: z.string(),
    quoteUrl: z.string(),
  })
  .meta({ id: 'SubmittedQuote' });

/** The owner's counter-offer. */
export const Offer = z
  .object({
    lines: z.array(PriceLine),
    totalPrice: dollars,
    ...schedule,
    reason: z.string(),
    /** The deadline for an answer. */
    expiresAt: z.string(),
  })
  .meta({ id: 'Offer' });

/** The shop asks for another time, and why; the present one stays the customer's until they pick one. */
export const MoveRequest = z.object({ reason: z.string() }).meta({ id: 'MoveRequest' });

/** A change of what was sold, which counts once the customer agrees to it. */
export const PriceChange = z
  .object({
    id: z.string(),
    /** As it was sold when the change was proposed. */
    fromLines: z.array(PriceLine),
    fromTotalPrice: dollars,
    lines: z.array(PriceLine),
    totalPrice: dollars,
    /** The names of the packages, where the change is to another one. */
    package: z.object({ from: z.string(), to: z.string() }).nullable(),
    /** The same of vehicles after the first one, by their numbers; absent where their packages stay. */
    otherPackages: z.array(z.object({ item: z.number().int(), from: z.string(), to: z.string() })).optional(),
    /** May be empty. */
    reason: z.string(),
    proposedAs: z.enum(CHANGE_PROPOSERS),
    proposedAt: z.string(),
  })
  .meta({ id: 'PriceChange' });

/** Where an appointment happens: at the shop, or at the customer's. */
const Place = z
  .object({
    kind: z.enum(PLACE_KINDS),
    /** The address, or as much as is known: 'At your address', 'Drop-off'. */
    text: z.string(),
    /** At the shop, once its address is known: how to find the entrance, and when it's open. */
    directions: z.string(),
    hours: z.string(),
    /** True while the address of a mobile appointment is missing. */
    isAddressNeeded: z.boolean(),
  })
  .meta({ id: 'Place' });

/** A quote as its customer sees it. */
export const CustomerQuote = z
  .object({
    reference: z.string(),
    status: z.enum(QUOTE_PROGRESS),
    customerName: z.string(),
    packageType: z.string(),
    packageName: z.string(),
    /** What is cleaned, 'Truck, Ford F-150' or '3 cans', and the label before it. */
    subject: z.string(),
    subjectLabel: z.string(),
    isAtCustomer: z.boolean(),
    serviceType: z.enum(SERVICE_TYPES),
    vehicleType: z.string().nullable(),
    vehicleSubtype: z.string().nullable(),
    garbageCanCount: z.number(),
    answers: answerWords,
    items: quoteItems,
    /** What the customer wrote with the request; '' where they wrote nothing. */
    customerNote: z.string(),
    serviceAddress: z.string().nullable(),
    place: Place,
    paymentMethod: z.enum(CHOSEN_METHODS),
    /** True if photos of the work must not be published. */
    optOutSocialMedia: z.boolean(),
    lines: z.array(PriceLine),
    totalPrice: dollars,
    ...schedule,
    timeZone: z.string(),
    createdAt: z.string(),
    /** The instant by which the shop promises its confirmation. */
    confirmationDue: z.string(),
    isEmailConfirmed: z.boolean(),
    closedOffer: z.enum(['declined', 'expired']).nullable().describe('What became of the offer that closed the quote.'),
    declineReason: z.string().nullable().describe('What was written when the quote was declined or canceled.'),
    /** The slot is reserved until this instant unless the address is confirmed; null if it stays reserved. */
    confirmEmailBy: z.string().nullable(),
    /** When the slot was freed because the address wasn't confirmed; null while it is reserved. */
    lapsedAt: z.string().nullable(),
    /** The deposit, and until when the slot is held without it; null where there's none, or it never lapses. */
    deposit: Deposit.extend({ payBy: z.string().nullable() }).nullable(),
    /** Whether paying the deposit confirms it: then there's no answer to wait for. */
    isBookedWhenPaid: z.literal(true).optional(),
    /** What the customer may do with it; changing the visit only until `freeChangeUntil`, where there is one. */
    events: z.array(z.string()),
    /** What canceling later or not being there can cost, with its tax, from so many hours before the appointment. */
    cancellationFee: z.object({ cents: z.number(), hours: z.number() }).nullable(),
    freeChangeUntil: z.string().nullable(),
    moveRequest: MoveRequest.nullable(),
    /** The counter-offer that waits for an answer. */
    offer: Offer.nullable(),
    /** The change of what was sold that waits for an answer. */
    priceChange: PriceChange.nullable(),
    /** The plan that it's a visit of, or that repeats it; absent where there's none. Days are local dates of the shop. */
    plan: z
      .object({
        interval: z.enum(PLAN_INTERVALS),
        firstOn: z.string(),
        time: z.string(),
        state: z.enum(PLAN_STATES),
        visitCents: z.number().int(),
        /** What visits for that day and later cost, as announced; absent where no change was. */
        newPrice: z.object({ fromOn: z.string(), visitCents: z.number().int() }).optional(),
        /** The next day for which no visit was created yet. */
        nextDueOn: z.string(),
        /** Whether this quote is the appointment that it repeats, so that canceling it ends the plan; absent where it doesn't. */
        endsWithThis: z.literal(true).optional(),
        /** The next visits; one without a time waits for the shop. */
        visits: z.array(
          z.object({
            dueOn: z.string(),
            scheduledDate: z.string().nullable(),
            isThis: z.boolean(),
            canSkip: z.boolean(),
          }),
        ),
        /** The visit whose charge failed, which paused the plan, and what is still owed for it in cents; 0 once it's paid. */
        missed: z.object({ owedCents: z.number().int(), payUrl: z.string() }).optional(),
        /**
         * The saved card that visits are or can be charged to ('Visa •••• 4242'; null without one), and the instant when the customer
         * agreed to that. Absent where the shop takes no cards.
         */
        card: z.object({ name: z.string().nullable(), agreedAt: z.string().nullable() }).optional(),
      })
      .optional(),
    planChoice,
    /** The photo estimate that it came with. */
    estimate: ShownEstimate.nullable(),
    /** Those of vehicles after the first one, by their numbers; absent where there are none. */
    itemEstimates: z.array(ShownEstimate.extend({ item: z.int() })).optional(),
    /** Their URLs are valid for an hour. */
    photos: z.array(QuotePhoto),
    /** How its job was done, once it is completed. */
    report: JobReport.nullable(),
    /** Whether pictures of the vehicle may be shown on the site, since when, and whether some are; absent where that isn't asked. */
    pictureConsent: z.object({ agreedAt: z.string().nullable(), isShown: z.boolean() }).optional(),
  })
  .meta({ id: 'CustomerQuote' });

export const tokenInPath = z.object({ token: plainText('link', 100) });
/** How often a link may be used to do something: a person needs a few attempts, guessing needs many. */
export const FEW_BY_TOKEN = { most: 60, seconds: 60 };

/** What the owner says as well: whose cancellation it is, and whether its fee is charged with it. */
export const OwnersCancellation = Cancellation.extend({
  as: oneOf('cancelAs', CANCELED_BY).optional(),
  chargeFee: yesOrNo('chargeFee').optional(),
}).meta({ id: 'OwnersCancellation' });

/** What a customer does with the quote of a link. */
export const linkCalls = declareQuoteCalls('link', {
  audience: 'anyone',
  params: tokenInPath,
  response: { 200: CustomerQuote },
  limit: FEW_BY_TOKEN,
});

export const quoteCalls = {
  'POST /api/quotes': {
    touches: ['plans', 'quotes', 'mail', 'audit'],
    summary: 'Submits a quote: prices it again, reserves its slot and queues its emails, all in one transaction.',
    audience: 'anyone',
    headers: z.object({
      'idempotency-key': plainText('idempotencyKey', 64)
        .min(1, { error: issue('emptyHeader', { field: 'idempotencyKey' }) })
        .optional(),
    }),
    body: NewQuote,
    response: { 201: SubmittedQuote },
    problems: [403, 409, 413, 415, 422],
    bodyLimit: PHOTO_BODY,
    limit: { most: 300, seconds: 600 },
  },
  'GET /api/quotes/by-token/:token': {
    summary: 'Returns a quote as its customer sees it, by the secret token of its link.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: CustomerQuote },
    problems: [404],
    limit: { most: 120, seconds: 60 },
  },
  'POST /api/quotes/by-token/:token/confirm-email': {
    summary: 'Confirms the email address with the token of the emailed link, so that the reservation is kept.',
    audience: 'anyone',
    touches: ['quotes', 'audit'],
    params: tokenInPath,
    body: z.object({ proof: plainText('link', 100) }, anObject).meta({ id: 'EmailProof' }),
    response: { 200: CustomerQuote },
    problems: [404, 422],
    limit: FEW_BY_TOKEN,
  },
  'POST /api/quotes/by-token/:token/notes': {
    summary: 'Sends the shop a note about this quote.',
    audience: 'anyone',
    touches: ['messages', 'quotes', 'jobs', 'mail', 'audit'],
    params: tokenInPath,
    body: z.object({ text: requiredText('note', 2000) }, anObject).meta({ id: 'QuoteNote' }),
    response: { 201: z.object({ success: z.literal(true) }) },
    problems: [404, 422],
    limit: FEW_BY_TOKEN,
  },
  'POST /api/quotes/by-token/:token/new-link': {
    summary:
      'Creates a new secret link and emails it to the customer; all earlier links stop working, including this one.',
    audience: 'anyone',
    touches: ['quotes', 'mail', 'audit'],
    params: tokenInPath,
    response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    problems: [404],
    limit: FEW_BY_TOKEN,
  },
} as const satisfies Record<CallKey, Call>;

export type NewQuote = z.output<typeof NewQuote>;
export type SubmittedQuote = z.infer<typeof SubmittedQuote>;
export type Offer = z.infer<typeof Offer>;
export type PriceChange = z.infer<typeof PriceChange>;
export type CustomerQuote = z.infer<typeof CustomerQuote>;

function hasName(quote: { readonly customerName?: unknown; readonly customerFirstName?: unknown }): boolean {
  return quote.customerName !== undefined || quote.customerFirstName !== undefined;
}

function isObject({ value }: { readonly value: unknown }): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
