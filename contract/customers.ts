import { z } from 'zod';
import { PASSWORD_LEAST, tooShortText } from '#core/people/identity.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, email, freeText, oneOf, personName, phone, plainText, requiredText, yesOrNo } from './fields.ts';
import { fileOf } from './files.ts';
import { Cancellation, NewTime, PhotoConsent, ServiceAddress } from './quote-changes.ts';
import { CustomerQuote } from './quotes.ts';
import { code, idInPath, password } from './sessions.ts';

const MISSING = 'Please fill in all fields.';

/** What logging in answers. */
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
    /** Whether the address was shown to be theirs: quotes that were asked for with it are seen only then. */
    isVerified: z.boolean(),
    hasPassword: z.boolean(),
  })
  .meta({ id: 'CustomerSession' });

const own = {
  id: z.string(),
  conditionLevel: z.string().nullable(),
  mobileDiscount: z.boolean(),
  extras: z.array(z.string()),
};

/** A quote in the list of the customer who sees it. */
export const OwnQuoteInList = CustomerQuote.omit({ offer: true, estimate: true, photos: true, report: true })
  .extend(own)
  .meta({ id: 'OwnQuoteInList' });

export const OwnQuote = CustomerQuote.extend({
  ...own,
  /** Of its secret link, with which it is paid and rated; null where the link was revoked. */
  linkToken: z.string().nullable(),
}).meta({ id: 'OwnQuote' });

export const Vehicle = z
  .object({
    id: z.string(),
    vehicleType: z.enum(['car', 'truck', 'powersport']),
    vehicleSubtype: z.string(),
    name: z.string(),
  })
  .meta({ id: 'Vehicle' });

const newPassword = filled().refine((text) => [...text].length >= PASSWORD_LEAST.customer, {
  error: tooShortText(PASSWORD_LEAST.customer),
});

const NewCustomer = z
  .object(
    {
      firstName: filled().pipe(personName('First name')),
      lastName: filled().pipe(personName('Last name')),
      email: filled().pipe(email),
      phone: filled().pipe(phone),
      password: newPassword.pipe(password('Password')),
      confirmPassword: filled().pipe(password('Password')),
      /** Of the quote that was just submitted: it is linked at once. */
      claimToken: plainText('Claim token', 100).optional(),
    },
    anObject,
  )
  .refine((sent) => sent.password === sent.confirmPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match.',
  })
  .meta({ id: 'NewCustomer' });

const NewVehicle = z
  .object(
    {
      vehicleType: oneOf('Vehicle type', ['car', 'truck', 'powersport']),
      vehicleSubtype: requiredText('Brand', 80),
      name: freeText('Name', 60).default(''),
    },
    anObject,
  )
  .meta({ id: 'NewVehicle' });

const token = plainText('Token', 100);
const Sent = z.object({ success: z.literal(true), message: z.string() });
const Done = z.object({ success: z.literal(true) });
const justAddress = z.object({ email }, anObject);

const doorCalls = {
  'POST /api/customer/signup': {
    summary:
      'Open an account. Quotes that were asked for with its address appear once the mailed link was used; the quote of `claimToken` at once.',
    audience: 'anyone',
    body: NewCustomer,
    response: { 200: CustomerIn },
    problems: [422],
    touches: ['mail', 'audit'],
  },
  'POST /api/customer/login': {
    summary:
      "Log in as a customer. An account with a second factor is answered 401 with the code 'second-factor' until `code` comes along.",
    audience: 'anyone',
    body: z
      .object({ email, password: password('Password'), code: code.optional() }, anObject)
      .meta({ id: 'CustomerLogIn' }),
    response: { 200: CustomerIn },
    problems: [401, 422],
  },
  'POST /api/customer/logout': {
    summary: 'End the log-in of this browser, if it has one.',
    audience: 'anyone',
    response: { 204: null },
  },
  'POST /api/customer/login-link': {
    summary: 'Have a one-time link mailed that logs in. The answer never tells whether the address is known.',
    audience: 'anyone',
    body: justAddress.meta({ id: 'LogInLink' }),
    response: { 200: Sent },
    problems: [422],
  },
  'POST /api/customer/open-link': {
    summary:
      'Log in with a mailed link, which shows the mailbox to be theirs and is used up. Where nobody had shown that and this browser is not logged in to that account, it is 422 at `password` until a new one comes along: the earlier password and every log-in end.',
    audience: 'anyone',
    body: z
      .object({ token, password: newPassword.pipe(password('Password')).optional(), code: code.optional() }, anObject)
      .meta({ id: 'OpenLink' }),
    response: { 200: CustomerIn },
    problems: [401, 422],
  },
  'POST /api/customer/forgot-password': {
    summary:
      'Have a one-time link mailed that sets a new password. The answer never tells whether the address is known.',
    audience: 'anyone',
    body: justAddress.meta({ id: 'CustomerForgotPassword' }),
    response: { 200: Sent },
    problems: [422],
  },
  'POST /api/customer/reset-password': {
    summary: 'Set a password with the link that was mailed; every log-in ends and the link is used up.',
    audience: 'anyone',
    body: z.object({ token, password: newPassword.pipe(password('Password')) }, anObject).meta({ id: 'CustomerReset' }),
    response: { 200: Done },
    problems: [401, 422],
  },
} as const satisfies Record<CallKey, Call>;

