import { z } from 'zod';
import { INVOICE_KINDS, INVOICE_STATES } from '#core/payments/invoices.ts';
import { type Call, type CallKey, fileOf } from './call.ts';
import { anObject, freeText, numberOf } from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';

const BilledTo = z.object({ company: z.string(), address: z.string(), taxId: z.string() });

/** An invoice or a credit note. */
export const Invoice = z
  .object({
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
    /** The number of the invoice that a credit note takes back. */
    credits: z.string().nullable(),
    billedTo: BilledTo,
    quotes: z.array(z.object({ id: z.string(), reference: z.string() })),
  })
  .meta({ id: 'Invoice' });

export type Invoice = z.infer<typeof Invoice>;

const newInvoice = z
  .object(
    {
      quotes: z
        .array(z.uuid({ error: issue('noQuotesToInvoice') }), { error: issue('noQuotesToInvoice') })
        .min(1, { error: issue('noQuotesToInvoice') })
        .max(50, { error: issue('tooManyToInvoice', { most: 50 }) })
        .refine((ids) => new Set(ids).size === ids.length, { error: issue('noQuotesToInvoice') }),
      company: freeText('company', 120).default(''),
      address: freeText('billingAddress', 300).default(''),
      taxId: freeText('taxId', 40).default(''),
      dueDays: numberOf('dueDays')
        .int({ error: issue('notDueDays', { most: 365 }) })
        .min(0, { error: issue('notDueDays', { most: 365 }) })
        .max(365, { error: issue('notDueDays', { most: 365 }) })
        .default(14),
    },
    anObject,
  )
  .meta({ id: 'NewInvoice' });

export const invoiceCalls = {
  'GET /api/customers/:id/invoices': {
    summary: "Returns the invoices and credit notes of a customer's quotes, newest first.",
    audience: 'admin',
    params: idInPath,
    response: { 200: z.array(Invoice) },
  },
  'POST /api/invoices': {
    summary: 'Issues an invoice for one or several quotes of a customer, with the next number of the year.',
    audience: 'admin',
    body: newInvoice,
    response: { 201: Invoice },
    problems: [404, 409, 422],
    touches: ['customers', 'audit'],
  },
  'GET /api/invoices/:id': {
    summary: 'Returns an invoice or a credit note.',
    audience: 'admin',
    params: idInPath,
    response: { 200: Invoice },
    problems: [404],
  },
  'GET /api/invoices/:id/pdf': {
    summary: 'Returns an invoice or a credit note as a PDF, as it was issued.',
    audience: 'admin',
    params: idInPath,
    response: { 200: fileOf('application/pdf') },
    problems: [404],
    limit: { most: 30, seconds: 60 },
  },
  'POST /api/invoices/:id/credit': {
    summary: 'Takes back an invoice with a credit note. Its quotes can be invoiced again.',
    audience: 'admin',
    params: idInPath,
    response: { 201: Invoice },
    problems: [404, 409],
    touches: ['customers', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;
