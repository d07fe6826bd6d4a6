import { z } from 'zod';
import { ALL_LANGUAGES } from '#core/languages/language.ts';
import { PASSWORD_LEAST } from '#core/people/identity.ts';
import { type Call, type CallKey, fileOf } from './call.ts';
import {
  anObject,
  email,
  freeText,
  personName,
  phone,
  plainText,
  requiredText,
  vehicleTextInputs,
  vehicleTexts,
} from './fields.ts';
import { issue } from './issues.ts';
import { declareQuoteCalls } from './own-quote.ts';
import { CustomerQuote } from './quotes.ts';
import { code, idInPath, password } from './sessions.ts';

/** The response to a log-in. */
const CustomerIn = z
  .object({ success: z.literal(true), name: z.string(), email: z.string(), message: z.string() })
  .meta({ id: 'CustomerIn' });

export const CustomerSession = z
  .object({
    success: z.literal(true),
    name: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    language: z.enum(ALL_LANGUAGES),
    /** Whether the email address is verified; quotes requested with it are visible only then. */
    isVerified: z.boolean(),
    hasPassword: z.boolean(),
    /** Whether what is requested with this address goes on the invoice of its month; absent where it doesn't. */
    isBilledMonthly: z.literal(true).optional(),
  })
  .meta({ id: 'CustomerSession' });

const own = {
  id: z.string(),
  conditionLevel: z.string().nullable(),
  mobileDiscount: z.boolean(),
  extras: z.array(z.string()),
  /** What a request for the same work answers, by the ID of the question; only questions and choices that are still there. */
  answersAgain: z.record(z.string(), z.string()),
  /** The same of the vehicles after the first one, in their order; absent where there are none. */
  itemAnswersAgain: z.array(z.record(z.string(), z.string())).optional(),
  ...vehicleTexts,
};

/** A quote in the list of the customer who sees it. */
export const OwnQuoteInList = CustomerQuote.omit({
  offer: true,
  priceChange: true,
  estimate: true,
  photos: true,
  report: true,
})
  .extend(own)
  .meta({ id: 'OwnQuoteInList' });

export const OwnQuote = CustomerQuote.extend({
  ...own,
  /** The token of its secret link, for payment and rating; null if the link was revoked. */
  linkToken: z.string().nullable(),
}).meta({ id: 'OwnQuote' });

export const Vehicle = z
  .object({
    id: z.string(),
    vehicleType: z.string(),
    vehicleSubtype: z.string(),
    name: z.string(),
    ...vehicleTexts,
  })
  .meta({ id: 'Vehicle' });

const newPassword = filled().refine((text) => [...text].length >= PASSWORD_LEAST.customer, {
  error: issue('passwordTooShort', { least: PASSWORD_LEAST.customer }),
});

const NewCustomer = z
  .object(
    {
      firstName: filled().pipe(personName('firstName')),
      lastName: filled().pipe(personName('lastName')),
      email: filled().pipe(email),
      phone: filled().pipe(phone),
      password: newPassword.pipe(password('password')),
      confirmPassword: filled().pipe(password('password')),
      /** The token of the quote that was just submitted, to link it at once. */
      claimToken: plainText('claimToken', 100).optional(),
    },
    anObject,
  )
  .refine((sent) => sent.password === sent.confirmPassword, {
    path: ['confirmPassword'],
    error: issue('passwordsDiffer'),
  })
  .meta({ id: 'NewCustomer' });

const NewVehicle = z
  .object(
    {
      vehicleType: freeText('vehicleType', 60),
      vehicleSubtype: requiredText('brand', 80),
      name: freeText('name', 60).default(''),
      ...vehicleTextInputs,
    },
    anObject,
  )
  .meta({ id: 'NewVehicle' });

const token = plainText('token', 100);
const Sent = z.object({ success: z.literal(true), message: z.string() });
const Done = z.object({ success: z.literal(true) });
const justAddress = z.object({ email }, anObject);

