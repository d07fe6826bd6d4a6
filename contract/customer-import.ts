import { z } from 'zod';
import { IMPORT_FIELDS, MOST_IMPORTED } from '#core/people/customer-import.ts';
import { PROGRAMS } from '#core/people/import-programs.ts';
import type { Call, CallKey } from './call.ts';
import {
  anObject,
  emailOrNone,
  freeText,
  oneOf,
  optionalName,
  optionalServiceAddress,
  personName,
  phoneOrNone,
  plainText,
  vehicleTextInputs,
} from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';

export const FILE_LIMIT = 2_000_000;
const notCount = { error: issue('notWholeNumber', { field: 'customerFile', least: 0, most: MOST_IMPORTED }) };

const notColumn = { error: issue('notWholeNumber', { field: 'customerFile', least: 0, most: 500 }) };
/** The number of a column of a file, from 0. */
export const column = z.int(notColumn).min(0, notColumn).max(500, notColumn).nullable();
const columns = z.object(
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, column])) as Record<
    (typeof IMPORT_FIELDS)[number],
    typeof column
  >,
  { error: issue('notObject') },
);

/** Where the file comes from; its titles tell where that's left out. */
export const program = oneOf('program', PROGRAMS);

/** What a row of the file has to be like. */
export const ImportedCustomer = z.object({
  firstName: personName('name'),
  lastName: optionalName('lastName'),
  email: emailOrNone,
  phone: phoneOrNone,
  address: optionalServiceAddress,
  notes: freeText('notes', 5000),
});

/** What a row may say of a vehicle beside its class. */
export const ImportedVehicle = z.object(vehicleTextInputs);

/** The class of vehicles that the file doesn't tell; without it, their rows can't be read. */
export const vehicleClass = freeText('vehicleType', 60).optional();

export const ImportPreview = z
  .object({
    /** The titles of the file's columns. */
    titles: z.array(z.string()),
    /** The program that it comes from, as its titles tell or as was said. */
    program: z.enum(PROGRAMS),
    /** The column, from 0, that each field is read from; null where there is none. */
    columns,
    /** Customers who would be added. */
    added: z.number(),
    /** Vehicles that would be added, of these customers and of known ones without an account. */
    vehicles: z.number(),
    /** Whether the file says something of vehicles. */
    hasVehicles: z.boolean(),
    /** Rows of customers who are known by their address or phone number, or stand in the file twice: they stay as they are. */
    known: z.number(),
    /** Rows that can't be read; the first hundred say why. */
    wrong: z.number(),
    errors: z.array(z.object({ row: z.number(), message: z.string() })),
    /** The first of those who would be added. */
    sample: z.array(
      z.object({
        name: z.string(),
        email: z.string(),
        phone: z.string(),
        address: z.string(),
        vehicles: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'CustomerImportPreview' });

export const CustomerImport = z
  .object({
    id: z.string(),
    importedAt: z.string(),
    importedBy: z.string().nullable(),
    customers: z.number(),
    vehicles: z.number(),
    appointments: z.number(),
    /** How many appointments undoing it would remove: those that no one has touched and that are still to come. */
    removableAppointments: z.number(),
    /**
     * How many of them undoing it would remove: those who have asked for nothing since, have no account, and aren't blocked, unsubscribed or
     * billed monthly.
     */
    removable: z.number(),
  })
  .meta({ id: 'CustomerImport' });

const count = z.int(notCount).min(0, notCount).max(MOST_IMPORTED, notCount);
export const csv = plainText('customerFile', FILE_LIMIT);

export const customerImportCalls = {
  'POST /api/customers/imports/preview': {
    summary:
      'Reads a CSV of customers and returns what importing it would do. Saves nothing. Without `columns` they are guessed from their titles, as the program writes them.',
    audience: 'admin',
    body: z
      .object({ csv, program: program.optional(), columns: columns.optional(), vehicleClass }, anObject)
      .meta({ id: 'CustomerFile' }),
    response: { 200: ImportPreview },
    problems: [422],
    bodyLimit: 2 * FILE_LIMIT,
  },
  'POST /api/customers/imports': {
    summary:
      'Adds the customers of a CSV who aren’t known yet, and vehicles; `added` and `vehicles` are how many the preview named, 409 if they’ve changed.',
    audience: 'admin',
    body: z
      .object({ csv, columns, vehicleClass, added: count, vehicles: count.default(0) }, anObject)
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
      'Undoes an import: removes its appointments and vehicles that no one has changed, and those of its customers who have asked for nothing since, have no account, and aren’t blocked, unsubscribed or billed monthly.',
    audience: 'admin',
    params: idInPath,
    response: {
      200: z
        .object({ removed: z.number(), vehicles: z.number(), appointments: z.number() })
        .meta({ id: 'CustomerImportUndone' }),
    },
    problems: [404],
    touches: ['customers', 'quotes', 'jobs', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type ImportPreview = z.infer<typeof ImportPreview>;
export type CustomerImport = z.infer<typeof CustomerImport>;
