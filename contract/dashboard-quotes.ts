import { z } from 'zod';
import { JOB_STATUSES, QUOTE_PROGRESS } from '#core/jobs/jobs.ts';
import { ALL_LANGUAGES, LANGUAGE_TAGS } from '#core/languages/language.ts';
import { FEE_REASONS } from '#core/payments/cancellation-fee.ts';
import { CHOSEN_METHODS } from '#core/payments/methods.ts';
import { PAID_STATES } from '#core/payments/payments.ts';
import { OFFER_ANSWERS } from '#core/quotes/counter-offers.ts';
import { PLAN_STATES } from '#core/quotes/plans.ts';
import { AGREED_BY, PRICE_CHANGE_ANSWERS } from '#core/quotes/price-changes.ts';
import { QUOTE_FILTERS, QUOTE_STATUSES } from '#core/quotes/quotes.ts';
import { REQUEST_TEXTS } from '#core/quotes/request-texts.ts';
import { CHANGERS, FIGURES, NOTICES, QUOTE_EVENTS_ON } from '#core/reports/quote-events.ts';
import { UNITS } from '#core/reports/reports.ts';
import { PLAN_INTERVALS } from '#core/scheduling/plan-dates.ts';
import { CONDITION_LEVELS, MOST_MINUTES, SERVICE_TYPES, TAX_KINDS } from '#core/settings/settings.ts';
import { EstimateInDetail } from './analysis.ts';
import { type Call, type CallKey, csvAnswer } from './call.ts';
import { workSearch } from './catalog.ts';
import {
  arrival,
  anObject,
  answerWords,
  dollars,
  freeText,
  instant,
  localDate,
  oneOf,
  overrule,
  plainText,
  requestTextInputs,
  requestTexts,
  requiredText,
  emailOrNone,
  phoneOrNone,
  yesOrNo,
} from './fields.ts';
import { issue } from './issues.ts';
import { NewTime } from './own-quote.ts';
import { listed, paged, pageOf, sortedBy } from './pages.ts';
import { PHOTO_BODY, QuotePhoto } from './photos.ts';
import {
  Deposit,
  MoveRequest,
  Offer,
  PriceChange,
  PriceLine,
  OwnersCancellation,
  NewQuote,
  planChoice,
  PlanDiscount,
  quoteCalls,
  quoteItems,
} from './quotes.ts';
import { GivenResource, GivenRound, PeopleNeeded } from './resources.ts';
import { idInPath } from './sessions.ts';
import { UndoOffer } from './undos.ts';
import { CrewConflict } from './work-times.ts';

/** A quote in the owner's lists. */
export const QuoteInList = z
  .object({
    id: z.string(),
    reference: z.string(),
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    packageType: z.string(),
    packageName: z.string(),
    /** What is cleaned, 'Truck, Ford F-150' or '3 cans', and the label before it. */
    subject: z.string(),
    subjectLabel: z.string(),
    /** How many vehicles it has after the first one; absent where there are none. */
    moreVehicles: z.number().int().optional(),
    isAtCustomer: z.boolean(),
    serviceType: z.enum(SERVICE_TYPES),
    /** True while the address of a mobile appointment is missing: its job can't be sent or assigned. */
    addressNeeded: z.boolean(),
    vehicleType: z.string().nullable(),
    vehicleSubtype: z.string().nullable(),
    garbageCanCount: z.number(),
    totalPrice: dollars,
    /** Instant of the visit. */
    scheduledDate: z.string().nullable(),
    scheduledTime: z.string().nullable(),
    arrival,
    status: z.enum(QUOTE_STATUSES),
    /** The status, or for an approved quote the progress of its job. */
    progress: z.enum(QUOTE_PROGRESS),
    completedAt: z.string().nullable(),
    /** Who does or did the job, or is assigned to it. */
    crewName: z.string().nullable(),
    /** Null while nothing is due. */
    payment: z.enum(PAID_STATES).nullable(),
    /** Null where none is asked for. */
    deposit: Deposit.nullable(),
    notes: z.string(),
    assignedStaff: z.string().nullable(),
    createdAt: z.string(),
    confirmationDue: z.string(),
    answerDue: z.string(),
    isOverdue: z.boolean(),
    /** Whether it came with a photo estimate. */
    aiAnalysisUsed: z.boolean(),
    /** Whether its package's rule approved it when it was submitted or its deposit paid. */
    isBookedAtOnce: z.boolean(),
    /** Whether it's approved by that rule as soon as its deposit is paid. */
    isBookedWhenPaid: z.boolean(),
    isTest: z.boolean(),
    /** In a list behind a figure of a report: what the quote adds to it. Figures that aren't sums, such as averages, add nothing up. */
    counted: z.object({ unit: z.enum(UNITS), value: z.number().nullable(), isSum: z.boolean() }).optional(),
  })
  .meta({ id: 'QuoteInList' });

