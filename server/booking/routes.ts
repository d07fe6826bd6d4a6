import type { dashboardQuoteCalls, walkInCalls } from '#contract/dashboard-quotes.ts';
import type { offerCalls } from '#contract/offers.ts';
import type { quoteCalls } from '#contract/quotes.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { cancelQuote, chargeCancellationFee, waiveCancellationFee } from './cancel.ts';
import { counterQuote } from './counter-offers.ts';
import { approveQuote, declineQuote, declineSeveral } from './decline.ts';
import { editQuote } from './edit.ts';
import { confirmEmail, renewLink } from './links.ts';
import { exportQuotes, listForDashboard, openQuote, readForDashboard } from './read.ts';
import { scheduleRedo } from './redo.ts';
import { rescheduleQuote } from './reschedule.ts';
import { sendNote } from './send-note.ts';
import { submitQuote } from './submit.ts';
import { createWalkIn } from './walk-in.ts';

/** What customers do with the secret link of a quote, and the submit. */
export function quoteRoutes(deps: Deps): Handlers<typeof quoteCalls> {
  return {
    'POST /api/quotes': async ({ actor, body, headers, language, sender, requestId }) => ({
      status: 201,
      body: await submitQuote(deps, actor, {
        quote: body,
        language: body.language ?? language,
        idempotencyKey: headers['idempotency-key'],
        sender,
        requestId,
      }),
    }),
    'GET /api/quotes/by-token/:token': async ({ actor, params, language }) => ({
      status: 200,
      body: await openQuote(deps, actor, { ...params, language }),
    }),
    'POST /api/quotes/by-token/:token/confirm-email': async ({ actor, params, body, requestId, language }) => {
      await confirmEmail(deps, actor, { by: 'link', ...params }, { ...body, requestId });
      return { status: 200, body: await openQuote(deps, actor, { ...params, language }) };
    },
    'POST /api/quotes/by-token/:token/notes': async ({ actor, params, body, requestId }) => {
      await sendNote(deps, actor, { by: 'link', ...params }, { ...body, requestId });
      return { status: 201, body: { success: true } };
    },
    'POST /api/quotes/by-token/:token/new-link': async ({ language, actor, params, requestId }) => {
      await renewLink(deps, actor, { by: 'link', ...params }, { requestId });
      return { status: 200, body: { success: true, message: answersTexts(language)('newLink') } };
    },
  };
}

export function offerRoutes(deps: Deps): Handlers<typeof offerCalls> {
  return {
    'POST /api/quotes/:id/counter-offer': async ({ actor, params, body, requestId, language }) => ({
      status: 200,
      body: await counterQuote(deps, actor, { ...params, ...body, requestId, language }),
    }),
  };
}

/** What the owner does with quotes. */
export function dashboardRoutes(deps: Deps): Handlers<typeof dashboardQuoteCalls> {
  return {
    'GET /api/quotes': async ({ actor, query, language }) => {
      const page = await listForDashboard(deps, actor, { ...query, language });
      return { status: 200, body: Object.keys(query).length === 0 ? page.items : page };
    },
    'GET /api/quotes/export': async ({ actor, query, language }) => {
      const { name, csv } = await exportQuotes(deps, actor, { ...query, language });
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'GET /api/quotes/:id': async ({ actor, params, language }) => ({
      status: 200,
      body: await readForDashboard(deps, actor, { ...params, language }),
    }),
    'POST /api/quotes/:id/approve': async ({ actor, params, body, requestId, language }) => ({
      status: 200,
      body: await approveQuote(deps, actor, { ...params, ...body, requestId, language }),
    }),
    'POST /api/quotes/:id/decline': async ({ actor, params, body, requestId, language }) => ({
      status: 200,
      body: await declineQuote(deps, actor, { ...params, ...body, requestId, language }),
    }),
    'POST /api/quotes/decline': async ({ actor, body, requestId, language }) => ({
      status: 200,
      body: await declineSeveral(deps, actor, { ...body, requestId, language }),
    }),
    'POST /api/quotes/:id/reschedule': async ({ actor, params, body, requestId, language }) => {
      await rescheduleQuote(deps, actor, { by: 'admin', ...params }, { ...body, requestId });
      return { status: 200, body: await readForDashboard(deps, actor, { ...params, language }) };
    },
    'POST /api/quotes/:id/redo': async ({ actor, params, body, requestId, language, sender }) => ({
      status: 201,
      body: await scheduleRedo(deps, actor, { ...params, ...body, requestId, language, sender }),
    }),
    'POST /api/quotes/:id/cancel': async ({ actor, params, body, requestId, language }) => {
      await cancelQuote(deps, actor, { by: 'admin', ...params }, { ...body, requestId });
      return { status: 200, body: await readForDashboard(deps, actor, { ...params, language }) };
    },
    'POST /api/quotes/:id/cancellation-fee': async ({ actor, params, body, requestId, language }) => ({
      status: 200,
      body: await chargeCancellationFee(deps, actor, { ...params, ...body, requestId, language }),
    }),
    'DELETE /api/quotes/:id/cancellation-fee': async ({ actor, params, requestId, language }) => ({
      status: 200,
      body: await waiveCancellationFee(deps, actor, { ...params, requestId, language }),
    }),
    'PATCH /api/quotes/:id': async ({ actor, params, body, requestId, language }) => ({
      status: 200,
      body: await editQuote(deps, actor, { ...params, ...body, requestId }, language),
    }),
  };
}

/** What the owner writes down for walk-ins and callers. */
export function walkInRoutes(deps: Deps): Handlers<typeof walkInCalls> {
  return {
    'POST /api/quotes/walk-in': async ({ actor, body, headers, language, sender, requestId }) => ({
      status: 201,
      body: await createWalkIn(deps, actor, {
        walkIn: body,
        idempotencyKey: headers['idempotency-key'],
        language,
        sender,
        requestId,
      }),
    }),
  };
}
