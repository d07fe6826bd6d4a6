import type { appointmentImportCalls } from '#contract/appointment-import.ts';
import type { dashboardQuoteCalls, walkInCalls } from '#contract/dashboard-quotes.ts';
import type { offerCalls } from '#contract/offers.ts';
import type { overrunCalls } from '#contract/overruns.ts';
import type { quoteCalls } from '#contract/quotes.ts';
import type { roundCalls } from '#contract/rounds.ts';
import { answersTexts } from '#core/languages/en/problems.ts';
import type { Handlers } from '#server/http/mount.ts';
import { askToMove, keepTime } from './ask-to-move.ts';
import { cancelQuote, chargeCancellationFee, waiveCancellationFee } from './cancel.ts';
import { changeLength, readLength } from './change-length.ts';
import { counterQuote } from './counter-offers.ts';
import { approveQuote, declineQuote, declineSeveral } from './decline.ts';
import { editQuote } from './edit.ts';
import { giveResource, listResources } from './give-resource.ts';
import { importAppointments, previewAppointments } from './imports/import-appointments.ts';
import { confirmEmail, renewLink } from './links.ts';
import { missStop } from './miss-stop.ts';
import { findNextTimes } from './next-times.ts';
import { leaveOverrun, moveFollowing, seeOverrun } from './overrun.ts';
import { exportQuotes, listForDashboard, openQuote, readForDashboard } from './read.ts';
import { scheduleRedo } from './redo.ts';
import { rescheduleQuote } from './reschedule.ts';
import { sendNote } from './send-note.ts';
import { submitQuote } from './submit.ts';
import { listCrewForQuote, listTimeWarnings } from './time-warnings.ts';
import { createWalkIn } from './walk-in.ts';

/** What customers do with the secret link of a quote, and the submit. */
export function quoteRoutes(): Handlers<typeof quoteCalls> {
  return {
    'POST /api/quotes': async ({ context, body, headers }) => ({
      status: 201,
      body: await submitQuote(context, {
        quote: body,
        language: body.language ?? context.language,
        idempotencyKey: headers['idempotency-key'],
      }),
    }),
    'GET /api/quotes/by-token/:token': async ({ context, params }) => ({
      status: 200,
      body: await openQuote(context, params),
    }),
    'POST /api/quotes/by-token/:token/confirm-email': async ({ context, params, body }) => {
      await confirmEmail(context, { by: 'link', ...params }, body);
      return { status: 200, body: await openQuote(context, params) };
    },
    'POST /api/quotes/by-token/:token/notes': async ({ context, params, body }) => {
      await sendNote(context, { by: 'link', ...params }, body);
      return { status: 201, body: { success: true } };
    },
    'POST /api/quotes/by-token/:token/new-link': async ({ context, params }) => {
      await renewLink(context, { by: 'link', ...params });
      return { status: 200, body: { success: true, message: answersTexts(context.language)('newLink') } };
    },
  };
}

export function offerRoutes(): Handlers<typeof offerCalls> {
  return {
    'POST /api/quotes/:id/counter-offer': async ({ context, params, body }) => ({
      status: 200,
      body: await counterQuote(context, { ...params, ...body }),
    }),
  };
}

/** What the owner does with quotes. */
export function dashboardRoutes(): Handlers<typeof dashboardQuoteCalls> {
  return {
    ...appointmentRoutes(),
    'GET /api/quotes': async ({ context, query }) => {
      const page = await listForDashboard(context, query);
      return { status: 200, body: Object.keys(query).length === 0 ? page.items : page };
    },
    'GET /api/quotes/export': async ({ context, query }) => {
      const { name, csv } = await exportQuotes(context, query);
      return { status: 200, body: csv, headers: { 'content-disposition': `attachment; filename="${name}"` } };
    },
    'GET /api/quotes/:id': async ({ context, params }) => ({
      status: 200,
      body: await readForDashboard(context, params),
    }),
    'POST /api/quotes/:id/approve': async ({ context, params, body }) => ({
      status: 200,
      body: await approveQuote(context, { ...params, ...body }),
    }),
    'POST /api/quotes/:id/decline': async ({ context, params, body }) => ({
      status: 200,
      body: await declineQuote(context, { ...params, ...body }),
    }),
    'POST /api/quotes/decline': async ({ context, body }) => ({
      status: 200,
      body: await declineSeveral(context, body),
    }),
    'POST /api/quotes/:id/redo': async ({ context, params, body }) => ({
      status: 201,
      body: await scheduleRedo(context, { ...params, ...body }),
    }),
    'POST /api/quotes/:id/cancel': async ({ context, params, body }) => {
      await cancelQuote(context, { by: 'admin', ...params }, body);
      return { status: 200, body: await readForDashboard(context, params) };
    },
    'POST /api/quotes/:id/cancellation-fee': async ({ context, params, body }) => ({
      status: 200,
      body: await chargeCancellationFee(context, { ...params, ...body }),
    }),
    'DELETE /api/quotes/:id/cancellation-fee': async ({ context, params }) => ({
      status: 200,
      body: await waiveCancellationFee(context, params),
    }),
    'PATCH /api/quotes/:id': async ({ context, params, body }) => ({
      status: 200,
      body: await editQuote(context, { ...params, ...body }),
    }),
  };
}

