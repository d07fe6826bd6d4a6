import { z } from 'zod';
import { QUOTE_PROGRESS } from '#core/jobs/jobs.ts';
import { ALL_LANGUAGES, LANGUAGE_TAGS } from '#core/languages/language.ts';
import { PAYMENT_METHODS } from '#core/payments/methods.ts';
import { ENTRY_KINDS, PAID_STATES } from '#core/payments/payments.ts';
import { MOST_IN_BOOK } from '#core/people/contact-book.ts';
import { CUSTOMER_GROUPS, MOST_INVITED } from '#core/people/customer-records.ts';
import { type Call, type CallKey, csvAnswer, fileOf } from './call.ts';
import {
  anObject,
  dollars,
  emailOrNone,
  freeText,
  oneOf,
  optionalName,
  personName,
  phoneOrNone,
  requiredText,
  serviceAddress,
  vehicleTextInputs,
  vehicleTexts,
  yesOrNo,
} from './fields.ts';
import { issue } from './issues.ts';
import { cursor, pageLimit, pageOf, sortedBy } from './pages.ts';
import { SavedCard } from './payments.ts';
import { PhotoLink } from './photos.ts';
import { idInPath } from './sessions.ts';
import { UndoOffer } from './undos.ts';

/** A customer in the owner's list. */
export const CustomerInList = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Empty when it isn't known, like the phone number. */
    email: z.string(),
    phone: z.string(),
    /** How many quotes they requested, and how many were approved. */
    quotes: z.number(),
    booked: z.number(),
    paid: dollars,
    /** What is still to be paid for completed work. */
    owed: dollars,
    lastAt: z.string(),
    lastVisitAt: z.string().nullable(),
    groups: z.array(z.enum(CUSTOMER_GROUPS)),
    isBlocked: z.boolean(),
  })
  .meta({ id: 'CustomerInList' });

const QuoteOfCustomer = z.object({
  id: z.string(),
  reference: z.string(),
  packageName: z.string(),
  /** 'Truck, Ford F-150' or '2 cans'. */
  subject: z.string(),
  progress: z.enum(QUOTE_PROGRESS),
  totalPrice: dollars,
  payment: z.enum(PAID_STATES).nullable(),
  createdAt: z.string(),
  scheduledDate: z.string().nullable(),
  completedAt: z.string().nullable(),
  jobId: z.string().nullable(),
  optOutSocialMedia: z.boolean(),
  /** The stars and the words of the customer. */
  rating: z.object({ stars: z.number(), words: z.string() }).nullable(),
});

/** Someone who may be the same person: the same address or phone number. */
const SimilarCustomer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  quotes: z.number(),
  hasAccount: z.boolean(),
});

/** Everything the owner knows of one customer. */
export const CustomerDetail = CustomerInList.extend({
  firstName: z.string(),
  lastName: z.string(),
  /** What the customer reads. */
  language: z.enum(ALL_LANGUAGES),
  hasAccount: z.boolean(),
  /** Whether the email address is known to be theirs. */
  isEmailProven: z.boolean(),
  /** Other addresses and phone numbers that they have used. */
  otherContacts: z.array(z.string()),
  createdAt: z.string(),
  /** The owner's own notes. */
  notes: z.string(),
  blockedAt: z.string().nullable(),
  /** Since when they want no mails besides those about their own orders. */
  optedOutAt: z.string().nullable(),
  /** When they were last invited to come again. */
  invitedAt: z.string().nullable(),
  /** Who else can be reached about their appointments, and where the work is done. */
  contactBook: z.object({
    contacts: z.array(z.object({ name: z.string(), label: z.string(), email: z.string(), phone: z.string() })),
    addresses: z.array(z.object({ label: z.string(), address: z.string() })),
  }),
  /** Those that the account has saved and those of the quotes, each once with what was said of it last. */
  vehicles: z.array(
    z.object({ vehicleType: z.string(), vehicleSubtype: z.string(), name: z.string(), ...vehicleTexts }),
  ),
  /** The newest 200, newest first; so are the other lists. */
  history: z.array(QuoteOfCustomer),
  payments: z.array(
    z.object({
      id: z.string(),
      quoteId: z.string(),
      reference: z.string(),
      kind: z.enum(ENTRY_KINDS),
      method: z.enum(PAYMENT_METHODS),
      amount: dollars,
      isTip: z.boolean(),
      receivedOn: z.string(),
    }),
  ),
  /** The card that they have saved for later payments, and when they agreed to it. */
  savedCard: SavedCard.extend({ consentedAt: z.string() }).nullable(),
  photos: z.array(PhotoLink.extend({ quoteId: z.string() })),
  messages: z.array(z.object({ id: z.string(), text: z.string(), createdAt: z.string() })),
  mails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      /** A text message is not in the email log. */
      isText: z.boolean(),
      subject: z.string().nullable(),
      status: z.string(),
      createdAt: z.string(),
    }),
  ),
  similar: z.array(SimilarCustomer),
  /** The latest merge, while it can be undone. */
  undo: UndoOffer.nullable(),
}).meta({ id: 'CustomerDetail' });

