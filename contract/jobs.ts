import { z } from 'zod';
import { CREW_ANSWERS } from '#core/jobs/crew.ts';
import { JOB_FILTERS, JOB_ORDERS, JOB_STATUSES, JOB_STEPS } from '#core/jobs/jobs.ts';
import { SERVICE_TYPES } from '#core/settings/settings.ts';
import { type Call, type CallKey, csvAnswer } from './call.ts';
import { appointmentId, CrewJob } from './crew-jobs.ts';
import {
  arrival,
  anObject,
  answerWords,
  dollars,
  fromEmployee,
  instant,
  oneOf,
  requestTexts,
  yesOrNo,
} from './fields.ts';
import { issue } from './issues.ts';
import { listed, paged, pageOf } from './pages.ts';
import { QuotePhoto } from './photos.ts';
import { OwnersCancellation } from './quotes.ts';
import { GivenResource, GivenRound, PeopleNeeded } from './resources.ts';
import { idInPath } from './sessions.ts';
import { UndoOffer } from './undos.ts';
import { CrewConflict } from './work-times.ts';

/** An employee. */
const CrewMember = z.object({ id: z.string(), name: z.string() });

/** A job in the owner's lists. No response contains the access codes of its employees. */
export const JobInList = z
  .object({
    id: z.string(),
    quoteId: z.string(),
    reference: z.string(),
    customerName: z.string(),
    customerEmail: z.string(),
    customerPhone: z.string(),
    packageType: z.string(),
    packageName: z.string(),
    serviceType: z.enum(SERVICE_TYPES),
    /** 'Truck, Ford F-150', '3 cans', 'KTM'. */
    subject: z.string(),
    /** Its brand or model, as the menu has it. */
    vehicleSubtype: z.string().nullable(),
    isAtCustomer: z.boolean(),
    ...requestTexts,
    /** True while the address of a mobile appointment is missing: the job can't be sent or assigned. */
    addressNeeded: z.boolean(),
    totalPrice: dollars,
    /** Instant of the visit. */
    scheduledDate: z.string().nullable(),
    scheduledTime: z.string().nullable(),
    arrival,
    status: z.enum(JOB_STATUSES),
    /** The id of the employee whom the owner chose. */
    assignedStaff: z.string().nullable(),
    assignedName: z.string().nullable(),
    acceptedByEmployee: CrewMember.nullable(),
    /** Absent where one person is enough. */
    peopleNeeded: PeopleNeeded.optional(),
    /** Who does it together with the employee who has it. */
    teammates: z.array(CrewMember),
    /** Eight digits, once the job was sent to the employees. */
    appointmentId: z.string().nullable(),
    /** The note of the employee who answered last. */
    employeeNotes: z.string(),
    sentAt: z.string().nullable(),
    remindedAt: z.string().nullable(),
    onTheWayAt: z.string().nullable(),
    startedAt: z.string().nullable(),
    completedAt: z.string().nullable(),
    /** When the owner marked it as redone. */
    redoneAt: z.string().nullable(),
    checklist: z.array(z.object({ step: z.enum(JOB_STEPS), isDone: z.boolean() })),
    /** What the owner may do with it now. */
    events: z.array(z.string()),
    /** What the assigned or accepted employee earns for it. */
    pay: z.object({ amount: dollars, explanation: z.string() }).nullable(),
    isTest: z.boolean(),
    createdAt: z.string(),
  })
  .meta({ id: 'JobInList' });

const JobAnswer = z.object({
  employee: CrewMember,
  answer: z.enum(CREW_ANSWERS),
  notes: z.string(),
  at: z.string(),
});

/** Everything the owner sees of one job. */
export const JobDetail = JobInList.extend({
  /** What the customer answered to the owner's questions. */
  customerAnswers: answerWords,
  /** The photos among these answers. */
  answerPhotos: z.array(QuotePhoto),
  /** What employees answered. */
  answers: z.array(JobAnswer),
  history: z.array(z.object({ at: z.string(), who: z.string(), action: z.string() })),
  /** Absent while no bay or van is named. */
  resource: GivenResource.optional(),
  /** Absent for a time of its own, and where the round was removed. */
  round: GivenRound.optional(),
  /** Which visit of its plan it is, 'Every 4 weeks, visit 5'; absent for work that isn't repeated. */
  planVisit: z.string().optional(),
  /** The latest change, while it can be undone. */
  undo: UndoOffer.nullable(),
}).meta({ id: 'JobDetail' });

const JobPage = pageOf(JobInList).meta({ id: 'JobPage' });

const status = oneOf('status', JOB_FILTERS).optional();
const employee = z.uuid({ error: issue('noEmployee') });
/** `employee` does the job, or is assigned to it. */
const narrowed = { ...listed, status, employee: employee.optional() };
const sort = oneOf('order', JOB_ORDERS).optional();
const touches = ['jobs', 'quotes', 'mail', 'audit'] as const;

/** A change of one job by its id; returns the job after the change. */
function change({ summary }: { readonly summary: string }) {
  return {
    summary,
    audience: 'admin',
    params: idInPath,
    response: { 200: JobDetail },
    problems: [404, 409, 422],
    touches,
  } as const;
}

/** `at` is when the employee pressed the button, from a phone that sends it later; it defaults to now. */
const StepTaken = z.object({ at: instant('time').optional() }, anObject).meta({ id: 'StepTaken' });