/** The newest counter-offer of a quote, and its outcome. */
export const OfferInDetail = Offer.extend({
  offeredAt: z.string(),
  answer: z.enum(OFFER_ANSWERS).nullable(),
  answeredAt: z.string().nullable(),
}).meta({ id: 'OfferInDetail' });

/** A change of what was sold, with what became of it. */
export const PriceChangeInDetail = PriceChange.extend({
  /** The person's name; null once they are gone. */
  proposedBy: z.string().nullable(),
  answer: z.enum(PRICE_CHANGE_ANSWERS).nullable(),
  answeredAt: z.string().nullable(),
  agreedBy: z.enum(AGREED_BY).nullable(),
  signature: z.object({ name: z.string(), strokes: z.array(z.array(z.number())) }).nullable(),
}).meta({ id: 'PriceChangeInDetail' });

export const QuoteChange = z.object({ at: z.string(), who: z.string(), action: z.string(), after: z.unknown() });

/** Everything the owner sees of one quote. */
export const QuoteDetail = QuoteInList.extend({
  customerFirstName: z.string(),
  customerLastName: z.string(),
  /** What the customer reads. */
  language: z.enum(ALL_LANGUAGES),
  conditionLevel: z.enum(CONDITION_LEVELS).nullable(),
  mobileDiscount: z.boolean(),
  ...requestTexts,
  extras: z.array(z.string()),
  items: quoteItems,
  /** How long the work takes by the menu it was sold from; null where the menu didn't say. */
  minutes: z.number().nullable(),
  answers: answerWords,
  paymentMethod: z.enum(CHOSEN_METHODS),
  optOutSocialMedia: z.boolean(),
  /** Whether the customer has accepted the terms and the liability terms; a walk-in may do so later. */
  hasAgreed: z.boolean(),
  /** The record of its customer, with how many of their other quotes were completed; null once they were erased. */
  customer: z.object({ id: z.string(), completedBefore: z.number().int() }).nullable(),
  lines: z.array(PriceLine),
  /** What its promo code covers in cents, by what that is taxed as: what a counter-offer is taxed on follows from it. */
  promoCovers: z.partialRecord(z.enum(TAX_KINDS), z.number()).nullable(),
  /** The same of the discount on each vehicle after the first one, by its number, and of a plan; absent where there's none. */
  discounts: z
    .array(z.object({ item: z.number().int().optional(), covers: z.partialRecord(z.enum(TAX_KINDS), z.number()) }))
    .optional(),
  /** The effect of the photo estimate on the price. */
  aiPriceAdjustment: dollars,
  /** The gift card that pays once it's approved; null after that. */
  giftCard: z
    .object({ last4: z.string(), balanceCents: z.number(), cents: z.number(), leftCents: z.number() })
    .nullable(),
  /** The first quote, where this one is its redo, and the newest redo of this one. */
  redo: z.object({
    canSchedule: z.boolean(),
    first: z.object({ id: z.string(), reference: z.string() }).nullable(),
    next: z.object({ id: z.string(), reference: z.string(), scheduledDate: z.string().nullable() }).nullable(),
  }),
  /** The plan that it's a visit of, for a day of its rhythm, or that repeats it; absent where there's none. */
  plan: z
    .object({
      id: z.string(),
      interval: z.enum(PLAN_INTERVALS),
      firstOn: z.string(),
      state: z.enum(PLAN_STATES),
      /** False for the quote that is repeated. */
      isVisit: z.boolean(),
      /** Null as well for a visit that was taken off the plan. */
      dueOn: z.string().nullable(),
    })
    .optional(),
  /** The plans that can start from it, each with the first day that comes to mind; absent where there's none. */
  planOffers: z
    .array(z.object({ interval: z.enum(PLAN_INTERVALS), discount: PlanDiscount, firstOn: z.string() }))
    .optional(),
  planChoice,
  estimate: EstimateInDetail.nullable(),
  /** Those of vehicles after the first one, by their numbers; absent where there are none. */
  itemEstimates: z.array(EstimateInDetail.extend({ item: z.int() })).optional(),
  photos: z.array(QuotePhoto),
  isEmailConfirmed: z.boolean(),
  /** Whether the mail server refused the customer's address, so that no email reaches them. */
  isEmailRefused: z.boolean(),
  /** Until when the slot of a pending quote is held for an email that isn't confirmed. */
  confirmEmailBy: z.string().nullable(),
  /** When that reservation lapsed, unless the quote has a new slot. */
  lapsedAt: z.string().nullable(),
  declineReason: z.string().nullable(),
  offer: OfferInDetail.nullable(),
  /** Newest first; at most the first one waits for an answer. */
  priceChanges: z.array(PriceChangeInDetail),
  /** Whether a change of what was sold can be proposed now. */
  canChangePrice: z.boolean(),
  /** Whether it was sold with questions whose answers can change now. */
  canEditAnswers: z.boolean(),
  job: z.object({ id: z.string(), status: z.enum(JOB_STATUSES) }).nullable(),
  moveRequest: MoveRequest.extend({ askedAt: z.string() }).nullable(),
  /** The bay or van of its appointment; absent while none is named. */
  resource: GivenResource.optional(),
  /** Absent for a time of its own, and where the round was removed. */
  round: GivenRound.optional(),
  /** Absent where one person is enough. */
  peopleNeeded: PeopleNeeded.optional(),
  /** What the owner may do with it now. */
  events: z.array(z.string()),
  /** The fee for canceling late or not being there, with its tax: what can be charged, for which reasons, and what is charged. */
  cancellationFee: z
    .object({ cents: z.number(), hours: z.number(), reasons: z.array(z.enum(FEE_REASONS)), chargedCents: z.number() })
    .nullable(),
  /** What canceling now for the customer's sake can cost, and why; null where there's no fee to charge. */
  feeIfCanceled: z.object({ cents: z.number(), reasons: z.array(z.enum(FEE_REASONS)) }).nullable(),
  /** Until when the slot is held without the deposit. */
  payDepositBy: z.string().nullable(),
  /** Whether the deposit of a quote that was canceled late is kept until the owner charges the fee or returns it. */
  isDepositKept: z.boolean(),
  history: z.array(QuoteChange),
  /** The latest change, while it can be undone. */
  undo: UndoOffer.nullable(),
}).meta({ id: 'QuoteDetail' });

