import { z } from 'zod';
import {
  INVOICE_FILTERS,
  INVOICE_KINDS,
  INVOICE_REMINDERS,
  INVOICE_STATES,
  MOST_DUE_DAYS,
  MOST_INVOICED,
} from '#core/payments/invoices.ts';
import { SOLD_BY } from '#core/payments/methods.ts';
import { LAST_BILLING_DAY } from '#core/payments/monthly-billing.ts';
import { PAYMENT_STATES } from '#core/payments/payments.ts';
import { type Call, type CallKey, csvAnswer, fileOf } from './call.ts';
import { anObject, emailOrNone, freeText, localDate, numberOf, oneOf, requiredText, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';
import { listed, paged, pageOf, sortedBy } from './pages.ts';
import { positive } from './payments.ts';
import { FEW_BY_TOKEN, tokenInPath } from './quotes.ts';
import { idInPath } from './sessions.ts';

const BilledTo = z.object({ company: z.string(), address: z.string(), taxId: z.string(), purchaseOrder: z.string() });

const shared = {
  id: z.string(),
  kind: z.enum(INVOICE_KINDS),
  /** 'INV-2027-0042'; credit notes are numbered on their own. */
  number: z.string(),
  /** Null for a credit note. */
  state: z.enum(INVOICE_STATES).nullable(),
  /** Local dates; a credit note isn't due. */
  issuedOn: z.string(),
  dueOn: z.string().nullable(),
  totalCents: z.number().int(),
  /** What is still owed for its quotes today. */
  owedCents: z.number().int(),
};

/** An invoice or a credit note. */
export const Invoice = z
  .object({
    ...shared,
    /** The number of the invoice that a credit note takes back, and of the credit note that took back an invoice. */
    credits: z.string().nullable(),
    creditedBy: z.string().nullable(),
    billedTo: BilledTo,
    /** Of the newest quote; empty once the customer was erased. */
    customerName: z.string(),
    quotes: z.array(z.object({ id: z.string(), reference: z.string(), owedCents: z.number().int() })),
  })
  .meta({ id: 'Invoice' });

/** With how it reaches its customer. */
export const InvoiceDetail = Invoice.extend({
  /** The record of the customer. */
  customerId: z.string().nullable(),
  /** Where it's mailed; empty for a walk-in without an address, and once the customer was erased. */
  email: z.string(),
  /** The customer's page of it; null once its link has expired. */
  pageUrl: z.string().nullable(),
  /** Instant of the last mail, reminders aside. */
  mailedAt: z.string().nullable(),
  reminds: z.boolean(),
  reminders: z.array(z.object({ step: z.enum(INVOICE_REMINDERS), at: z.string() })),
}).meta({ id: 'InvoiceDetail' });

/** The terms of a customer who is sent one invoice a month for everything that was done for them. */
export const MonthlyBilling = z
  .object({
    ...BilledTo.shape,
    /** Where the invoices go; empty for the customer's own address. */
    email: z.string(),
    /** Of the month, from 1 to 28. */
    day: z.number().int(),
    dueDays: z.number().int(),
    reminds: z.boolean(),
    /** Local date of the next invoice. */
    nextOn: z.string(),
  })
  .meta({ id: 'MonthlyBilling' });

/** The invoices of a customer or a quote, newest first, and what can be invoiced. */
export const InvoicesOf = z
  .object({
    invoices: z.array(Invoice),
    /** Oldest first; the fee of a canceled quote where `isFee`. */
    toInvoice: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        packageName: z.string(),
        cents: z.number().int(),
        isFee: z.boolean(),
      }),
    ),
    /** Where an invoice would be mailed; empty if there is no address. */
    email: z.string(),
    /** Null where their quotes are paid one by one. */
    monthly: MonthlyBilling.nullable(),
  })
  .meta({ id: 'InvoicesOf' });

const InvoiceTotals = z
  .object({
    /** What is owed and not due yet, and what is overdue. */
    open: z.object({ count: z.number().int(), cents: z.number().int() }),
    overdue: z.object({ count: z.number().int(), cents: z.number().int() }),
  })
  .meta({ id: 'InvoiceTotals' });

