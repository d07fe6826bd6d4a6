import type { invoiceCalls } from '#contract/invoices.ts';
import type { Deps } from '#server/deps.ts';
import type { Handlers } from '#server/http/mount.ts';
import { creditInvoice, issueInvoice } from './invoices.ts';
import { mailInvoice, setReminders } from './mails.ts';
import { beginInvoicePayment, recordInvoicePayment } from './payment.ts';
import {
  exportInvoices,
  listForQuote,
  listForRecord,
  listInvoices,
  listOwnInvoices,
  openInvoice,
  printInvoice,
  printInvoiceByToken,
  readInvoice,
  totalInvoices,
} from './read.ts';

type Calls = typeof invoiceCalls;

export function invoiceRoutes(deps: Deps): Handlers<Calls> {
  return { ...readRoutes(deps), ...changeRoutes(deps), ...customerRoutes(deps) };
}

type OfCustomer = 'GET /api/customer/invoices' | Extract<keyof Calls, `${string}/by-token/${string}`>;
type Change = Exclude<Extract<keyof Calls, `${'POST' | 'PUT'} ${string}`>, OfCustomer>;

/** What the owner reads. */
function readRoutes(deps: Deps): Handlers<Omit<Calls, Change | OfCustomer>> {
  return {
    'GET /api/invoices': async ({ actor, query }) => ({ status: 200, body: await listInvoices(deps, actor, query) }),
    'GET /api/invoices/export': async ({ actor, query, language }) => ({
      status: 200,
      body: exportInvoices(deps, actor, { ...query, language }),
      headers: { 'content-disposition': 'attachment; filename="invoices.csv"' },
    }),
    'GET /api/invoices/totals': async () => ({ status: 200, body: await totalInvoices(deps) }),
    'GET /api/customers/:id/invoices': async ({ params, language }) => ({
      status: 200,
      body: await listForRecord(deps, params.id, language),
    }),
    'GET /api/quotes/:id/invoices': async ({ params, language }) => ({
      status: 200,
      body: await listForQuote(deps, params.id, language),
    }),
    'GET /api/invoices/:id': async ({ params }) => ({ status: 200, body: await readInvoice(deps, params.id) }),
    'GET /api/invoices/:id/pdf': async ({ params, sender }) => ({
      status: 200,
      ...(await printInvoice(deps, params.id, sender)),
    }),
  };
}

/** What the owner does. */
function changeRoutes(deps: Deps): Handlers<Pick<Calls, Change>> {
  return {
    'POST /api/invoices': async ({ actor, body, requestId }) => ({
      status: 201,
      body: await issueInvoice(deps, actor, { ...body, requestId }),
    }),
    'POST /api/invoices/:id/credit': async ({ actor, params, requestId }) => ({
      status: 201,
      body: await creditInvoice(deps, actor, { ...params, requestId }),
    }),
    'POST /api/invoices/:id/mail': async ({ actor, params, requestId }) => ({
      status: 200,
      body: await mailInvoice(deps, actor, { ...params, requestId }),
    }),
    'PUT /api/invoices/:id/reminders': async ({ actor, params, body, requestId }) => ({
      status: 200,
      body: await setReminders(deps, actor, { ...params, ...body, requestId }),
    }),
    'POST /api/invoices/:id/payments': async ({ actor, params, body, requestId }) => ({
      status: 201,
      body: await recordInvoicePayment(deps, actor, { ...params, ...body, requestId }),
    }),
  };
}

/** What customers read and pay. */
function customerRoutes(deps: Deps): Handlers<Pick<Calls, OfCustomer>> {
  return {
    'GET /api/invoices/by-token/:token': async ({ actor, params }) => ({
      status: 200,
      body: await openInvoice(deps, actor, params.token),
    }),
    'GET /api/invoices/by-token/:token/pdf': async ({ params, sender }) => ({
      status: 200,
      ...(await printInvoiceByToken(deps, params.token, sender)),
    }),
    'POST /api/invoices/by-token/:token/card': async ({ actor, params, body, language, requestId }) => ({
      status: 200,
      body: { url: await beginInvoicePayment(deps, actor, { ...params, ...body, language, requestId }) },
    }),
    'GET /api/customer/invoices': async ({ actor }) => ({ status: 200, body: await listOwnInvoices(deps, actor) }),
  };
}