const accountCalls = {
  'GET /api/customer/session': {
    summary: 'Which customer is logged in here.',
    audience: 'customer',
    response: { 200: CustomerSession },
  },
  'POST /api/customer/verify-email': {
    summary: 'Have the link that verifies the address mailed once more.',
    audience: 'customer',
    response: { 200: Sent },
  },
  'POST /api/customer/claim': {
    summary: 'Link the quote that was just submitted in this browser.',
    audience: 'customer',
    body: z.object({ claimToken: plainText('Claim token', 100) }, anObject).meta({ id: 'Claim' }),
    response: { 200: Done },
    problems: [404, 422],
    touches: ['audit'],
  },
  'GET /api/customer/vehicles': {
    summary: 'The saved vehicles, the first one on top.',
    audience: 'customer',
    response: { 200: z.array(Vehicle) },
  },
  'POST /api/customer/vehicles': {
    summary: 'Save a vehicle.',
    audience: 'customer',
    body: NewVehicle,
    response: { 201: Vehicle },
    problems: [409, 422],
  },
  'DELETE /api/customer/vehicles/:id': {
    summary: 'Forget a saved vehicle.',
    audience: 'customer',
    params: idInPath,
    response: { 204: null },
    problems: [404, 422],
  },
  'POST /api/customer/notes': {
    summary: 'Write to the shop, about a quote or anything else; it stands with the messages.',
    audience: 'customer',
    body: z
      .object(
        { text: requiredText('Note', 2000), quoteId: z.uuid({ error: 'That is not an id.' }).optional() },
        anObject,
      )
      .meta({ id: 'NoteToShop' }),
    response: { 201: Done },
    problems: [404, 422],
    touches: ['messages', 'quotes', 'jobs', 'mail'],
  },
  'GET /api/customer/export': {
    summary: 'Everything that is kept about whoever is logged in, as a JSON file.',
    audience: 'customer',
    response: { 200: fileOf('application/json; charset=utf-8') },
  },
  'POST /api/customer/delete-account': {
    summary:
      'Delete the account and erase its person. What the law wants kept of finished business stays without the person: amounts, dates, services.',
    audience: 'customer',
    body: z.object({ password: plainText('Password', 200).optional() }, anObject).meta({ id: 'AccountDeletion' }),
    response: { 204: null },
    problems: [409, 422],
    touches: ['quotes', 'jobs', 'messages', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

const quoteChange = {
  audience: 'customer',
  params: idInPath,
  response: { 200: OwnQuote },
  problems: [404, 409, 422],
} as const;

const ownQuoteCalls = {
  'GET /api/customer/quotes': {
    summary:
      'The quotes of whoever is logged in, newest first: those that were claimed, and once the address is verified all with it.',
    audience: 'customer',
    response: { 200: z.array(OwnQuoteInList) },
  },
  'GET /api/customer/quotes/:id': {
    summary: 'One of them with its photos, its offer, and what was recorded of the finished work.',
    audience: 'customer',
    params: idInPath,
    response: { 200: OwnQuote },
    problems: [404, 422],
  },
  'GET /api/customer/quotes/:id/visit.ics': {
    summary: 'Its visit as a calendar file.',
    audience: 'customer',
    params: idInPath,
    response: { 200: fileOf('text/calendar; charset=utf-8') },
    problems: [404, 422],
  },
  'PATCH /api/customer/quotes/:id': {
    ...quoteChange,
    summary: 'Withdraw the consent to publish photos of the work, or give it again.',
    body: PhotoConsent,
    touches: ['quotes', 'audit'],
  },
  'PUT /api/customer/quotes/:id/address': {
    ...quoteChange,
    summary: 'Give the address of an appointment at the customer that has none yet. The owner is told.',
    body: ServiceAddress,
    touches: ['quotes', 'jobs', 'mail', 'audit'],
  },
  'POST /api/customer/quotes/:id/answer': {
    ...quoteChange,
    summary: 'Answer a counter-offer, as `/api/quotes/by-token/:token/answer`.',
    body: z.object({ accept: yesOrNo('The answer') }, anObject).meta({ id: 'OwnOfferAnswer' }),
    touches: ['quotes', 'jobs', 'mail', 'audit'],
  },
  'POST /api/customer/quotes/:id/reschedule': {
    ...quoteChange,
    summary: 'Move the visit, until 24 hours before it.',
    body: NewTime,
    touches: ['quotes', 'jobs', 'mail', 'audit'],
  },
  'POST /api/customer/quotes/:id/cancel': {
    ...quoteChange,
    summary: 'Cancel the quote, until 24 hours before the visit.',
    body: Cancellation,
    touches: ['quotes', 'jobs', 'mail', 'audit'],
  },
  'POST /api/customer/quotes/:id/new-link': {
    ...quoteChange,
    summary: 'Make a new secret link of its page and mail it; the earlier ones open nothing any more.',
    touches: ['quotes', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export const customerCalls = { ...doorCalls, ...accountCalls, ...ownQuoteCalls };

function filled() {
  return z.string({ error: MISSING }).refine((text) => text.trim() !== '', { error: MISSING, abort: true });
}

export type CustomerSession = z.infer<typeof CustomerSession>;
export type OwnQuoteInList = z.infer<typeof OwnQuoteInList>;
export type OwnQuote = z.infer<typeof OwnQuote>;
export type Vehicle = z.infer<typeof Vehicle>;
