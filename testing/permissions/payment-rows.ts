import type { Contract } from '#contract/index.ts';
import type { TestApp } from '#testing/app.ts';
import { addJob } from '#testing/jobs.ts';
import type { TestPerson } from '#testing/people.ts';
import { admin, crew, everybody, site, type Row } from './roles.ts';
import { crewedJobOf, jobOf, recordOf } from './things.ts';

const aGuess = { of: 'customer', make: async () => 'a-guess' } as const;

/** Adds a payment that a customer has announced. */
async function expectedOf(test: TestApp): Promise<string> {
  const { deps } = test;
  const { quoteId } = await addJob(test);
  const id = deps.random.id();
  const announced_at = deps.clock.now().toString();
  await deps.db
    .insertInto('expected_payments')
    .values({ id, quote_id: quoteId, method: 'venmo', cents: 100, tip_cents: 0, announced_at })
    .execute();
  return id;
}

/** Adds a card payment that matches no quote. */
async function unmatchedOf({ deps }: TestApp): Promise<string> {
  const id = deps.random.id();
  const paid = { session_id: `cs_${id}`, reference: `pi_${id}`, cents: 100, tip_cents: 0 };
  const row = { id, ...paid, received_at: deps.clock.now().toString() };
  await deps.db.insertInto('unmatched_card_payments').values(row).execute();
  return id;
}

/** Adds an entry of the ledger. */
async function entryOf(test: TestApp, _owner: TestPerson): Promise<string> {
  const { deps } = test;
  const { quoteId } = await addJob(test);
  const id = deps.random.id();
  const entry = { kind: 'payment', method: 'cash', cents: 100, is_tip: false, half: null, corrects: null } as const;
  const recorded = { received_on: '2027-06-01', recorded_at: deps.clock.now().toString(), recorded_by: null };
  await deps.db
    .insertInto('payments')
    .values({ id, quote_id: quoteId, client_id: id, ...entry, ...recorded, employee: null })
    .execute();
  return id;
}

/** Calls about payments. */
export const PAYMENT_ROWS = {
  'GET /api/supplies': { expected: admin(200) },
  'POST /api/supplies': { expected: admin(422), body: () => ({ name: '', unit: 'oz', unitCents: 10 }) },
  'PUT /api/supplies/:id': {
    expected: admin(404),
    target: { of: 'customer', make: jobOf },
    body: () => ({ name: 'Shampoo', unit: 'oz', unitCents: 10 }),
  },
  'DELETE /api/supplies/:id': { expected: admin(404), target: { of: 'customer', make: jobOf } },
  'GET /api/jobs/:id/supplies': { expected: admin(200), target: { of: 'employee', make: jobOf } },
  'PUT /api/jobs/:id/supplies': {
    expected: admin(409),
    target: { of: 'employee', make: jobOf },
    body: () => ({ supplies: [] }),
  },
  'GET /api/books': { expected: admin(200) },
  'GET /api/books/entries': { expected: admin(422) },
  'GET /api/books/journal': { expected: admin(422) },
  'GET /api/books/accounts': { expected: admin(200) },
  'PUT /api/books/accounts': { expected: admin(422), body: () => ({ accounts: [] }) },
  'POST /api/books/locks': { expected: admin(422), body: () => ({ month: '2027-06' }) },
  'DELETE /api/books/locks/:month': {
    expected: admin(409),
    target: { of: 'customer', make: async () => '2027-05' },
  },
  'GET /api/payments': { expected: admin(200) },
  'GET /api/payments/export': { expected: admin(200) },
  'GET /api/payments/expected': { expected: admin(200) },
  'POST /api/payments/expected/:id/dismiss': {
    expected: admin(204),
    target: { of: 'customer', make: expectedOf },
  },
  'GET /api/payments/unmatched': { expected: admin(200) },
  'POST /api/payments/unmatched/:id/match': {
    expected: admin(422),
    target: { of: 'customer', make: unmatchedOf },
    body: () => ({ reference: 'BB-00000' }),
  },
  'POST /api/payments/unmatched/:id/dismiss': {
    expected: admin(204),
    target: { of: 'customer', make: unmatchedOf },
  },
  'GET /api/payments/payouts': { expected: admin(200) },
  // Card payments are off here.
  'POST /api/payments/payouts/read': { expected: admin(404) },
  'POST /api/jobs/:id/card-refunds': {
    expected: admin(404),
    target: { of: 'customer', make: jobOf },
    body: () => ({ entryId: crypto.randomUUID(), cents: 100, clientId: crypto.randomUUID() }),
  },
  'POST /api/jobs/:id/saved-card-charges': {
    expected: admin(404),
    target: { of: 'customer', make: jobOf },
    body: () => ({ cents: 100, clientId: crypto.randomUUID() }),
  },
  'DELETE /api/customers/:id/saved-card': { expected: admin(204), target: { of: 'customer', make: recordOf } },
  'DELETE /api/payments/:token/saved-card': { expected: site(404), target: aGuess },
  'GET /api/payments/till': { expected: admin(200) },
  'GET /api/payments/entries/:id': { expected: admin(200), target: { of: 'customer', make: entryOf } },
  'GET /api/payments/:token': { expected: site(404), target: aGuess },
  'GET /api/payments/:token/receipt': { expected: site(404), target: aGuess },
  'POST /api/payments/:token/gift-card': {
    expected: site(404),
    target: aGuess,
    body: () => ({ giftCard: 'NO-SUCH-CODE' }),
  },
  'POST /api/payments/:token/announce': { expected: site(404), target: aGuess, body: () => ({ cents: 100 }) },
  'POST /api/payments/:token/withdraw': { expected: site(404), target: aGuess },
  'POST /api/payments/:token/card': { expected: site(404), target: aGuess, body: () => ({}) },
  // Card payments are off here; where they're on, events have to be signed.
  'POST /api/payments/card-events': { expected: everybody(404), body: () => ({}) },
  'GET /api/quotes/by-token/:token/payment': { expected: site(404), target: aGuess },
  'GET /api/jobs/:id/payments': { expected: crew(200), target: { of: 'employee', make: crewedJobOf } },
  'POST /api/jobs/:id/payments': {
    expected: crew(201),
    target: { of: 'employee', make: crewedJobOf },
    body: () => ({ half: 1 }),
  },
  'POST /api/jobs/:id/payment-request': { expected: admin(200), target: { of: 'customer', make: jobOf } },
  'POST /api/jobs/:id/receipt': { expected: admin(409), target: { of: 'customer', make: jobOf } },
} as const satisfies Partial<Readonly<Record<keyof Contract, Row>>>;
