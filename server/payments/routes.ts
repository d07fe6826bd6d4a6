import type { cardPaymentCalls } from '#contract/card-payments.ts';
import type { paymentCalls } from '#contract/payments.ts';
import type { Context } from '#server/context.ts';
import type { Handlers } from '#server/http/mount.ts';
import { beginCardPayment } from '#server/payments/cards/begin-card.ts';
import { refundCardPayment } from '#server/payments/cards/card-refunds.ts';
import { chargeSavedCard } from '#server/payments/cards/charge-saved-card.ts';
import { readMovements, seePayouts } from '#server/payments/cards/movements.ts';
import { removeCardByLink, removeCardOf, removeOwnCard, seeOwnCard } from '#server/payments/cards/saved-cards.ts';
import { takeCardEvent } from '#server/payments/cards/take-card-event.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { openPayment, readAccount, summarizePayment } from './accounts.ts';
import { announcePayment, withdrawAnnouncement } from './announcement.ts';
import { dismissExpected, listExpected, dismissUnmatched, listUnmatched, matchUnmatched } from './expected.ts';
import { exportLedger, listLedger, sumTill } from './ledger.ts';
import { payWithGiftCard } from './pay-with-gift-card.ts';
import { printReceipt, sendReceipt } from './receipts.ts';
import { recordPayment } from './record.ts';
import { requestPayment } from './request.ts';

type OfJob = Extract<keyof typeof paymentCalls, `${string} /api/jobs/${string}`>;
type OfLink = Extract<keyof typeof paymentCalls, `${string} /api/payments/:token${string}`>;
/** Runs what a paid deposit brings about, once it's recorded. */
type AfterDeposits = (context: Context) => Promise<unknown>;

export function paymentRoutes(afterDeposits: AfterDeposits): Handlers<typeof paymentCalls> {
  return {
    'POST /api/payments/card-events': async ({ context, headers, body }) => {
      await takeCardEvent(context, { body, signature: headers['stripe-signature'] });
      await afterDeposits(context);
      return { status: 200, body: { received: true } };
    },
    'GET /api/quotes/by-token/:token/payment': async ({ context, params: { token } }) => ({
      status: 200,
      body: await summarizePayment(context.db, context, await requireQuote(context, { by: 'link', token }, 'read')),
    }),
    ...ownerRoutes(afterDeposits),
    ...linkRoutes(afterDeposits),
    ...jobRoutes(),
  };
}

/** The owner's lists. */
function ownerRoutes(
  afterDeposits: AfterDeposits,
): Handlers<
  Omit<
    typeof paymentCalls,
    OfJob | OfLink | ('POST /api/payments/card-events' | 'GET /api/quotes/by-token/:token/payment')
  >
> {
  return {
    'GET /api/payments': async ({ context, query }) => ({
      status: 200,
      body: await listLedger(context, query),
    }),
    'GET /api/payments/export': async ({ context, query }) => ({
      status: 200,
      body: await exportLedger(context, query),
    }),
    'GET /api/payments/expected': async ({ context }) => ({ status: 200, body: await listExpected(context) }),
    'POST /api/payments/expected/:id/dismiss': async ({ context, params }) => {
      await dismissExpected(context, params);
      return { status: 204 };
    },
    'GET /api/payments/unmatched': async ({ context }) => ({ status: 200, body: await listUnmatched(context) }),
    'POST /api/payments/unmatched/:id/match': async ({ context, params, body }) => {
      await matchUnmatched(context, { ...params, ...body });
      await afterDeposits(context);
      return { status: 204 };
    },
    'POST /api/payments/unmatched/:id/dismiss': async ({ context, params }) => {
      await dismissUnmatched(context, params);
      return { status: 204 };
    },
    'GET /api/payments/till': async ({ context, query }) => ({
      status: 200,
      body: await sumTill(context, query),
    }),
    'GET /api/payments/entries/:id': async ({ context, params }) => ({
      status: 200,
      body: await readAccount(context, { entryId: params.id }),
    }),
  };
}

/** What a payment link opens. */
function linkRoutes(afterDeposits: AfterDeposits): Handlers<Pick<typeof paymentCalls, OfLink>> {
  return {
    'GET /api/payments/:token': async ({ context, params }) => ({
      status: 200,
      body: await openPayment(context, params),
    }),
    'GET /api/payments/:token/receipt': async ({ context, params }) => {
      const { name, pdf } = await printReceipt(context, params);
      const headers = { 'content-disposition': `inline; filename="${name}"`, 'cache-control': 'no-store' };
      return { status: 200, body: pdf, headers };
    },
    'POST /api/payments/:token/gift-card': async ({ context, params, body }) => ({
      status: 200,
      body: await payWithGiftCard(context, { ...params, ...body }),
    }),
    'POST /api/payments/:token/announce': async ({ context, params, body }) => ({
      status: 200,
      body: await announcePayment(context, { ...params, ...body }),
    }),
    'POST /api/payments/:token/card': async ({ context, params, body }) => {
      try {
        return { status: 200, body: { url: await beginCardPayment(context, { ...params, ...body }) } };
      } finally {
        // An earlier checkout may turn out to be paid: then there's nothing to pay, and the deposit counts.
        await afterDeposits(context);
      }
    },
    'POST /api/payments/:token/withdraw': async ({ context, params }) => ({
      status: 200,
      body: await withdrawAnnouncement(context, params),
    }),
  };
}

/** What is paid for one job. */
function jobRoutes(): Handlers<Pick<typeof paymentCalls, OfJob>> {
  return {
    'GET /api/jobs/:id/payments': async ({ context, params }) => ({
      status: 200,
      body: await readAccount(context, params),
    }),
    'POST /api/jobs/:id/payments': async ({ context, params, body }) => ({
      status: 201,
      body: await recordPayment(context, { ...params, ...body }),
    }),
    'POST /api/jobs/:id/payment-request': async ({ context, params }) => ({
      status: 200,
      body: await requestPayment(context, params),
    }),
    'POST /api/jobs/:id/receipt': async ({ context, params }) => ({
      status: 200,
      body: await sendReceipt(context, params),
    }),
  };
}

export function cardPaymentRoutes(): Handlers<typeof cardPaymentCalls> {
  return {
    'GET /api/payments/payouts': async ({ context }) => ({ status: 200, body: await seePayouts(context) }),
    'POST /api/payments/payouts/read': async ({ context }) => {
      await readMovements(context);
      return { status: 200, body: await seePayouts(context) };
    },
    'GET /api/customer/saved-card': async ({ context }) => ({
      status: 200,
      body: { card: await seeOwnCard(context) },
    }),
    'DELETE /api/customer/saved-card': async ({ context }) => {
      await removeOwnCard(context);
      return { status: 204 };
    },
    'DELETE /api/customers/:id/saved-card': async ({ context, params }) => {
      await removeCardOf(context, params);
      return { status: 204 };
    },
    'DELETE /api/payments/:token/saved-card': async ({ context, params }) => ({
      status: 200,
      body: await removeCardByLink(context, params),
    }),
    'POST /api/jobs/:id/saved-card-charges': async ({ context, params, body }) => ({
      status: 201,
      body: await chargeSavedCard(context, { ...params, ...body }),
    }),
    'POST /api/jobs/:id/card-refunds': async ({ context, params, body }) => ({
      status: 201,
      body: await refundCardPayment(context, { ...params, ...body }),
    }),
  };
}
