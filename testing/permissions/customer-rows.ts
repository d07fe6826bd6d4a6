import type { Contract } from '#contract/index.ts';
import { at, OWN_QUOTE_PATHS, type OwnQuoteCall } from '#contract/own-quote.ts';
import type { TestApp } from '#testing/app.ts';
import { exampleApplication } from '#testing/applications.ts';
import { addPerson, type TestPerson } from '#testing/people.ts';
import { admin, everybody, site, type Row } from './roles.ts';
import { presentPassword, quoteOf, resetToken } from './things.ts';

/** For customers only; another customer's id returns the same as one that doesn't exist. */
function customer(own: number, other = own): Row['expected'] {
  return { ...site(403), stranger: 401, customer: { own, other } };
}

/** Adds a quote that the customer has claimed. */
async function claimedBy(test: TestApp, owner: TestPerson): Promise<string> {
  const id = await quoteOf(test);
  await test.deps.db.updateTable('quotes').set({ customer_id: owner.roleId }).where('id', '=', id).execute();
  return id;
}

async function vehicleOf({ deps }: TestApp, owner: TestPerson): Promise<string> {
  const id = deps.random.id();
  const vehicle = { vehicle_type: 'car', vehicle_subtype: 'Honda', created_at: deps.clock.now().toString() } as const;
  await deps.db
    .insertInto('customer_vehicles')
    .values({ id, customer_id: owner.roleId, ...vehicle })
    .execute();
  return id;
}

const ofQuote = { of: 'customer', make: claimedBy } as const;
const guess = { of: 'customer', make: async () => 'a-guess' } as const;

/** What a customer gets for their own quote, and what they send. */
const OWN_QUOTE_ROWS: Readonly<Record<OwnQuoteCall, { readonly status: number; readonly body?: object }>> = {
  'GET /visit.ics': { status: 200 },
  // Nothing repeats it.
  'GET /plan.ics': { status: 404 },
  // The site shows nothing of it.
  'GET /result.jpg': { status: 404 },
  // No days are named.
  'GET /times': { status: 422 },
  'PATCH ': { status: 200, body: { optOutSocialMedia: true } },
  // Pictures aren't asked for in a fresh shop.
  'PUT /picture-consent': { status: 409, body: { agree: true } },
  // This customer brings the car to the shop.
  'PUT /address': { status: 409, body: { serviceAddress: '12 Lark Street, Albany' } },
  'POST /answer': { status: 409, body: { accept: true } },
  // Nothing was proposed.
  'POST /price-change': { status: 409, body: { change: '00000000-0000-4000-8000-000000000000', agree: true } },
  'POST /reschedule': { status: 422, body: { scheduledDate: '2027-06-20', scheduledTime: '3:00 AM' } },
  // Nothing repeats it.
  'POST /plan': { status: 404, body: { event: 'pause' } },
  'PUT /plan/card': { status: 404, body: { agree: false } },
  'POST /cancel': { status: 200, body: {} },
};

function rowsOf(expectedOf: (status: number, key: string) => Row['expected'], target: Row['target']) {
  const rows = Object.entries(OWN_QUOTE_ROWS).map(([key, { status, body }]) => [
    key,
    { expected: expectedOf(status, key), target, ...(body && { body: () => body }) },
  ]);
  return Object.fromEntries(rows) as Readonly<Record<OwnQuoteCall, Row>>;
}

