import { z } from 'zod';
import { MOVEMENT_KINDS, PAYOUT_STATUSES } from '#core/payments/card-movements.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, numberOf } from './fields.ts';
import { issue } from './issues.ts';
import { MOST_CENTS, PaymentAccount, PaymentPage, SavedCard } from './payments.ts';
import { FEW_BY_TOKEN, tokenInPath } from './quotes.ts';
import { idInPath } from './sessions.ts';

const cents = z.number().int();

/** A change of the balance at the card service, in signed cents; net is gross minus fee. */
const CardMovement = z
  .object({
    id: z.string(),
    kind: z.enum(MOVEMENT_KINDS),
    grossCents: cents,
    feeCents: cents,
    netCents: cents,
    occurredAt: z.string(),
    /** What it was for; null where it belongs to no quote, or to several of an invoice. */
    quote: z.object({ id: z.string(), reference: z.string() }).nullable(),
    /** The invoice that was paid; `billedTo` is its company. */
    invoice: z.object({ id: z.string(), number: z.string(), billedTo: z.string() }).nullable(),
    customerName: z.string(),
    /** The card service's id of what it's about. */
    source: z.string(),
    /** In the card service's words. */
    description: z.string(),
  })
  .meta({ id: 'CardMovement' });

/** A transfer to the shop's bank account with what it's made of. */
const CardPayout = z
  .object({
    id: z.string(),
    cents,
    /** The day on which it arrives at the bank. */
    arrivesOn: z.string(),
    status: z.enum(PAYOUT_STATUSES),
    /** What its movements lack; 0 if they match it, null while they aren't all known. */
    differenceCents: cents.nullable(),
    /** One made by hand doesn't say what it's made of. */
    isAutomatic: z.boolean(),
    movements: z.array(CardMovement),
  })
  .meta({ id: 'CardPayout' });

export const CardPayouts = z
  .object({
    /** Whether card payments are accepted. */
    isOn: z.boolean(),
    payouts: z.array(CardPayout),
    /** The movements that aren't paid out yet, newest first. */
    open: z.array(CardMovement),
  })
  .meta({ id: 'CardPayouts' });

export type CardPayouts = z.infer<typeof CardPayouts>;
export type CardPayout = z.infer<typeof CardPayout>;
export type CardMovement = z.infer<typeof CardMovement>;

const CardRefund = z
  .object(
    {
      entryId: z.uuid({ error: issue('noWrongEntry') }),
      cents: numberOf('amount')
        .int({ error: issue('notCents', { field: 'amount' }) })
        .min(1, { error: issue('notPositive', { field: 'amount' }) })
        .max(MOST_CENTS, { error: issue('priceAbove', { field: 'amount', most: 100_000 }) }),
      /** Idempotency key. */
      clientId: z.uuid({ error: issue('notPaymentId') }),
    },
    anObject,
  )
  .meta({ id: 'CardRefund' });

const SavedCardCharge = z
  .object(
    {
      /** What is owed, as the owner saw it; another amount is rejected. */
      cents: numberOf('amount')
        .int({ error: issue('notCents', { field: 'amount' }) })
        .min(1, { error: issue('notPositive', { field: 'amount' }) })
        .max(MOST_CENTS, { error: issue('priceAbove', { field: 'amount', most: 100_000 }) }),
      /** Idempotency key. */
      clientId: z.uuid({ error: issue('notPaymentId') }),
    },
    anObject,
  )
  .meta({ id: 'SavedCardCharge' });

export const cardPaymentCalls = {
  'GET /api/customer/saved-card': {
    summary: 'Returns the card that the customer has saved, or null.',
    audience: 'customer',
    response: { 200: z.object({ card: SavedCard.nullable() }).meta({ id: 'OwnSavedCard' }) },
  },
  'DELETE /api/customer/saved-card': {
    summary: "Removes the customer's saved card, here and at the card service.",
    audience: 'customer',
    response: { 204: null },
    touches: ['customers', 'payments', 'audit'],
  },
  'DELETE /api/customers/:id/saved-card': {
    summary: 'Removes the saved card of a customer, here and at the card service.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 422],
    touches: ['customers', 'payments', 'audit'],
  },
  'DELETE /api/payments/:token/saved-card': {
    summary: "Removes the customer's saved card, by the secret token of the payment link.",
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: PaymentPage },
    problems: [404],
    touches: ['customers', 'payments', 'audit'],
    limit: FEW_BY_TOKEN,
  },
  'POST /api/jobs/:id/saved-card-charges': {
    summary:
      "Charges what is owed for a completed job to the customer's saved card. 409 if it's declined; nothing is recorded then.",
    audience: 'admin',
    params: idInPath,
    body: SavedCardCharge,
    response: { 201: PaymentAccount },
    problems: [404, 409, 422],
    touches: ['payments', 'jobs', 'quotes', 'customers', 'mail', 'audit'],
    limit: { most: 30, seconds: 60 },
  },
  'GET /api/payments/payouts': {
    summary: 'Returns the newest payouts of the card service with the movements that they add up to.',
    audience: 'admin',
    response: { 200: CardPayouts },
  },
  'POST /api/payments/payouts/read': {
    summary: 'Reads new movements and payouts from the card service now.',
    audience: 'admin',
    response: { 200: CardPayouts },
    problems: [404, 409],
    touches: ['payments'],
    limit: { most: 20, seconds: 60 },
  },
  'POST /api/jobs/:id/card-refunds': {
    summary: 'Refunds a card payment of the job, or part of it, to its card.',
    audience: 'admin',
    params: idInPath,
    body: CardRefund,
    response: { 201: PaymentAccount },
    problems: [404, 409, 422],
    touches: ['payments', 'jobs', 'quotes', 'mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;