/** The employees who weren't sent a job because they're off on its day; absent if there are none. */
const leftOut = z.array(z.object({ name: z.string(), conflict: CrewConflict }));

export const jobCalls = {
  'GET /api/jobs': {
    summary:
      'Returns the jobs, newest first or by appointment, optionally filtered by date. Without parameters: the newest 50 as an array; with any parameter: a page.',
    audience: 'admin',
    query: z.object({ ...paged, ...narrowed, sort }),
    response: { 200: z.union([z.array(JobInList), JobPage]) },
    problems: [422],
  },
  'GET /api/jobs/export': {
    summary: 'Exports the jobs as CSV.',
    audience: 'admin',
    query: z.object(narrowed),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/jobs/:id': {
    summary:
      'Returns one job with the answers of employees and its history; to an employee who has it or may take it, as the crew sees it.',
    audience: 'team',
    params: idInPath,
    response: { 200: z.union([JobDetail, CrewJob]) },
    problems: [404],
  },
  'GET /api/jobs/by-appointment/:appointmentId': {
    summary:
      "Returns the open job of an appointment ID, to the employee who looked it up or may have it; admins get the owner's view. Never includes a code.",
    audience: 'look-up',
    params: z.object({ appointmentId }),
    response: { 200: z.union([JobDetail, CrewJob]) },
    problems: [404, 422],
  },
  'PATCH /api/jobs/:id': {
    ...change({
      summary:
        'Assigns a job without an accepted employee to one employee, who sees it at once and is emailed; null opens it to all again.',
    }),
    body: z.object({ assignedStaff: employee.nullable() }, anObject).meta({ id: 'Assignment' }),
  },
  'POST /api/jobs/:id/assign-round': {
    ...change({
      summary:
        'Gives all stops of a round on the day of this job to one employee, who is emailed once; started ones and those that an employee has asked for stay.',
    }),
    body: z.object({ assignedStaff: employee }, anObject).meta({ id: 'RoundAssignment' }),
    response: { 200: z.object({ stops: z.number() }) },
  },
  'POST /api/jobs/:id/send-to-employees': {
    ...change({
      summary:
        "Sends a scheduled job to the crew: gives it an appointment ID and emails each active employee who isn't off that day an access code.",
    }),
    response: {
      200: z.object({
        emailsSent: z.number(),
        leftOut: leftOut.optional(),
      }),
    },
  },
  'POST /api/jobs/:id/send-reminder': {
    ...change({ summary: 'Reminds the crew of a job that was sent, with new access codes.' }),
    response: { 200: z.object({ remindersSent: z.number(), leftOut: leftOut.optional() }) },
  },
  'POST /api/jobs/:id/approve': change({ summary: 'Approves the employee who accepted or requested the job.' }),
  'POST /api/jobs/:id/turn-down': change({
    summary: 'Declines the employee who accepted or requested the job; it is open again.',
  }),
  'POST /api/jobs/:id/on-the-way': {
    ...change({
      summary:
        'Says that the employee who has a job is on the way to it, on the day of the appointment; the customer is told. Repeating it changes nothing.',
    }),
    audience: 'employee',
    headers: z.object(fromEmployee),
    body: StepTaken.nullish(),
    response: { 200: CrewJob },
  },
  'POST /api/jobs/:id/start': {
    ...change({
      summary:
        'Starts the work on a job, as an admin or the employee who has it; the customer is told. Repeating it with the same `at` changes nothing.',
    }),
    audience: 'team',
    headers: z.object(fromEmployee),
    body: StepTaken.nullish(),
    response: { 200: z.union([JobDetail, CrewJob]) },
  },
  'POST /api/jobs/:id/expected-end': {
    ...change({
      summary:
        'Says until when the work on a job takes that is under way, as the employee who has it; the owner sees what it runs into. What was said later stays.',
    }),
    touches: ['jobs', 'audit'],
    audience: 'employee',
    headers: z.object(fromEmployee),
    body: StepTaken.extend({ until: instant('time') }).meta({ id: 'ExpectedEnd' }),
    response: { 200: CrewJob },
  },
  'PUT /api/jobs/:id/redone': {
    ...change({
      summary: 'Marks a completed job as redone, or takes the mark away; the report on the crew counts it.',
    }),
    body: z.object({ isRedone: yesOrNo('isRedone') }, anObject).meta({ id: 'RedoneMark' }),
  },
  'PUT /api/jobs/:id/teammates': {
    ...change({
      summary:
        'Sets the employees who do an open job together with the one who has it, and emails those who are new and those who are no longer on it; an undo takes it back.',
    }),
    body: z
      .object(
        {
          employees: z
            .array(employee, { error: issue('notList', { field: 'teammates' }) })
            .max(10, { error: issue('tooManyEntries', { most: 10 }) }),
        },
        anObject,
      )
      .meta({ id: 'Teammates' }),
  },
  'POST /api/jobs/:id/cancel': {
    ...change({ summary: 'Cancels a job with its quote: frees the slot and tells the customer and the employee.' }),
    touches: [...touches, 'payments'],
    body: OwnersCancellation,
  },
} as const satisfies Record<CallKey, Call>;

export type JobInList = z.infer<typeof JobInList>;
export type JobDetail = z.infer<typeof JobDetail>;
