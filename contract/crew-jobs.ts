import { z } from 'zod';
import { isAccessCode, isAppointmentId, STANDINGS, CREW_ANSWERS, INVITATION_ANSWERS } from '#core/jobs/crew.ts';
import { JOB_STATUSES } from '#core/jobs/jobs.ts';
import { PAY_TYPES } from '#core/people/pay.ts';
import { isEmployeeId, plainEmployeeId } from '#core/people/staff.ts';
import { SERVICE_TYPES } from '#core/settings/settings.ts';
import type { Call, CallKey } from './call.ts';
import { arrival, anObject, answerWords, codeText, dollars, freeText, freeTexts, oneOf } from './fields.ts';
import { issue } from './issues.ts';
import { QuotePhoto } from './photos.ts';
import { PriceLine, quoteItems } from './quotes.ts';
import { idInPath } from './sessions.ts';
import { CrewConflict } from './work-times.ts';

const CrewEstimate = z.object({
  levelName: z.string(),
  explanation: z.string(),
  /** In words. */
  concerns: z.array(z.string()),
  supplies: z.array(z.string()),
  minutes: z.number(),
});

/** What was sold, to whom, what they wrote and the photo estimates. */
const Sold = z.object({
  customerName: z.string(),
  customerPhone: z.string(),
  /** The brand or model of the vehicle, as the menu has it. */
  vehicleSubtype: z.string().nullable(),
  ...freeTexts,
  answers: answerWords,
  lines: z.array(PriceLine),
  totalPrice: dollars,
  photos: z.array(QuotePhoto),
  estimate: CrewEstimate.nullable(),
  /** Those of vehicles after the first one, by their numbers; absent where there are none. */
  itemEstimates: z.array(CrewEstimate.extend({ item: z.int() })).optional(),
});

/**
 * A job as its employees see it. Until the job is theirs, only the customer's first name and town; then everything
 * needed to do it. A job that went to a colleague shows only the service.
 */
export const CrewJob = z
  .object({
    id: z.string(),
    reference: z.string(),
    appointmentId: z.string().nullable(),
    /** The first name; empty once the job went to a colleague. */
    customerName: z.string(),
    packageType: z.string(),
    packageName: z.string(),
    serviceType: z.enum(SERVICE_TYPES),
    /** 'Truck, Ford F-150', '3 cans', 'KTM'. */
    subject: z.string(),
    subjectLabel: z.string(),
    /** What the work is called where it's a heading: 'Full Detail, Ford F-150'. */
    title: z.string(),
    isAtCustomer: z.boolean(),
    /** The names of the extras. */
    extras: z.array(z.string()),
    items: quoteItems,
    /** How long the work takes by the menu it was sold from; null where the menu didn't say. */
    minutes: z.number().nullable(),
    /** The town of the appointment, if the address contains it. */
    area: z.string().nullable(),
    serviceAddress: z.string().nullable(),
    /** Everything needed to do the job; null until it is theirs. */
    sold: Sold.nullable(),
    /** Instant of the visit. */
    scheduledDate: z.string().nullable(),
    scheduledTime: z.string().nullable(),
    arrival,
    /** The round that it's a stop of, by ID and name, and whether its customer was told that it couldn't be served. */
    stop: z
      .object({
        round: z.string(),
        name: z.string(),
        isMissed: z.boolean(),
        /** What its customer reads once it's done, in their language. */
        doneNote: z.string(),
      })
      .optional(),
    /** The name of its bay or van; absent without one. */
    resource: z.string().optional(),
    /** Which visit of its plan it is, 'Every 4 weeks, visit 5'; absent for work that isn't repeated, and until the job is theirs. */
    planVisit: z.string().optional(),
    /** The names of the colleagues who do it together with this employee; absent where they do it alone. */
    team: z.array(z.string()).optional(),
    status: z.enum(JOB_STATUSES),
    standing: z.enum(STANDINGS),
    /** The employee's own ID, if they have accepted the job. */
    acceptedByEmployee: z.string().nullable(),
    /** This employee's last answer. */
    ownAnswer: z.enum(CREW_ANSWERS).nullable(),
    /** This employee's note. */
    employeeNotes: z.string(),
    onTheWayAt: z.string().nullable(),
    startedAt: z.string().nullable(),
    /** How many minutes the work takes its place for, and until when the crew said it takes; absent where lengths don't count. */
    timed: z.object({ minutes: z.number(), until: z.string().nullable() }).optional(),
    completedAt: z.string().nullable(),
    /** What is still to be collected for their own job, in cents; null for the others. */
    dueCents: z.number().nullable(),
    /** What this employee may do with it now. */
    events: z.array(z.string()),
    /** '$15.00 × 4 h = $60.00'; a completed job has it in the earnings. Null for an admin without an employee ID. */
    pay: z.object({ amount: dollars, explanation: z.string() }).nullable(),
    /** The drive from the employee's job before it on that day; absent where it isn't known or counted. */
    drive: z.object({ minutes: z.number(), from: z.string() }).optional(),
    /** Days off and other jobs that keep this employee from a job that they may take; absent if nothing does. */
    conflicts: z.array(CrewConflict).optional(),
  })
  .meta({ id: 'CrewJob' });

