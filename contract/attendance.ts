import { z } from 'zod';
import { CLOCK_KINDS } from '#core/people/attendance.ts';
import { PAY_METHODS } from '#core/people/pay-methods.ts';
import { type Call, type CallKey, csvAnswer, fileOf } from './call.ts';
import { anObject, localDate, numberOf, oneOf, plainText } from './fields.ts';
import { issue } from './issues.ts';
import { idInPath } from './sessions.ts';

/** A clock-in or clock-out, or a correction that replaces one. */
export const ClockEntry = z
  .object({
    id: z.string(),
    kind: z.enum(CLOCK_KINDS),
    /** Instant. */
    at: z.string(),
    recordedAt: z.string(),
    recordedBy: z.string().nullable(),
    /** The entry that this one replaces. */
    replaces: z.string().nullable(),
    /** Whether it counts: not if it was replaced, nor if it removes the entry that it replaces. */
    counts: z.boolean(),
    isRemoval: z.boolean(),
    /** Whether it ended a shift whose clock-out was forgotten; the owner checks it by correcting it. */
    isAutomatic: z.boolean(),
  })
  .meta({ id: 'ClockEntry' });

export const ClockEntries = z
  .object({ from: z.string(), to: z.string(), timeZone: z.string(), entries: z.array(ClockEntry) })
  .meta({ id: 'ClockEntries' });

const Period = z.object({ from: z.string(), to: z.string() });

/** An employee's part of the tips for a quote. */
export const TipPart = z.object({
  /** The quote. */
  id: z.string(),
  reference: z.string(),
  packageName: z.string(),
  /** Local date. */
  receivedOn: z.string(),
  cents: z.number().int(),
});

/** What an employee was paid for the period, in cents. */
const PayPayment = z.object({
  id: z.string(),
  method: z.enum(PAY_METHODS),
  payCents: z.number().int(),
  tipCents: z.number().int(),
  /** Local date. */
  receivedOn: z.string(),
});

/** The work of one employee in a pay period; `pay` and `earnings` in cents, `totalPrice` in dollars. */
export const PaySheet = z
  .object({
    id: z.string(),
    name: z.string(),
    employeeId: z.string(),
    isDeleted: z.boolean(),
    isClockedIn: z.boolean(),
    /** Regular hours and overtime. */
    hours: z.number(),
    overtimeHours: z.number(),
    earnings: z.number(),
    tipCents: z.number().int(),
    tips: z.array(TipPart),
    /** Without those that were taken back. */
    payments: z.array(PayPayment),
    /** What is left to pay of `earnings` and `tipCents`; negative where too much was paid. */
    owed: z.object({ payCents: z.number().int(), tipCents: z.number().int() }),
    jobs: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        packageName: z.string(),
        completedAt: z.string(),
        totalPrice: z.number(),
        pay: z.number(),
        /** '$15.00 × 4 h = $60.00' */
        explanation: z.string(),
      }),
    ),
  })
  .meta({ id: 'PaySheet' });

export const PayPeriod = z
  .object({
    ...Period.shape,
    timeZone: z.string(),
    previous: Period,
    /** Null if it would start in the future. */
    next: Period.nullable(),
    isPresent: z.boolean(),
    /** Whether the settings tell overtime apart. */
    hasOvertime: z.boolean(),
    sheets: z.array(PaySheet),
    hours: z.number(),
    overtimeHours: z.number(),
    jobs: z.number(),
    earnings: z.number(),
    tipCents: z.number().int(),
    /** Tips for jobs that no employee did: they're on no sheet. */
    unassignedTipCents: z.number().int(),
  })
  .meta({ id: 'PayPeriod' });

/** What one employee earned in a pay period, for the employee and the owner. */
export const PayStatement = PayPeriod.pick({
  from: true,
  to: true,
  timeZone: true,
  previous: true,
  next: true,
  isPresent: true,
  hasOvertime: true,
})
  .extend({
    shopName: z.string(),
    sheet: PaySheet.extend({ jobs: z.array(PaySheet.shape.jobs.element.omit({ totalPrice: true })) }),
  })
  .meta({ id: 'PayStatement' });

const span = z.object({ from: localDate.optional(), to: localDate.optional() });