const narrowed = {
  q: freeText('search', 100).optional(),
  status: oneOf('status', CUSTOMER_GROUPS).optional(),
};

const bookInputs = {
  contacts: z
    .array(
      z
        .object(
          { name: personName('name'), label: freeText('label', 60), email: emailOrNone, phone: phoneOrNone },
          anObject,
        )
        .meta({ id: 'BookContact' }),
      { error: issue('notList', { field: 'contacts' }) },
    )
    .max(MOST_IN_BOOK, { error: issue('listTooLong', { most: MOST_IN_BOOK }) }),
  addresses: z
    .array(z.object({ label: freeText('label', 60), address: serviceAddress }, anObject).meta({ id: 'BookAddress' }), {
      error: issue('notList', { field: 'addresses' }),
    })
    .max(MOST_IN_BOOK, { error: issue('listTooLong', { most: MOST_IN_BOOK }) }),
};

/** The lists as the writer saw them, which may be longer after a merge. */
const SeenBook = z
  .object(
    {
      contacts: z.array(
        z.object(
          {
            name: freeText('name', 100),
            label: freeText('label', 60),
            email: freeText('email', 254),
            phone: freeText('phone', 40),
          },
          anObject,
        ),
        { error: issue('notList', { field: 'contacts' }) },
      ),
      addresses: z.array(z.object({ label: freeText('label', 60), address: freeText('address', 300) }, anObject), {
        error: issue('notList', { field: 'addresses' }),
      }),
    },
    anObject,
  )
  .meta({ id: 'SeenContactBook' });

/** A vehicle as the record shows it, or as it's to be. */
const VehicleOfRecord = z
  .object(
    {
      vehicleType: freeText('vehicleType', 60),
      vehicleSubtype: requiredText('brand', 80),
      ...vehicleTextInputs,
    },
    anObject,
  )
  .meta({ id: 'VehicleOfRecord' });

const ofVehicle = {
  audience: 'admin',
  params: idInPath,
  response: { 200: CustomerDetail },
  problems: [404, 422],
  touches: ['customers', 'audit'],
} as const;