/** The employee as shown to callers who may act for them; `paymentValue` is cents per hour or a percentage. */
const OwnRate = z
  .object({
    name: z.string(),
    employeeId: z.string(),
    paymentType: z.enum(PAY_TYPES),
    paymentValue: z.number(),
  })
  .meta({ id: 'OwnRate' });

/** 'FKE-' and ten digits, normalized from any typing. */
export const employeeId = codeText('employeeId', 40)
  .refine((typed) => isEmployeeId(plainEmployeeId(typed)), { error: issue('notEmployeeId') })
  .transform(plainEmployeeId);

export const appointmentId = codeText('appointmentId', 40).refine(isAppointmentId, {
  error: issue('notAppointmentId'),
});

export const crewJobCalls = {
  'POST /api/verify-login': {
    summary:
      'Looks up a job by appointment ID, access code and employee ID, checked together. Opens a short session for that job and employee.',
    audience: 'anyone',
    body: z
      .object(
        {
          appointmentId: filled().pipe(appointmentId),
          fkeid: filled().pipe(employeeId),
          accessCode: filled().pipe(codeText('accessCode', 40).refine(isAccessCode, { error: issue('notAccessCode') })),
        },
        anObject,
      )
      .meta({ id: 'LookUp' }),
    response: { 200: z.object({ success: z.literal(true), message: z.string() }) },
    problems: [401, 422],
    touches: ['audit'],
  },
  'GET /api/employee/look-up': {
    summary: 'Whether this browser may read jobs by their appointment ID: after a look-up, or logged in.',
    audience: 'anyone',
    response: { 200: z.object({ isOpen: z.boolean() }) },
  },
  'GET /api/employee/:fkeid': {
    summary: 'Returns the name and rate of an employee, to the employee or an admin.',
    audience: 'look-up',
    params: z.object({ fkeid: employeeId }),
    response: { 200: OwnRate },
    problems: [404, 422],
  },
  'POST /api/jobs/:id/respond': {
    summary:
      'Accepts or declines a job as the employee who looked it up or is logged in; an admin names the employee. Any pay in the body is ignored.',
    audience: 'look-up',
    params: idInPath,
    body: z
      .object(
        {
          response: oneOf('response', INVITATION_ANSWERS),
          notes: freeText('notes', 1000).nullish(),
          employeeId: employeeId.nullish(),
          calculatedPay: z.unknown().optional(),
          employeeName: z.unknown().optional(),
        },
        anObject,
      )
      .meta({ id: 'JobResponse' }),
    response: { 200: CrewJob },
    problems: [403, 404, 409, 422],
    touches: ['jobs', 'quotes', 'mail', 'audit'],
  },
  'GET /api/jobs/available': {
    summary: 'Returns the open jobs, the next appointment first.',
    audience: 'employee',
    response: { 200: z.array(CrewJob) },
  },
  'POST /api/jobs/:id/request': {
    summary: 'Requests an open job; an admin approves the request.',
    audience: 'employee',
    params: idInPath,
    response: { 200: CrewJob },
    problems: [404, 409, 422],
    touches: ['jobs', 'quotes', 'mail', 'audit'],
  },
  'GET /api/jobs/employee/:employeeId': {
    summary: 'Returns the jobs of an employee, the next appointment first, to the employee or an admin.',
    audience: 'team',
    params: z.object({ employeeId }),
    response: { 200: z.array(CrewJob) },
    problems: [404, 422],
  },
} as const satisfies Record<CallKey, Call>;

/** A field of the look-up: if any is missing or empty, the same sentence is returned for all. */
function filled() {
  return z
    .string({ error: issue('allRequired') })
    .refine((text) => text.trim() !== '', { error: issue('allRequired'), abort: true });
}

export type CrewJob = z.infer<typeof CrewJob>;
