import { z } from 'zod';
import { APPOINTMENT_FIELDS } from '#core/people/customer-import.ts';
import { PROGRAMS } from '#core/people/import-programs.ts';
import { DATE_ORDERS } from '#core/people/import-times.ts';
import type { Call, CallKey } from './call.ts';
import { column, csv, CustomerImport, FILE_LIMIT, program } from './customer-import.ts';
import { anObject, freeText, oneOf, plainText, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';

/** At most so many different services can be told apart in a file. */
const MOST_SERVICES = 100;

const columns = z.object(
  Object.fromEntries(APPOINTMENT_FIELDS.map((field) => [field, column])) as Record<
    (typeof APPOINTMENT_FIELDS)[number],
    typeof column
  >,
  { error: issue('notObject') },
);

/** What a service of the file is on the menu. */
const ServiceMapping = z.object(
  {
    /** As the file names it. */
    name: freeText('packageType', 300),
    packageType: freeText('packageType', 40),
    /** The class of vehicles that the file doesn't tell; '' leaves it open. */
    vehicleType: freeText('vehicleType', 60).default(''),
  },
  anObject,
);

const choices = {
  csv,
  /** Which of 03/04 is the month. */
  dateOrder: oneOf('date', DATE_ORDERS).default('month'),
  services: z
    .array(ServiceMapping, { error: issue('notList', { field: 'packages' }) })
    .max(MOST_SERVICES, { error: issue('listTooLong', { most: MOST_SERVICES }) })
    .default([]),
  /** Whether rows with an address are at the customer's, where the package is offered at both places. */
  isAtCustomer: yesOrNo('serviceType').default(true),
  /** Whether the prices have the sales tax in them. */
  isTaxIncluded: yesOrNo('totalPrice').default(false),
  /** Whether what doesn't fit is booked nevertheless. */
  isOverFull: yesOrNo('overrule').default(false),
};

const AppointmentInPreview = z.object({
  /** As spreadsheets number it. */
  row: z.number(),
  /** `known` is on the calendar already. */
  state: z.enum(['new', 'known', 'error']),
  customer: z.string(),
  isNewCustomer: z.boolean(),
  startsAt: z.string().nullable(),
  /** What is done, for what: 'Full Detail, Truck, Ford F-150'. */
  work: z.string(),
  totalCents: z.number().int().nullable(),
  /** Whether it's only booked because the owner overrules the calendar. */
  isOverFull: z.boolean(),
  /** What's wrong with it. */
  message: z.string(),
});

const AppointmentPreview = z
  .object({
    titles: z.array(z.string()),
    /** The program that it comes from, as its titles tell or as was said. */
    program: z.enum(PROGRAMS),
    columns,
    /** The services of the upcoming appointments, each with the package that is or would be taken for it; '' where none is known. */
    services: z.array(
      z.object({ name: z.string(), count: z.number(), packageType: z.string(), vehicleType: z.string() }),
    ),
    /** How many would be created, and how many customers with them. */
    added: z.number(),
    customers: z.number(),
    known: z.number(),
    wrong: z.number(),
    /** Rows that are left out because they're over, or were canceled. */
    past: z.number(),
    canceled: z.number(),
    /** Upcoming appointments beyond those that are imported at a time: the next import of the same file has them. */
    later: z.number(),
    /** Whether some date could have its day and month the other way round. */
    isAmbiguous: z.boolean(),
    rows: z.array(AppointmentInPreview),
    /** What the import has to name, so that it's refused if it would do anything else. */
    digest: z.string(),
  })
  .meta({ id: 'AppointmentImportPreview' });

export const appointmentImportCalls = {
  'POST /api/appointments/imports/preview': {
    summary:
      'Reads a CSV of upcoming appointments, tries to book each as it was agreed, and returns what importing it would do. Saves nothing.',
    audience: 'admin',
    body: z
      .object({ ...choices, program: program.optional(), columns: columns.optional() }, anObject)
      .meta({ id: 'AppointmentFile' }),
    response: { 200: AppointmentPreview },
    problems: [409, 422],
    bodyLimit: 2 * FILE_LIMIT,
  },
  'POST /api/appointments/imports': {
    summary:
      'Creates an approved quote with its job for each coming appointment of a CSV, without any email. `digest` is that of the preview: 409 if it would do anything else by now.',
    audience: 'admin',
    body: z
      .object({ ...choices, columns, digest: plainText('token', 100) }, anObject)
      .meta({ id: 'AppointmentImportRequest' }),
    response: { 200: CustomerImport },
    problems: [409, 422],
    bodyLimit: 2 * FILE_LIMIT,
    touches: ['quotes', 'customers', 'jobs', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type AppointmentPreview = z.infer<typeof AppointmentPreview>;
export type AppointmentFile = z.output<
  (typeof appointmentImportCalls)['POST /api/appointments/imports/preview']['body']
>;