const QuotePage = pageOf(QuoteInList).meta({ id: 'QuotePage' });

const status = oneOf('status', [...QUOTE_STATUSES, ...QUOTE_FILTERS]).optional();
/** The rows behind a figure of a report: `on` says what happened between `from` and `to`, by default that they came in. */
const behindFigure = {
  on: oneOf('listDate', QUOTE_EVENTS_ON).optional(),
  figure: oneOf('figure', FIGURES).optional(),
  package: freeText('packageType', 40).optional(),
  vehicle: plainText('vehicleType', 20).optional(),
  extra: plainText('extra', 200).optional(),
  weekday: plainText('weekday', 4)
    .refine((day) => /^([1-7]|none)$/.test(day), {
      error: issue('notOneOf', { field: 'weekday', choices: '1-7, none' }),
    })
    .optional(),
  time: plainText('time', 5)
    .refine((time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time), { error: issue('notTimeOfDay') })
    .optional(),
  source: freeText('source', 60).optional(),
  /** The id of the promo code that it was requested with. */
  promo: z.uuid({ error: issue('notId') }).optional(),
  notice: oneOf('notice', NOTICES).optional(),
  who: oneOf('changer', CHANGERS).optional(),
  rate: plainText('rate', 6)
    .refine((rate) => /^\d{1,6}$/.test(rate), { error: issue('notTaxRateKey') })
    .optional(),
  employee: plainText('employee', 36)
    .refine((id) => id === 'none' || z.uuid().safeParse(id).success, { error: issue('notIdOfEmployee') })
    .optional(),
};
const reason = freeText('reason', 500).optional();
const severalQuotes = z
  .array(z.uuid({ error: issue('notId') }), { error: issue('noQuotes') })
  .min(1, { error: issue('noQuoteChosen') })
  .max(200, { error: issue('tooManyQuotes', { most: 200 }) });