export const customerRecordCalls = {
  'GET /api/customers': {
    summary: 'Returns a page of customers, the one who asked last first.',
    audience: 'admin',
    query: z.object({
      ...narrowed,
      cursor: cursor.optional(),
      limit: pageLimit.optional(),
      sort: sortedBy('customers'),
    }),
    response: { 200: pageOf(CustomerInList).meta({ id: 'CustomerPage' }) },
    problems: [422],
  },
  'GET /api/customers/export': {
    summary: 'Exports the customers as CSV, with the same filters as the list.',
    audience: 'admin',
    query: z.object(narrowed),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/customers/invitations': {
    summary:
      'Returns how many customers who are due again an email would invite now: those with an address who allow it, none within 90 days.',
    audience: 'admin',
    response: {
      200: z
        .object({
          recipients: z.number(),
          /** Whether there are more than are invited at a time. */
          hasMore: z.boolean(),
        })
        .meta({ id: 'Invitations' }),
    },
  },
  'POST /api/customers/invitations': {
    summary: 'Invites customers who are due again by email, at most as many as the owner has confirmed.',
    audience: 'admin',
    body: z
      .object(
        {
          recipients: z
            .int({ error: issue('notWholeNumber', { field: 'recipients', least: 1, most: MOST_INVITED }) })
            .min(1, { error: issue('notWholeNumber', { field: 'recipients', least: 1, most: MOST_INVITED }) })
            .max(MOST_INVITED, {
              error: issue('notWholeNumber', { field: 'recipients', least: 1, most: MOST_INVITED }),
            }),
        },
        anObject,
      )
      .meta({ id: 'Invite' }),
    response: { 200: z.object({ invited: z.number() }).meta({ id: 'Invited' }) },
    problems: [409, 422],
    touches: ['customers', 'mail', 'audit'],
  },
  'GET /api/customers/:id': {
    summary: 'Returns one customer with everything that belongs to them.',
    audience: 'admin',
    params: idInPath,
    response: { 200: CustomerDetail },
    problems: [404, 422],
  },
  'PATCH /api/customers/:id': {
    summary:
      'Corrects contact data of a customer, changes the notes about them, or blocks and unblocks their requests.',
    audience: 'admin',
    params: idInPath,
    body: z
      .object(
        {
          firstName: personName('firstName').optional(),
          lastName: optionalName('lastName').optional(),
          email: emailOrNone.optional(),
          phone: phoneOrNone.optional(),
          language: oneOf('language', LANGUAGE_TAGS).optional(),
          notes: freeText('notes', 5000).optional(),
          /** The notes as the writer saw them; 409 with the stored ones if they have changed since. */
          seenNotes: freeText('notes', 5000).optional(),
          isBlocked: yesOrNo('isBlocked').optional(),
        },
        anObject,
      )
      .meta({ id: 'CustomerChange' }),
    response: { 200: CustomerDetail },
    problems: [404, 409, 422],
    touches: ['customers', 'quotes', 'audit'],
  },
  'PUT /api/customers/:id/contacts': {
    summary: 'Replaces the contacts and addresses of a customer; 409 if they aren’t those in `seen` any more.',
    audience: 'admin',
    params: idInPath,
    body: z.object({ ...bookInputs, seen: SeenBook }, anObject).meta({ id: 'ContactBook' }),
    response: { 200: CustomerDetail },
    problems: [404, 409, 422],
    touches: ['customers', 'audit'],
  },
  'POST /api/customers/:id/vehicles/change': {
    ...ofVehicle,
    summary:
      'Corrects a vehicle on the record of a customer, also where their account has saved it. What was sold keeps its vehicle.',
    body: z.object({ vehicle: VehicleOfRecord, change: VehicleOfRecord }, anObject).meta({ id: 'VehicleChange' }),
  },
  'POST /api/customers/:id/vehicles/remove': {
    ...ofVehicle,
    summary: 'Takes a vehicle off the record of a customer and out of their account. What was sold keeps its vehicle.',
    body: z.object({ vehicle: VehicleOfRecord }, anObject).meta({ id: 'VehicleRemoval' }),
  },
  'POST /api/customers/:id/merge': {
    summary: 'Gives everything of another customer record to this one. It can be undone for some seconds.',
    audience: 'admin',
    params: idInPath,
    body: z.object({ id: idInPath.shape.id }, anObject).meta({ id: 'CustomerMerge' }),
    response: { 200: CustomerDetail },
    problems: [404, 409, 422],
    touches: ['customers', 'quotes', 'audit'],
  },
  'GET /api/customers/:id/export': {
    summary: 'Returns all data stored about a customer, as a JSON file.',
    audience: 'admin',
    params: idInPath,
    response: { 200: fileOf('application/json; charset=utf-8') },
    problems: [404, 422],
  },
  'DELETE /api/customers/:id': {
    summary:
      'Erases a customer. Records of finished jobs that the law requires stay without the person: amounts, dates, services.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 409, 422],
    touches: ['customers', 'quotes', 'jobs', 'messages', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type CustomerInList = z.infer<typeof CustomerInList>;
export type CustomerDetail = z.infer<typeof CustomerDetail>;