/** What the owner does with the appointment of a quote: its time, its length, its bay or van. */
function appointmentRoutes() {
  return {
    'GET /api/admin/time-warnings': async ({ context, query }) => ({
      status: 200,
      body: await listTimeWarnings(context, query),
    }),
    'GET /api/admin/next-times': async ({ context, query }) => ({
      status: 200,
      body: await findNextTimes(context, query),
    }),
    'GET /api/quotes/:id/crew': async ({ context, params, query }) => ({
      status: 200,
      body: await listCrewForQuote(context, { ...query, ...params }),
    }),
    'POST /api/quotes/:id/reschedule': async ({ context, params, body }) => {
      await rescheduleQuote(context, { by: 'admin', ...params }, body);
      return { status: 200, body: await readForDashboard(context, params) };
    },
    'POST /api/quotes/ask-to-move': async ({ context, body }) => ({
      status: 200,
      body: await askToMove(context, body),
    }),
    'POST /api/quotes/:id/keep-time': async ({ context, params }) => ({
      status: 200,
      body: await keepTime(context, params),
    }),
    'GET /api/quotes/:id/resources': async ({ context, params }) => ({
      status: 200,
      body: await listResources(context, params),
    }),
    'PUT /api/quotes/:id/resource': async ({ context, params, body }) => ({
      status: 200,
      body: await giveResource(context, { ...params, ...body }),
    }),
    'GET /api/quotes/:id/length': async ({ context, params, query }) => ({
      status: 200,
      body: await readLength(context, { ...query, ...params }),
    }),
    'PUT /api/quotes/:id/length': async ({ context, params, body }) => {
      await changeLength(context, { ...params, ...body });
      return { status: 200, body: await readForDashboard(context, params) };
    },
  } satisfies Partial<Handlers<typeof dashboardQuoteCalls>>;
}

/** What the owner writes down for walk-ins and callers. */
export function walkInRoutes(): Handlers<typeof walkInCalls> {
  return {
    'POST /api/quotes/walk-in': async ({ context, body, headers }) => ({
      status: 201,
      body: await createWalkIn(context, { walkIn: body, idempotencyKey: headers['idempotency-key'] }),
    }),
  };
}

export function overrunRoutes(): Handlers<typeof overrunCalls> {
  return {
    'GET /api/quotes/:id/overrun': async ({ context, params }) => ({
      status: 200,
      body: await seeOverrun(context, params),
    }),
    'POST /api/quotes/:id/overrun/move': async ({ context, params, body }) => ({
      status: 200,
      body: await moveFollowing(context, { ...params, ...body }),
    }),
    'POST /api/quotes/:id/overrun/leave': async ({ context, params }) => {
      await leaveOverrun(context, params);
      return { status: 204 };
    },
  };
}

export function roundRoutes(): Handlers<typeof roundCalls> {
  return {
    'POST /api/jobs/:id/missed-stop': async ({ context, params, body }) => ({
      status: 200,
      body: await missStop(context, { ...params, ...body }),
    }),
  };
}

/** How the owner brings upcoming appointments along from another program. */
export function appointmentImportRoutes(): Handlers<typeof appointmentImportCalls> {
  return {
    'POST /api/appointments/imports/preview': async ({ context, body }) => ({
      status: 200,
      body: await previewAppointments(context, body),
    }),
    'POST /api/appointments/imports': async ({ context, body }) => ({
      status: 200,
      body: await importAppointments(context, body),
    }),
  };
}
