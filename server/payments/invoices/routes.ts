import type { invoiceCalls } from '#contract/invoices.ts';
import type { Handlers } from '#server/http/mount.ts';
import { endMonthlyBilling, setMonthlyBilling } from '#server/payments/monthly/monthly-billing.ts';
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

export function invoiceRoutes(): Handlers<Calls> {
  return { ...readRoutes(), ...changeRoutes(), ...customerRoutes() };
}

type OfCustomer = 'GET /api/customer/invoices' | Extract<keyof Calls, `${string}/by-token/${string}`>;
type Change = Exclude<Extract<keyof Calls, `${'POST' | 'PUT' | 'DELETE'} ${string}`>, OfCustomer>;

/** What the owner reads. */
function readRoutes(): Handlers<Omit<Calls, Change | OfCustomer>> {
  return {
    'GET /api/invoices': async ({ context, query }) => ({ status: 200, body: await listInvoices(context, query) }),
    'GET /api/invoices/export': async ({ context, query }) => ({
      status: 200,
      body: exportInvoices(context, query),
      headers: { 'content-disposition': 'attachment; filename="invoices.csv"' },
    }),
    'GET /api/invoices/totals': async ({ context }) => ({ status: 200, body: await totalInvoices(context) }),
    'GET /api/customers/:id/invoices': async ({ context, params }) => ({
      status: 200,
      body: await listForRecord(context, params.id),
    }),
    'GET /api/quotes/:id/invoices': async ({ context, params }) => ({
      status: 200,
      body: await listForQuote(context, params.id),
    }),
    'GET /api/invoices/:id': async ({ context, params }) => ({
      status: 200,
      body: await readInvoice(context, params.id),
    }),
    'GET /api/invoices/:id/pdf': async ({ context, params }) => ({
      status: 200,
      ...(await printInvoice(context, params.id)),
    }),
  };
}

/** What the owner does. */
function changeRoutes(): Handlers<Pick<Calls, Change>> {
  return {
    'POST /api/invoices': async ({ context, body }) => ({
      status: 201,
      body: await issueInvoice(context, body),
    }),
    'PUT /api/customers/:id/monthly-billing': async ({ context, params, body }) => ({
      status: 200,
      body: await setMonthlyBilling(context, { ...params, ...body }),
    }),
    'DELETE /api/customers/:id/monthly-billing': async ({ context, params }) => ({
      status: 200,
      body: await endMonthlyBilling(context, params),
    }),
    'POST /api/invoices/:id/credit': async ({ context, params }) => ({
      status: 201,
      body: await creditInvoice(context, params),
    }),
    'POST /api/invoices/:id/mail': async ({ context, params }) => ({
      status: 200,
      body: await mailInvoice(context, params),
    }),
    'PUT /api/invoices/:id/reminders': async ({ context, params, body }) => ({
      status: 200,
      body: await setReminders(context, { ...params, ...body }),
    }),
    'POST /api/invoices/:id/payments': async ({ context, params, body }) => ({
      status: 201,
      body: await recordInvoicePayment(context, { ...params, ...body }),
    }),
  };
}

/** What customers read and pay. */
function customerRoutes(): Handlers<Pick<Calls, OfCustomer>> {
  return {
    'GET /api/invoices/by-token/:token': async ({ context, params }) => ({
      status: 200,
      body: await openInvoice(context, params.token),
    }),
    'GET /api/invoices/by-token/:token/pdf': async ({ context, params }) => ({
      status: 200,
      ...(await printInvoiceByToken(context, params.token)),
    }),
    'POST /api/invoices/by-token/:token/card': async ({ context, params, body }) => ({
      status: 200,
      body: { url: await beginInvoicePayment(context, { ...params, ...body }) },
    }),
    'GET /api/customer/invoices': async ({ context }) => ({ status: 200, body: await listOwnInvoices(context) }),
  };
}
