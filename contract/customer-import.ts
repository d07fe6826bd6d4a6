import { z } from 'zod';
import { IMPORT_FIELDS, MOST_IMPORTED } from '#core/people/customer-import.ts';
import type { Call, CallKey } from './call.ts';
import {
  anObject,
  emailOrNone,
  freeText,
  optionalName,
  optionalServiceAddress,
  personName,
  phoneOrNone,
  plainText,
} from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';

const FILE_LIMIT = 2_000_000;
const notCount = { error: issue('notWholeNumber', { field: 'customerFile', least: 1, most: MOST_IMPORTED }) };

const notColumn = { error: issue('notWholeNumber', { field: 'customerFile', least: 0, most: 500 }) };
const column = z.int(notColumn).min(0, notColumn).max(500, notColumn).nullable();
const columns = z.object(
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, column])) as Record<
    (typeof IMPORT_FIELDS)[number],
    typeof column
  >,
  { error: issue('notObject') },
);

/** What a row of the file has to be like. */
export const ImportedCustomer = z.object({
  firstName: personName('name'),
  lastName: optionalName('lastName'),
  email: emailOrNone,
  phone: phoneOrNone,
  address: optionalServiceAddress,
  notes: freeText('notes', 5000),
});

export const ImportPreview = z
  .object({
    /** The titles of the file's columns. */
    titles: z.array(z.string()),
    /** The column, from 0, that each field is read from; null where there is none. */
    columns,
    /** Customers who would be added. */
    added: z.number(),
    /** Rows of customers who are known by their address or phone number, or stand in the file twice: they stay as they are. */
    known: z.number(),
    /** Rows that can't be read; the first hundred say why. */
    wrong: z.number(),
    errors: z.array(z.object({ row: z.number(), message: z.string() })),
    /** The first of those who would be added. */
    sample: z.array(z.object({ name: z.string(), email: z.string(), phone: z.string(), address: z.string() })),
  })
  .meta({ id: 'CustomerImportPreview' });

const CustomerImport = z
  .object({
    id: z.string(),
    importedAt: z.string(),
    importedBy: z.string().nullable(),
    customers: z.number(),
    /**
     * How many of them undoing it would remove: those who have asked for nothing since, have no account, and aren't blocked, unsubscribed or
     * billed monthly.
     */
    removable: z.number(),
  })
  .meta({ id: 'CustomerImport' });

const csv = plainText('customerFile', FILE_LIMIT);

export const customerImportCalls = {
  'POST /api/customers/imports/preview': {
    summary:
      'Reads a CSV of customers and returns what importing it would do. Saves nothing. Without `columns` they are guessed from their titles.',
    audience: 'admin',
    body: z.object({ csv, columns: columns.optional() }, anObject).meta({ id: 'CustomerFile' }),
    response: { 200: ImportPreview },
    problems: [422],
    bodyLimit: 2 * FILE_LIMIT,
  },
  'POST /api/customers/imports': {
    summary:
      'Adds the customers of a CSV who aren’t known yet; `added` is how many the preview named, 409 if it has changed.',
    audience: 'admin',
    body: z
      .object({ csv, columns, added: z.int(notCount).min(1, notCount).max(MOST_IMPORTED, notCount) }, anObject)
      .meta({ id: 'CustomerImportRequest' }),
    response: { 200: CustomerImport },
    problems: [409, 422],
    bodyLimit: 2 * FILE_LIMIT,
    touches: ['customers', 'audit'],
  },
  'GET /api/customers/imports': {
    summary: 'Returns the imports that weren’t undone, the newest first.',
    audience: 'admin',
    response: { 200: z.array(CustomerImport).meta({ id: 'CustomerImports' }) },
  },
  'DELETE /api/customers/imports/:id': {
    summary:
      'Undoes an import: removes those of its customers who have asked for nothing since, have no account, and aren’t blocked, unsubscribed or billed monthly.',
    audience: 'admin',
    params: idInPath,
    response: { 200: z.object({ removed: z.number() }).meta({ id: 'CustomerImportUndone' }) },
    problems: [404],
    touches: ['customers', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type ImportPreview = z.infer<typeof ImportPreview>;
export type CustomerImport = z.infer<typeof CustomerImport>;
