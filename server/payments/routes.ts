import type { cardPaymentCalls } from '#contract/card-payments.ts';
import type { paymentCalls } from '#contract/payments.ts';
import type { Deps } from '#server/deps.ts';
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
import { payWithGiftCard } from './gift-card-payment.ts';
import { exportLedger, listLedger, sumTill } from './ledger.ts';
import { printReceipt, sendReceipt } from './receipts.ts';
import { recordPayment } from './record.ts';
import { requestPayment } from './request.ts';

type OfJob = Extract<keyof typeof paymentCalls, `${string} /api/jobs/${string}`>;
type OfLink = Extract<keyof typeof paymentCalls, `${string} /api/payments/:token${string}`>;
type Others = 'POST /api/payments/card-events' | 'GET /api/quotes/by-token/:token/payment';

export function paymentRoutes(deps: Deps): Handlers<typeof paymentCalls> {
  return {
    'POST /api/payments/card-events': async ({ actor, headers, body, requestId }) => {
      await takeCardEvent(deps, actor, { body, signature: headers['stripe-signature'], requestId });
      return { status: 200, body: { received: true } };
    },
    'GET /api/quotes/by-token/:token/payment': async ({ actor, params: { token } }) => ({
      status: 200,
      body: await summarizePayment(deps.db, deps, await requireQuote(deps, actor, { by: 'link', token }, 'read')),
    }),
    ...ownerRoutes(deps),
    ...linkRoutes(deps),
    ...jobRoutes(deps),
  };
}

/** The owner's lists. */
function ownerRoutes(deps: Deps): Handlers<Omit<typeof paymentCalls, OfJob | OfLink | Others>> {
  return {
    'GET /api/payments': async ({ actor, query, language }) => ({
      status: 200,
      body: await listLedger(deps, actor, { ...query, language }),
    }),
    'GET /api/payments/export': async ({ actor, query, language }) => ({
      status: 200,
      body: await exportLedger(deps, actor, { ...query, language }),
    }),
    'GET /api/payments/expected': async ({ actor }) => ({ status: 200, body: await listExpected(deps, actor) }),
    'POST /api/payments/expected/:id/dismiss': async ({ actor, params, requestId }) => {
      await dismissExpected(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
    'GET /api/payments/unmatched': async ({ actor }) => ({ status: 200, body: await listUnmatched(deps, actor) }),
    'POST /api/payments/unmatched/:id/match': async ({ actor, params, body, requestId }) => {
      await matchUnmatched(deps, actor, { ...params, ...body, requestId });
      return { status: 204 };
    },
    'POST /api/payments/unmatched/:id/dismiss': async ({ actor, params, requestId }) => {
      await dismissUnmatched(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
    'GET /api/payments/till': async ({ actor, query, language }) => ({
      status: 200,
      body: await sumTill(deps, actor, { ...query, language }),
    }),
    'GET /api/payments/entries/:id': async ({ actor, params, language }) => ({
      status: 200,
      body: await readAccount(deps, actor, { entryId: params.id, language }),
    }),
  };
}

/** What a payment link opens. */
function linkRoutes(deps: Deps): Handlers<Pick<typeof paymentCalls, OfLink>> {
  return {
    'GET /api/payments/:token': async ({ actor, params, language }) => ({
      status: 200,
      body: await openPayment(deps, actor, { ...params, language }),
    }),
    'GET /api/payments/:token/receipt': async ({ actor, params, sender, language }) => {
      const { name, pdf } = await printReceipt(deps, actor, { ...params, sender, language });
      const headers = { 'content-disposition': `inline; filename="${name}"`, 'cache-control': 'no-store' };
      return { status: 200, body: pdf, headers };
    },
    'POST /api/payments/:token/gift-card': async ({ actor, params, body, sender, language, requestId }) => ({
      status: 200,
      body: await payWithGiftCard(deps, actor, { ...params, ...body, sender, language, requestId }),
    }),
    'POST /api/payments/:token/announce': async ({ actor, params, body, language, requestId }) => ({
      status: 200,
      body: await announcePayment(deps, actor, { ...params, ...body, language, requestId }),
    }),
    'POST /api/payments/:token/card': async ({ actor, params, body, language, requestId }) => ({
      status: 200,
      body: { url: await beginCardPayment(deps, actor, { ...params, ...body, language, requestId }) },
    }),
    'POST /api/payments/:token/withdraw': async ({ actor, params, language, requestId }) => ({
      status: 200,
      body: await withdrawAnnouncement(deps, actor, { ...params, language, requestId }),
    }),
  };
}

/** What is paid for one job. */
function jobRoutes(deps: Deps): Handlers<Pick<typeof paymentCalls, OfJob>> {
  return {
    'GET /api/jobs/:id/payments': async ({ actor, params, language }) => ({
      status: 200,
      body: await readAccount(deps, actor, { ...params, language }),
    }),
    'POST /api/jobs/:id/payments': async ({ actor, params, body, language, requestId }) => ({
      status: 201,
      body: await recordPayment(deps, actor, { ...params, ...body, language, requestId }),
    }),
    'POST /api/jobs/:id/payment-request': async ({ actor, params, language, requestId }) => ({
      status: 200,
      body: await requestPayment(deps, actor, { ...params, language, requestId }),
    }),
    'POST /api/jobs/:id/receipt': async ({ actor, params, language, requestId }) => ({
      status: 200,
      body: await sendReceipt(deps, actor, { ...params, language, requestId }),
    }),
  };
}

export function cardPaymentRoutes(deps: Deps): Handlers<typeof cardPaymentCalls> {
  return {
    'GET /api/payments/payouts': async ({ actor }) => ({ status: 200, body: await seePayouts(deps, actor) }),
    'POST /api/payments/payouts/read': async ({ actor }) => {
      await readMovements(deps, actor);
      return { status: 200, body: await seePayouts(deps, actor) };
    },
    'GET /api/customer/saved-card': async ({ actor }) => ({
      status: 200,
      body: { card: await seeOwnCard(deps, actor) },
    }),
    'DELETE /api/customer/saved-card': async ({ actor, requestId }) => {
      await removeOwnCard(deps, actor, requestId);
      return { status: 204 };
    },
    'DELETE /api/customers/:id/saved-card': async ({ actor, params, requestId }) => {
      await removeCardOf(deps, actor, { ...params, requestId });
      return { status: 204 };
    },
    'DELETE /api/payments/:token/saved-card': async ({ actor, params, language, requestId }) => ({
      status: 200,
      body: await removeCardByLink(deps, actor, { ...params, language, requestId }),
    }),
    'POST /api/jobs/:id/saved-card-charges': async ({ actor, params, body, language, requestId }) => ({
      status: 201,
      body: await chargeSavedCard(deps, actor, { ...params, ...body, language, requestId }),
    }),
    'POST /api/jobs/:id/card-refunds': async ({ actor, params, body, language, requestId }) => ({
      status: 201,
      body: await refundCardPayment(deps, actor, { ...params, ...body, language, requestId }),
    }),
  };
}