/** A conflict with a time that the owner is about to pick. It's a warning: the owner may still pick the time. */
const TimeWarning = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('closed') }),
  /** The shop is closed for a part of the day. */
  z.strictObject({ kind: z.literal('closed-then') }),
  z.strictObject({ kind: z.literal('not-offered') }),
  /** The work has to end by closing time and wouldn't. */
  z.strictObject({ kind: z.literal('ends-late') }),
  /**
   * Every reservation of the time is taken: the customers who have them, and the bays or vans that could do it where others couldn't. No one
   * has them where they're out of service.
   */
  z.strictObject({
    kind: z.literal('full'),
    customers: z.array(z.string()),
    resources: z.array(z.string()).optional(),
  }),
  /** No bay or van can do the packages of all vehicles. */
  z.strictObject({ kind: z.literal('undoable') }),
  /** An employee has another job then: the instant at which it's due to end, and its address if it's at the customer's. */
  z.strictObject({
    kind: z.literal('busy'),
    employee: z.string(),
    customer: z.string(),
    address: z.string().nullable(),
    until: z.string(),
  }),
  /** An employee is off then, or it's outside their hours or skills. */
  z.strictObject({ kind: z.literal('crew'), employee: z.string(), conflict: CrewConflict }),
  /** The work takes more people than are free then. */
  z.strictObject({ kind: z.literal('short-crew'), needed: PeopleNeeded, free: z.number() }),
  /** People limit what customers can book, and not enough of them are free then. */
  z.strictObject({ kind: z.literal('no-people') }),
]);

const CrewMember = z.object({ id: z.string(), name: z.string(), conflicts: z.array(CrewConflict) });

const NextTimes = z
  .object({
    /** The earliest first; fewer than three if there are no more. */
    times: z.array(z.object({ date: z.string(), time: z.string(), startsAt: z.string() })),
    /** The last local date that can be booked. */
    lastDate: z.string(),
    /** The name of the category that the employee doesn't do, whatever the time. */
    lacksSkill: z.string().nullable(),
  })
  .meta({ id: 'NextTimes' });

/** The new time of an appointment that the owner moves; any time of day if `overrule` is true. */
const OwnersTime = NewTime.extend({
  overrule,
  /** The bay or van that it gets with it; otherwise one that's free. */
  resource: plainText('resourceKind', 60).optional(),
}).meta({ id: 'OwnersTime' });

const LENGTH = { error: issue('notWholeNumber', { field: 'minutes', least: 1, most: MOST_MINUTES }) };
const minutes = z.number(LENGTH).int(LENGTH).min(1, LENGTH).max(MOST_MINUTES, LENGTH);

/** How long an appointment takes, in minutes, and what stands against another length. */
const AppointmentLength = z
  .object({ minutes: z.number(), warnings: z.array(TimeWarning) })
  .meta({ id: 'AppointmentLength' });