/** Calls of customers: log-in and sign-up, their own data, their quotes. */
export const CUSTOMER_ROWS = {
  'POST /api/customer/signup': {
    expected: site(200),
    body: ({ test }) => ({
      firstName: 'Dana',
      lastName: 'Whitfield',
      email: `${test.deps.random.id()}@example.com`,
      phone: '(518) 555-0142',
      password: 'suds and sponges',
      confirmPassword: 'suds and sponges',
    }),
  },
  'GET /api/customer/saved-card': { expected: customer(200) },
  'DELETE /api/customer/saved-card': { expected: customer(204) },
  'POST /api/customer/login': {
    expected: site(200),
    body: async ({ test }) => {
      const { email, password } = await addPerson(test.deps, 'customer');
      return { email, password };
    },
  },
  'POST /api/customer/logout': { expected: site(204) },
  'POST /api/customer/login-link': {
    expected: site(200),
    body: ({ test }) => ({ email: `${test.deps.random.id()}@example.com` }),
  },
  'POST /api/customer/open-link': { expected: site(401), body: () => ({ token: 'a-guess' }) },
  'POST /api/customer/forgot-password': {
    expected: site(200),
    body: ({ test }) => ({ email: `${test.deps.random.id()}@example.com` }),
  },
  'POST /api/customer/reset-password': {
    expected: site(200),
    body: async ({ test }) => ({ token: await resetToken(test), password: 'another long one' }),
  },
  'GET /api/customer/session': { expected: customer(200) },
  'POST /api/customer/verify-email': { expected: customer(200) },
  'POST /api/customer/claim': { expected: customer(404), body: () => ({ claimToken: 'a-guess' }) },
  'GET /api/customer/vehicles': { expected: customer(200) },
  'POST /api/customer/vehicles': {
    expected: customer(201),
    body: () => ({ vehicleType: 'car', vehicleSubtype: 'Honda' }),
  },
  'DELETE /api/customer/vehicles/:id': {
    expected: customer(204, 404),
    target: { of: 'customer', make: vehicleOf },
  },
  'POST /api/customer/notes': { expected: customer(201), body: () => ({ text: 'The gate code is 4711.' }) },
  'GET /api/customer/export': { expected: customer(200) },
  'GET /api/customer/invoices': { expected: customer(200) },
  'POST /api/customer/delete-account': { expected: customer(204), body: presentPassword },
  'GET /api/customer/quotes': { expected: customer(200) },
  'GET /api/customer/quotes/:id': { expected: customer(200, 404), target: ofQuote },
  ...at(
    OWN_QUOTE_PATHS.customer,
    rowsOf((status, key) => customer(status, key === 'GET /times' ? 422 : 404), ofQuote),
  ),
  ...at(
    OWN_QUOTE_PATHS.link,
    rowsOf((_, key) => site(key === 'GET /times' ? 422 : 404), guess),
  ),
  'POST /api/customer/quotes/:id/new-link': { expected: customer(200, 404), target: ofQuote },
  'POST /api/quotes/by-token/:token/notes': {
    expected: site(404),
    target: guess,
    body: () => ({ text: 'The gate code is 4711.' }),
  },
  'POST /api/quotes/by-token/:token/new-link': {
    expected: site(404),
    target: guess,
  },
} as const satisfies Partial<Readonly<Record<keyof Contract, Row>>>;

/** Calls of applicants, and those that follow up on an appointment. */
export const APPLY_ROWS = {
  'POST /api/job-applications/access': { expected: everybody(401), body: () => ({ code: '?????' }) },
  // Applying requires the cookie of a code, whatever the session.
  'POST /api/job-applications': {
    expected: { ...site(403), stranger: 401, lockedOut: 401 },
    body: () => exampleApplication(),
  },
  'GET /api/quotes/by-token/:token/follow-up': { expected: site(404), target: guess },
  'POST /api/quotes/by-token/:token/confirm': { expected: site(404), target: guess, body: () => ({}) },
  'POST /api/quotes/by-token/:token/rating': { expected: site(404), target: guess, body: () => ({ rating: 5 }) },
  'PUT /api/quotes/by-token/:token/review': { expected: site(404), target: guess, body: () => ({ name: 'Robin M.' }) },
  'GET /api/admin/reviews': { expected: admin(200) },
  'PUT /api/admin/reviews/:id/answer': {
    expected: admin(404),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ answer: 'Thank you!' }),
  },
  'PUT /api/admin/reviews/:id/hidden': {
    expected: admin(404),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ reason: 'An insult' }),
  },
  'PUT /api/quotes/by-token/:token/due-again': {
    expected: site(404),
    target: guess,
    body: () => ({ channel: 'mail' }),
  },
  'PUT /api/quotes/:id/rating': {
    expected: admin(404),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ isHandled: true }),
  },
  'GET /api/quotes/:id/follow-up': { expected: admin(200), target: { of: 'customer', make: quoteOf } },
} as const satisfies Readonly<Record<string, Row>>;