const correctedEntry = z.object(
  {
    replaces: z.uuid({ error: issue('notClockEntry') }).optional(),
    kind: oneOf('kind', CLOCK_KINDS),
    /** An instant, a wall time of the business ('2027-06-01T08:00'), or null: the entry should not be there. */
    at: plainText('time', 40).nullable(),
  },
  anObject,
);

const seenCents = (field: 'price' | 'tip') => numberOf(field).int({ error: issue('notCents', { field }) });

const newPayPayment = z
  .object(
    {
      from: localDate,
      to: localDate,
      method: oneOf('method', PAY_METHODS),
      /** Today when left out. */
      receivedOn: localDate.optional(),
      /** What the caller saw as left to pay; anything else is refused. */
      payCents: seenCents('price'),
      tipCents: seenCents('tip'),
    },
    anObject,
  )
  .meta({ id: 'NewPayPayment' });

export const attendanceCalls = {
  'GET /api/staff/:id/clock-entries': {
    summary:
      'Returns clock entries between two local dates, inclusive, oldest first; defaults to the current pay period.',
    audience: 'admin',
    params: idInPath,
    query: span,
    response: { 200: ClockEntries },
    problems: [404, 422],
  },
  'POST /api/staff/:id/clock-entries': {
    summary:
      'Corrects the clock: each entry is a new row that can replace an earlier one. Applies all of them or none.',
    audience: 'admin',
    params: idInPath,
    body: z
      .object(
        {
          entries: z
            .array(correctedEntry, { error: issue('noEntries') })
            .min(1, { error: issue('noEntries') })
            .max(20, { error: issue('tooManyEntries', { most: 20 }) }),
        },
        anObject,
      )
      .meta({ id: 'ClockCorrection' }),
    response: { 201: z.object({ ids: z.array(z.string()) }) },
    problems: [404, 409, 422],
    touches: ['staff', 'audit'],
  },
  'GET /api/staff/pay-period': {
    summary: 'Returns hours, finished jobs and earnings of the crew between two local dates; defaults to this week.',
    audience: 'admin',
    query: span,
    response: { 200: PayPeriod },
    problems: [422],
  },
  'GET /api/staff/pay-period/export': {
    summary: 'Exports a pay period as CSV, one row per employee.',
    audience: 'admin',
    query: span,
    response: { 200: csvAnswer },
    problems: [422],
  },
  'POST /api/staff/:id/pay-payments': {
    summary: 'Marks as paid what is left to pay of a period. Repeated, it changes nothing.',
    audience: 'admin',
    params: idInPath,
    body: newPayPayment,
    response: { 201: PayStatement },
    problems: [404, 409, 422],
    touches: ['staff', 'books', 'audit'],
  },
  'DELETE /api/staff/pay-payments/:id': {
    summary: 'Takes back that pay was paid, while its month isn’t locked. Repeated, it changes nothing.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 422],
    touches: ['staff', 'books', 'audit'],
  },
  'GET /api/staff/:id/pay-statement': {
    summary: "Returns an employee's pay statement between two local dates; defaults to this week.",
    audience: 'admin',
    params: idInPath,
    query: span,
    response: { 200: PayStatement },
    problems: [404, 422],
  },
  'GET /api/staff/:id/pay-statement/pdf': {
    summary: "Returns an employee's pay statement as a PDF.",
    audience: 'admin',
    params: idInPath,
    query: span,
    response: { 200: fileOf('application/pdf') },
    problems: [404, 422],
    limit: { most: 30, seconds: 60 },
  },
  'GET /api/employee/pay-statement': {
    summary: "Returns the employee's own pay statement between two local dates; defaults to this week.",
    audience: 'employee',
    query: span,
    response: { 200: PayStatement },
    problems: [422],
  },
  'GET /api/employee/pay-statement/pdf': {
    summary: "Returns the employee's own pay statement as a PDF.",
    audience: 'employee',
    query: span,
    response: { 200: fileOf('application/pdf') },
    problems: [422],
    limit: { most: 10, seconds: 60 },
  },
} as const satisfies Record<CallKey, Call>;

export type ClockEntry = z.infer<typeof ClockEntry>;
export type ClockEntries = z.infer<typeof ClockEntries>;
export type PaySheet = z.infer<typeof PaySheet>;
export type PayPeriod = z.infer<typeof PayPeriod>;
export type PayStatement = z.infer<typeof PayStatement>;