export const dashboardQuoteCalls = {
  'GET /api/quotes': {
    summary:
      'Returns the quotes, newest first. Without parameters: the newest 50 as a plain array; with any parameter: a page.',
    audience: 'admin',
    query: z.object({ ...paged, ...behindFigure, status, sort: sortedBy('quotes') }),
    response: { 200: z.union([z.array(QuoteInList), QuotePage]) },
    problems: [422],
  },
  'GET /api/quotes/export': {
    summary: 'Exports the filtered quotes as CSV, newest first.',
    audience: 'admin',
    query: z.object({ ...listed, ...behindFigure, status }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/quotes/:id': {
    summary: 'Returns one quote with its price lines and history.',
    audience: 'admin',
    params: idInPath,
    response: { 200: QuoteDetail },
    problems: [404],
  },
  'POST /api/quotes/:id/approve': {
    summary: 'Approves a pending quote: reserves its slot, schedules exactly one job and tells the customer.',
    audience: 'admin',
    touches: ['plans', 'quotes', 'jobs', 'payments', 'mail', 'audit'],
    params: idInPath,
    body: z
      .object(
        {
          scheduledDate: plainText('date', 40).nullish(),
          scheduledTime: plainText('time', 20).nullish(),
          /** The round that it's a stop of; left out for a time of its own. */
          round: plainText('roundId', 60).optional(),
          overrule,
          /** Approves although the deposit isn't paid, and waives it; otherwise that's refused with `deposit-due`. */
          withoutDeposit: yesOrNo('withoutDeposit').optional(),
        },
        anObject,
      )
      .meta({ id: 'Approval' }),
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
  'POST /api/quotes/:id/decline': {
    summary: 'Declines a pending quote: frees its slot and tells the customer.',
    audience: 'admin',
    touches: ['quotes', 'mail', 'audit'],
    params: idInPath,
    body: z.object({ reason }, anObject).meta({ id: 'Refusal' }),
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
  'POST /api/quotes/decline': {
    summary:
      'Declines several pending quotes at once; skips those that are no longer pending. Each can be undone separately.',
    audience: 'admin',
    touches: ['quotes', 'mail', 'audit'],
    body: z.object({ ids: severalQuotes, reason }, anObject).meta({ id: 'RefusalOfSeveral' }),
    response: {
      200: z.object({
        declined: z.number(),
        undos: z.array(z.string()),
        undoSeconds: z.int().meta({ description: 'Seconds left in which all of them can be undone.' }),
      }),
    },
    problems: [422],
  },
  'GET /api/admin/time-warnings': {
    summary:
      'Returns warnings about a start time for a package: closed, not offered, full, or an employee who has another job or is off then. With a quote, its own appointment is left out. With an employee, or the one of the quote, only they are checked, with their hours and skills, too.',
    audience: 'admin',
    query: z.object({
      date: localDate,
      time: requiredText('time', 20),
      ...workSearch.shape,
      package: requiredText('packageType', 100),
      quote: z.uuid({ error: issue('notId') }).optional(),
      employee: z.uuid({ error: issue('notIdOfEmployee') }).optional(),
      /** Where a new appointment will be, for the drives to it; a quote has its own. */
      address: freeText('serviceAddress', REQUEST_TEXTS.serviceAddress.most).optional(),
    }),
    response: { 200: z.array(TimeWarning) },
    problems: [422],
  },
  'GET /api/admin/next-times': {
    summary:
      'Returns the next three times that are free for the work of a quote or of a package, later than `after` if given. With an employee, only times at which their hours, days off and other jobs allow it.',
    audience: 'admin',
    query: workSearch.extend({
      /** Its package and the length that it was sold with count, and its own time is left out. */
      quote: z.uuid({ error: issue('notId') }).optional(),
      employee: z.uuid({ error: issue('notIdOfEmployee') }).optional(),
      after: instant('time').optional(),
    }),
    response: { 200: NextTimes },
    problems: [404, 422],
  },
  'GET /api/quotes/:id/crew': {
    summary:
      'Returns the employees who can be given the work of a quote, those who are free first, with what keeps the others from it; at another time if `date` and `time` are given.',
    audience: 'admin',
    params: idInPath,
    query: z.object({ date: localDate.optional(), time: freeText('time', 20).optional() }),
    response: { 200: z.array(CrewMember) },
    problems: [404, 422],
  },
  'POST /api/quotes/:id/reschedule': {
    summary:
      'Reschedules a pending or approved quote: reserves the new slot, frees the old one, withdraws an acceptance of its job, and tells the customer and the crew.',
    audience: 'admin',
    touches: ['quotes', 'jobs', 'mail', 'audit'],
    params: idInPath,
    body: OwnersTime,
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
  'POST /api/quotes/ask-to-move': {
    summary:
      'Asks the customers of several quotes by email to pick another time; the time stays theirs until they do. Skips quotes without an appointment ahead or an email address.',
    audience: 'admin',
    touches: ['quotes', 'mail', 'audit'],
    body: z.object({ ids: severalQuotes, reason: requiredText('reason', 500) }, anObject).meta({ id: 'RequestToMove' }),
    response: { 200: z.object({ asked: z.array(z.string()).meta({ description: 'Ids of the quotes.' }) }) },
    problems: [422],
  },
  'POST /api/quotes/:id/keep-time': {
    summary: 'Takes back the request to pick another time, and tells the customer that the appointment stays.',
    audience: 'admin',
    touches: ['quotes', 'mail', 'audit'],
    params: idInPath,
    response: { 200: QuoteDetail },
    problems: [404, 409],
  },
  'POST /api/quotes/:id/redo': {
    summary:
      'Schedules a free visit for the same customer and vehicle once the job is completed: a new quote, approved at once. Marks the job as redone and its rating as handled.',
    audience: 'admin',
    touches: ['quotes', 'jobs', 'mail', 'audit'],
    params: idInPath,
    body: NewTime,
    response: { 201: QuoteDetail },
    problems: [404, 409, 422],
  },
  'POST /api/quotes/:id/cancel': {
    summary:
      'Cancels a pending or approved quote: frees its slot, declines its job, and tells the customer and the crew.',
    audience: 'admin',
    touches: ['quotes', 'jobs', 'payments', 'mail', 'audit'],
    params: idInPath,
    body: OwnersCancellation,
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
  'POST /api/quotes/:id/cancellation-fee': {
    summary:
      'Charges the fee for a quote that was canceled late or missed, by the terms it was sold with, and asks the customer for it.',
    audience: 'admin',
    touches: ['quotes', 'payments', 'mail', 'audit'],
    params: idInPath,
    body: z.object({ reason: oneOf('reason', FEE_REASONS) }, anObject),
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
  'DELETE /api/quotes/:id/cancellation-fee': {
    summary: 'Waives the fee of a canceled quote: it owes nothing, and its deposit goes back to the card.',
    audience: 'admin',
    touches: ['quotes', 'payments', 'audit'],
    params: idInPath,
    response: { 200: QuoteDetail },
    problems: [404, 409],
  },
  'GET /api/quotes/:id/resources': {
    summary:
      'Returns the bays or vans of the kind that the appointment of a quote needs, and which of them are free then.',
    audience: 'admin',
    params: idInPath,
    response: {
      200: z.array(z.object({ id: z.string(), name: z.string(), isFree: z.boolean(), isGiven: z.boolean() })),
    },
    problems: [404],
  },
  'PUT /api/quotes/:id/resource': {
    summary: 'Gives the appointment of a quote another bay or van that is free then.',
    audience: 'admin',
    touches: ['quotes', 'jobs', 'audit'],
    params: idInPath,
    body: z.object({ resource: plainText('resourceKind', 60) }, anObject),
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
  'GET /api/quotes/:id/length': {
    summary:
      'Returns how long the appointment of a quote takes. With `minutes`, also what stands against that length: the time after it is taken, it would end after closing time, or employees have another job or are off then.',
    audience: 'admin',
    params: idInPath,
    query: z.object({
      minutes: z.coerce.number(LENGTH).int(LENGTH).min(1, LENGTH).max(MOST_MINUTES, LENGTH).optional(),
    }),
    response: { 200: AppointmentLength },
    problems: [404, 409, 422],
  },
  'PUT /api/quotes/:id/length': {
    summary:
      'Changes how long the appointment of a quote takes, and what it reserves; longer than what is free only with `overrule`. Can be undone.',
    audience: 'admin',
    touches: ['quotes', 'jobs', 'audit'],
    params: idInPath,
    body: z.object({ minutes, overrule }, anObject).meta({ id: 'NewLength' }),
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
  'PATCH /api/quotes/:id': {
    summary:
      "Changes the owner's notes on a quote, its missing address, the customer's language, and the employee it is meant for; the job of an approved quote follows.",
    audience: 'admin',
    touches: ['quotes', 'jobs', 'audit'],
    params: idInPath,
    body: z
      .object(
        {
          notes: freeText('notes', 5000).optional(),
          /** The notes as the writer saw them; 409 with the stored ones if they have changed since. */
          seenNotes: freeText('notes', 5000).optional(),
          serviceAddress: requiredText('serviceAddress', 300).optional(),
          language: oneOf('language', LANGUAGE_TAGS).optional(),
          assignedStaff: z.uuid({ error: issue('notIdOfEmployee') }).nullish(),
        },
        anObject,
      )
      .meta({ id: 'QuoteEdit' }),
    response: { 200: QuoteDetail },
    problems: [404, 409, 422],
  },
} as const satisfies Record<CallKey, Call>;

export type QuoteInList = z.infer<typeof QuoteInList>;
export type CrewMember = z.infer<typeof CrewMember>;
export type NextTimes = z.infer<typeof NextTimes>;
export type AppointmentLength = z.infer<typeof AppointmentLength>;
export type TimeWarning = z.infer<typeof TimeWarning>;
export type QuoteDetail = z.infer<typeof QuoteDetail>;
export type OfferInDetail = z.infer<typeof OfferInDetail>;
export type PriceChangeInDetail = z.infer<typeof PriceChangeInDetail>;

const { shape } = NewQuote;

const FEE = issue('notFee');
const NamedFee = z.object(
  {
    label: requiredText('label', 60),
    cents: z.int({ error: FEE }).min(1, { error: FEE }).max(10_000_000, { error: FEE }),
  },
  { error: issue('notLine') },
);

/** A quote that the owner writes for a walk-in or a caller. The order is that of `NewQuote`. */
export const WalkInQuote = z
  .object(
    {
      /** The record that it belongs to; otherwise the contact data says so. */
      customerId: z.uuid({ error: issue('notId') }).optional(),
      customerFirstName: shape.customerFirstName.unwrap(),
      customerLastName: shape.customerLastName,
      /** '' if there is none, like the phone number; one of them is needed. */
      customerEmail: emailOrNone.default(''),
      customerPhone: phoneOrNone.default(''),
      language: shape.language,
      packageType: shape.packageType,
      serviceType: shape.serviceType,
      vehicleType: shape.vehicleType,
      vehicleSubtype: shape.vehicleSubtype,
      conditionLevel: shape.conditionLevel,
      mobileDiscount: shape.mobileDiscount,
      extras: shape.extras,
      answers: shape.answers,
      answerPhotos: shape.answerPhotos,
      /** As the owner saw it; the price of the server counts. */
      totalPrice: shape.totalPrice,
      scheduledDate: shape.scheduledDate,
      scheduledTime: shape.scheduledTime,
      round: shape.round,
      garbageCanCount: shape.garbageCanCount,
      ...requestTextInputs,
      items: shape.items,
      paymentMethod: shape.paymentMethod,
      promoCode: shape.promoCode,
      /** The code of the gift card that pays once it's approved. */
      giftCard: shape.giftCard,
      /** Travel and surcharges, in cents before tax. */
      fees: z
        .array(NamedFee, { error: issue('notLines') })
        .max(10, { error: issue('tooManyPriceLines', { most: 10 }) })
        .default([]),
      /** The travel fee in cents before tax. The owner names it; the address doesn't change it. */
      travelCents: z.int({ error: FEE }).min(0, { error: FEE }).max(1_000_000, { error: FEE }).optional(),
      /** Whether the customer has accepted the terms of service and the liability waiver. */
      hasAgreed: yesOrNo('agreement').default(false),
      optOutSocialMedia: shape.optOutSocialMedia,
      /** The owner's own. */
      notes: freeText('notes', 5000).default(''),
      /** Whether it's approved at once. */
      approve: yesOrNo('approval').default(false),
      overrule,
    },
    anObject,
  )
  .meta({ id: 'WalkInQuote' });

export const walkInCalls = {
  'POST /api/quotes/walk-in': {
    summary:
      'Creates a quote for a walk-in or a caller: priced and reserved like any other, without the minimum notice, approved at once if wanted.',
    audience: 'admin',
    touches: ['quotes', 'customers', 'jobs', 'mail', 'audit'],
    headers: quoteCalls['POST /api/quotes'].headers,
    body: WalkInQuote,
    response: { 201: QuoteDetail },
    problems: [404, 409, 413, 415, 422],
    bodyLimit: PHOTO_BODY,
  },
} as const satisfies Record<CallKey, Call>;

export type WalkInQuote = z.output<typeof WalkInQuote>;