/** An invoice or a credit note as its customer reads it: its words as they were issued, and what is owed today. */
export const InvoicePage = z
  .object({
    ...shared,
    credits: z.string().nullable(),
    creditedBy: z.string().nullable(),
    /** In the language of the invoice: the shop with its address and tax ID, its title, the customer, the lines, and what is owed today. */
    language: z.string(),
    shop: z.string(),
    contact: z.array(z.string()),
    title: z.string(),
    asOf: z.string(),
    billedTo: z.string(),
    about: z.array(z.string()),
    tables: z.array(z.array(z.object({ label: z.string(), amount: z.string(), isBold: z.boolean() }))),
    /** What one card payment would pay now, of all quotes that can be paid; 0 if none can, or cards aren't accepted. */
    payableCents: z.number().int(),
    /** What is owed for each quote, and where it's paid; null where it can't be paid now. */
    quotes: z.array(
      z.object({
        reference: z.string(),
        owedCents: z.number().int(),
        state: z.enum(PAYMENT_STATES),
        payUrl: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'InvoicePage' });

/** An invoice in the account of its customer. */
export const OwnInvoice = z.object({ ...shared, url: z.string().nullable() }).meta({ id: 'OwnInvoice' });

export type Invoice = z.infer<typeof Invoice>;
export type InvoiceDetail = z.infer<typeof InvoiceDetail>;
export type MonthlyBilling = z.infer<typeof MonthlyBilling>;
export type InvoicesOf = z.infer<typeof InvoicesOf>;
export type InvoiceTotals = z.infer<typeof InvoiceTotals>;
export type InvoicePage = z.infer<typeof InvoicePage>;
export type OwnInvoice = z.infer<typeof OwnInvoice>;

const billedTo = {
  address: freeText('billingAddress', 300).default(''),
  taxId: freeText('taxId', 40).default(''),
  purchaseOrder: freeText('purchaseOrder', 40).default(''),
};
const NOT_DUE_DAYS = issue('notDueDays', { most: MOST_DUE_DAYS });
const NOT_BILLING_DAY = issue('notWholeNumber', { field: 'billingDay', least: 1, most: LAST_BILLING_DAY });
const dueDays = numberOf('dueDays')
  .int({ error: NOT_DUE_DAYS })
  .min(0, { error: NOT_DUE_DAYS })
  .max(MOST_DUE_DAYS, { error: NOT_DUE_DAYS })
  .default(14);

const newInvoice = z
  .object(
    {
      quotes: z
        .array(z.uuid({ error: issue('noQuotesToInvoice') }), { error: issue('noQuotesToInvoice') })
        .min(1, { error: issue('noQuotesToInvoice') })
        .max(MOST_INVOICED, { error: issue('tooManyToInvoice', { most: MOST_INVOICED }) })
        .refine((ids) => new Set(ids).size === ids.length, { error: issue('noQuotesToInvoice') }),
      company: freeText('company', 120).default(''),
      ...billedTo,
      dueDays,
      /** Mails it to the customer. */
      mail: yesOrNo('mailsInvoice').default(false),
      /** Mails reminders while it's owed. */
      reminds: yesOrNo('sendsReminders').default(false),
    },
    anObject,
  )
  .meta({ id: 'NewInvoice' });

const newBilling = z
  .object(
    {
      company: requiredText('company', 120),
      ...billedTo,
      email: emailOrNone.default(''),
      day: numberOf('billingDay')
        .int({ error: NOT_BILLING_DAY })
        .min(1, { error: NOT_BILLING_DAY })
        .max(LAST_BILLING_DAY, { error: NOT_BILLING_DAY })
        .default(1),
      dueDays,
      reminds: yesOrNo('sendsReminders').default(true),
    },
    anObject,
  )
  .meta({ id: 'NewMonthlyBilling' });

const newPayment = z
  .object(
    {
      method: oneOf('method', SOLD_BY),
      cents: positive('amount'),
      reference: freeText('reference', 200).default(''),
      /** Local date of the shop; today when left out. */
      receivedOn: localDate.optional(),
      /** Idempotency key. */
      clientId: z.uuid({ error: issue('notPaymentId') }).optional(),
    },
    anObject,
  )
  .meta({ id: 'InvoicePayment' });

const narrowed = { status: oneOf('status', INVOICE_FILTERS).optional() };
const OF_ONE = { audience: 'admin', params: idInPath } as const;

export const invoiceCalls = {
  'GET /api/invoices': {
    summary: 'Returns a page of invoices and credit notes, newest first, by state, words and date of issue.',
    audience: 'admin',
    query: z.object({ ...paged, ...narrowed, sort: sortedBy('invoices') }),
    response: { 200: pageOf(Invoice).meta({ id: 'InvoiceList' }) },
    problems: [422],
  },
  'GET /api/invoices/export': {
    summary: 'Exports invoices and credit notes as CSV, with the same filters as the list.',
    audience: 'admin',
    query: z.object({ ...listed, ...narrowed }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/invoices/totals': {
    summary: 'Returns how many invoices are open or overdue, and what is owed for them.',
    audience: 'admin',
    response: { 200: InvoiceTotals },
  },
  'GET /api/customers/:id/invoices': {
    ...OF_ONE,
    summary: "Returns the invoices and credit notes of a customer's quotes, newest first, and what can be invoiced.",
    response: { 200: InvoicesOf },
  },
  'GET /api/quotes/:id/invoices': {
    ...OF_ONE,
    summary: 'Returns the invoices and credit notes of a quote, newest first, and what its customer can be invoiced.',
    response: { 200: InvoicesOf },
    problems: [404],
  },
  'PUT /api/customers/:id/monthly-billing': {
    ...OF_ONE,
    summary: 'Bills a customer monthly: one invoice for everything that was done. Nothing is collected on the day.',
    body: newBilling,
    response: { 200: InvoicesOf },
    problems: [404, 422],
    touches: ['invoices', 'customers', 'payments', 'jobs', 'quotes', 'audit'],
  },
  'DELETE /api/customers/:id/monthly-billing': {
    ...OF_ONE,
    summary: 'Ends the monthly invoices of a customer. What is not invoiced yet is paid quote by quote again.',
    response: { 200: InvoicesOf },
    problems: [404],
    touches: ['invoices', 'customers', 'payments', 'jobs', 'quotes', 'audit'],
  },
  'POST /api/invoices': {
    summary: 'Issues an invoice for one or several quotes of a customer, with the next number of the year.',
    audience: 'admin',
    body: newInvoice,
    response: { 201: InvoiceDetail },
    problems: [404, 409, 422],
    touches: ['invoices', 'customers', 'mail', 'audit'],
  },
  'GET /api/invoices/:id': {
    ...OF_ONE,
    summary: 'Returns an invoice or a credit note.',
    response: { 200: InvoiceDetail },
    problems: [404],
  },
  'GET /api/invoices/:id/pdf': {
    ...OF_ONE,
    summary: 'Returns an invoice or a credit note as a PDF, as it was issued.',
    response: { 200: fileOf('application/pdf') },
    problems: [404],
    limit: { most: 30, seconds: 60 },
  },
  'POST /api/invoices/:id/credit': {
    ...OF_ONE,
    summary: 'Takes back an invoice with a credit note, mailed if the invoice was. Its quotes can be invoiced again.',
    response: { 201: InvoiceDetail },
    problems: [404, 409],
    touches: ['invoices', 'customers', 'mail', 'audit'],
  },
  'POST /api/invoices/:id/mail': {
    ...OF_ONE,
    summary: 'Mails an invoice or a credit note to its customer, and extends its link.',
    response: { 200: InvoiceDetail },
    problems: [404, 409],
    touches: ['invoices', 'mail', 'audit'],
    limit: { most: 30, seconds: 60 },
  },
  'PUT /api/invoices/:id/reminders': {
    ...OF_ONE,
    summary: 'Turns the reminders of an invoice on or off.',
    body: z.object({ isOn: yesOrNo('sendsReminders') }, anObject).meta({ id: 'InvoiceReminders' }),
    response: { 200: InvoiceDetail },
    problems: [404, 409, 422],
    touches: ['invoices', 'audit'],
  },
  'POST /api/invoices/:id/payments': {
    ...OF_ONE,
    summary: 'Records a payment for an invoice: for its oldest quote until that is paid, then for the next.',
    body: newPayment,
    response: { 201: InvoiceDetail },
    problems: [404, 409, 422],
    touches: ['invoices', 'payments', 'jobs', 'quotes', 'mail', 'audit'],
  },
  'GET /api/invoices/by-token/:token': {
    summary: 'Returns an invoice or a credit note as its customer reads it, by the secret token of its link.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: InvoicePage },
    problems: [404],
    limit: FEW_BY_TOKEN,
  },
  'GET /api/invoices/by-token/:token/pdf': {
    summary: 'Returns an invoice or a credit note as a PDF, by the secret token of its link.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: fileOf('application/pdf') },
    problems: [404],
    limit: { most: 30, seconds: 60 },
  },
  'POST /api/invoices/by-token/:token/card': {
    summary: 'Opens the single checkout session for what is owed on all quotes of an invoice. 409 if that has changed.',
    audience: 'anyone',
    params: tokenInPath,
    /** The amount that the page shows. */
    body: z.object({ cents: positive('amount') }, anObject).meta({ id: 'InvoiceCardPayment' }),
    response: { 200: z.object({ url: z.string() }) },
    problems: [404, 409, 422],
    touches: ['invoices', 'payments', 'quotes', 'mail', 'audit'],
    limit: { most: 20, seconds: 60 },
  },
  'GET /api/customer/invoices': {
    summary: "Returns the invoices and credit notes of the customer's own quotes, newest first.",
    audience: 'customer',
    response: { 200: z.array(OwnInvoice) },
  },
} as const satisfies Record<CallKey, Call>;