const doorCalls = {
  'POST /api/customer/signup': {
    summary:
      'Creates a customer account. Earlier quotes for the address appear after it is verified; the quote of `claimToken` appears immediately.',
    audience: 'anyone',
    body: NewCustomer,
    response: { 200: CustomerIn },
    problems: [422],
    touches: ['mail', 'audit'],
  },
  'POST /api/customer/login': {
    summary:
      "Logs in as a customer. With a second factor set up, returns 401 with the code 'second-factor' until `code` is sent.",
    audience: 'anyone',
    body: z
      .object({ email, password: password('password'), code: code.optional() }, anObject)
      .meta({ id: 'CustomerLogIn' }),
    response: { 200: CustomerIn },
    problems: [401, 422],
  },
  'POST /api/customer/logout': {
    summary: 'Logs out this browser, if it is logged in.',
    audience: 'anyone',
    response: { 204: null },
  },
  'POST /api/customer/login-link': {
    summary: 'Emails a one-time log-in link. The response never reveals whether the address is known.',
    audience: 'anyone',
    body: justAddress.meta({ id: 'LogInLink' }),
    response: { 200: Sent },
    problems: [422],
  },
  'POST /api/customer/open-link': {
    summary:
      "Logs in with an emailed link, which verifies the address and is used up. If the address was unverified and this browser isn't logged in to that account, returns 422 at `password` until a new password is sent: the earlier password and all sessions end.",
    audience: 'anyone',
    body: z
      .object({ token, password: newPassword.pipe(password('password')).optional(), code: code.optional() }, anObject)
      .meta({ id: 'OpenLink' }),
    response: { 200: CustomerIn },
    problems: [401, 422],
  },
  'POST /api/customer/forgot-password': {
    summary: 'Emails a one-time link to set a new password. The response never reveals whether the address is known.',
    audience: 'anyone',
    body: justAddress.meta({ id: 'CustomerForgotPassword' }),
    response: { 200: Sent },
    problems: [422],
  },
  'POST /api/customer/reset-password': {
    summary: 'Sets a password with an emailed link. Ends all sessions; the link is used up.',
    audience: 'anyone',
    body: z.object({ token, password: newPassword.pipe(password('password')) }, anObject).meta({ id: 'CustomerReset' }),
    response: { 200: Done },
    problems: [401, 422],
  },
} as const satisfies Record<CallKey, Call>;

const accountCalls = {
  'GET /api/customer/session': {
    summary: 'Returns the customer who is logged in.',
    audience: 'customer',
    response: { 200: CustomerSession },
  },
  'POST /api/customer/verify-email': {
    summary: 'Emails the verification link again.',
    audience: 'customer',
    response: { 200: Sent },
  },
  'POST /api/customer/claim': {
    summary: 'Links the quote just submitted in this browser to the account.',
    audience: 'customer',
    body: z.object({ claimToken: plainText('claimToken', 100) }, anObject).meta({ id: 'Claim' }),
    response: { 200: Done },
    problems: [404, 422],
    touches: ['audit'],
  },
  'GET /api/customer/vehicles': {
    summary: 'Returns the saved vehicles, the first one on top.',
    audience: 'customer',
    response: { 200: z.array(Vehicle) },
  },
  'POST /api/customer/vehicles': {
    summary: 'Saves a vehicle.',
    audience: 'customer',
    body: NewVehicle,
    response: { 201: Vehicle },
    problems: [409, 422],
  },
  'DELETE /api/customer/vehicles/:id': {
    summary: 'Deletes a saved vehicle.',
    audience: 'customer',
    params: idInPath,
    response: { 204: null },
    problems: [404, 422],
  },
  'POST /api/customer/notes': {
    summary: 'Sends a message to the shop, about a quote or anything else.',
    audience: 'customer',
    body: z
      .object({ text: requiredText('note', 2000), quoteId: z.uuid({ error: issue('notId') }).optional() }, anObject)
      .meta({ id: 'NoteToShop' }),
    response: { 201: Done },
    problems: [404, 422],
    touches: ['messages', 'quotes', 'jobs', 'mail'],
  },
  'GET /api/customer/export': {
    summary: 'Returns all data stored about the customer who is logged in, as a JSON file.',
    audience: 'customer',
    response: { 200: fileOf('application/json; charset=utf-8') },
  },
  'POST /api/customer/delete-account': {
    summary:
      'Deletes the account and erases the person. Records of finished jobs that the law requires stay without the person: amounts, dates, services.',
    audience: 'customer',
    body: z.object({ password: plainText('password', 200).optional() }, anObject).meta({ id: 'AccountDeletion' }),
    response: { 204: null },
    problems: [409, 422],
    touches: ['quotes', 'jobs', 'messages', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

const ofOwnQuote = { audience: 'customer', params: idInPath, response: { 200: OwnQuote } } as const;
/** What a customer does with a quote of their account. */
export const accountQuoteCalls = declareQuoteCalls('customer', ofOwnQuote);

const ownQuoteCalls = {
  'GET /api/customer/quotes': {
    summary:
      "Returns the customer's quotes, newest first: claimed ones and, once the address is verified, all of that address.",
    audience: 'customer',
    response: { 200: z.array(OwnQuoteInList) },
  },
  'GET /api/customer/quotes/:id': {
    summary: "Returns one of the customer's quotes with its photos, counter-offer and job documentation.",
    ...ofOwnQuote,
    problems: [404, 422],
  },
  'POST /api/customer/quotes/:id/new-link': {
    ...ofOwnQuote,
    problems: [404, 409, 422],
    summary: 'Creates a new secret link to the quote and emails it; earlier links stop working.',
    touches: ['quotes', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export const customerCalls = { ...doorCalls, ...accountCalls, ...ownQuoteCalls };

function filled() {
  return z
    .string({ error: issue('fillInAll') })
    .refine((text) => text.trim() !== '', { error: issue('fillInAll'), abort: true });
}

export type CustomerSession = z.infer<typeof CustomerSession>;
export type OwnQuoteInList = z.infer<typeof OwnQuoteInList>;
export type OwnQuote = z.infer<typeof OwnQuote>;
export type Vehicle = z.infer<typeof Vehicle>;
export type NewVehicle = z.infer<typeof NewVehicle>;
