import { z } from 'zod';
import { isSlotTime } from '#core/lib/time.ts';
import { TIME_OFF_STATES } from '#core/people/working-hours.ts';
import { WEEKDAYS } from '#core/scheduling/opening-hours.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, freeText, localDate, oneOf, plainText } from './fields.ts';
import { issue, type FieldName } from './issues.ts';
import { idInPath } from './sessions.ts';
import { UndoOffer } from './undos.ts';

/** The hours of an employee on a weekday, in the shop's time zone. */
const WorkingDay = z.object({
  day: z.enum(WEEKDAYS),
  /** Times of day, '8:00 AM'. */
  from: z.string(),
  to: z.string(),
  breakFrom: z.string().nullable(),
  breakTo: z.string().nullable(),
});

/** Only between these times of each day, '1:00 PM' and '5:00 PM'; absent means all day. */
export const AwayTimes = z.object({ from: z.string(), until: z.string() });

/** Days off of an employee; local dates, both included. */
export const TimeOff = z
  .object({
    id: z.string(),
    from: z.string(),
    to: z.string(),
    times: AwayTimes.optional(),
    note: z.string(),
    status: z.enum(TIME_OFF_STATES),
    requestedAt: z.string(),
    decidedAt: z.string().nullable(),
  })
  .meta({ id: 'TimeOff' });

/** The same for the owner, with the appointments of the employee on those days that are still to come. */
const StaffTimeOff = TimeOff.extend({
  appointments: z.array(
    z.object({
      jobId: z.string(),
      quoteId: z.string(),
      customerName: z.string(),
      startsAt: z.string(),
      /** Whether the customer was asked to pick another time and hasn't yet. */
      isAskedToMove: z.boolean(),
    }),
  ),
  undo: UndoOffer.nullable(),
}).meta({ id: 'StaffTimeOff' });

/** When an employee works, what they do, and their days off from today on. */
export const WorkTimes = z
  .object({
    timeZone: z.string(),
    /** Null is any time; a weekday that isn't listed is one on which they don't work. */
    hours: z.array(WorkingDay).nullable(),
    /** IDs of categories of the menu; empty means all. */
    skills: z.array(z.string()),
    /** All categories of the menu. */
    categories: z.array(z.object({ id: z.string(), name: z.string() })),
    timeOff: z.array(StaffTimeOff),
  })
  .meta({ id: 'WorkTimes' });

/** Why an employee can't do some work at a time; `date`, `from` and `to` of days are local dates, of hours '8:00 AM'. */
export const CrewConflict = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('time-off'), from: z.string(), to: z.string(), times: AwayTimes.optional() }),
    /** Another job: the instant at which it's due to end, and its address if it's at the customer's. */
    z.strictObject({
      kind: z.literal('busy'),
      until: z.string(),
      customer: z.string(),
      address: z.string().nullable(),
    }),
    /** Another job so shortly before or after it that the buffers don't fit between them. */
    z.strictObject({
      kind: z.literal('tight'),
      minutes: z.number(),
      isBefore: z.boolean(),
      customer: z.string(),
      address: z.string().nullable(),
      /** The address of this job, where both are at customers' and differ. */
      here: z.string().optional(),
    }),
    /** Another job so shortly before or after it that the drive can't be made: from an instant until another, to that address. */
    z.strictObject({
      kind: z.literal('drive'),
      minutes: z.number(),
      isBefore: z.boolean(),
      from: z.string(),
      until: z.string(),
      address: z.string(),
    }),
    z.strictObject({ kind: z.literal('not-working'), date: z.string() }),
    z.strictObject({ kind: z.literal('outside-hours'), from: z.string(), to: z.string() }),
    z.strictObject({ kind: z.literal('break'), from: z.string(), to: z.string() }),
    z.strictObject({ kind: z.literal('skill'), category: z.string() }),
  ])
  .meta({ id: 'CrewConflict' });

const timeOfDay = (field: FieldName) =>
  plainText(field, 20).refine(isSlotTime, { error: issue('notSlotTime', { example: '8:00 AM' }) });

const NewWorkTimes = z
  .object(
    {
      hours: z
        .array(
          z.object(
            {
              day: oneOf('weekday', WEEKDAYS),
              from: timeOfDay('startTime'),
              to: timeOfDay('endTime'),
              breakFrom: timeOfDay('startTime').nullable(),
              breakTo: timeOfDay('endTime').nullable(),
            },
            anObject,
          ),
          { error: issue('missing', { field: 'workingHours' }) },
        )
        .max(7, { error: issue('tooManyEntries', { most: 7 }) })
        .nullable(),
      skills: z
        .array(plainText('skills', 100), { error: issue('missing', { field: 'skills' }) })
        .max(100, { error: issue('tooManyEntries', { most: 100 }) }),
    },
    anObject,
  )
  .meta({ id: 'NewWorkTimes' });

const NewTimeOff = z
  .object(
    {
      from: localDate,
      to: localDate,
      /** Only between these times of each day; left out for all day. */
      times: z.object({ from: timeOfDay('startTime'), until: timeOfDay('endTime') }, anObject).optional(),
      note: freeText('notes', 200).optional(),
    },
    anObject,
  )
  .meta({ id: 'NewTimeOff' });

const touches = ['staff', 'audit'] as const;
const decision = {
  audience: 'admin',
  params: idInPath,
  response: { 200: WorkTimes },
  problems: [404, 409, 422],
  touches: [...touches, 'mail'],
} as const;

export const workTimeCalls = {
  'GET /api/staff/:id/work-times': {
    summary: 'Returns the working hours, skills and days off of an employee.',
    audience: 'admin',
    params: idInPath,
    response: { 200: WorkTimes },
    problems: [404, 422],
  },
  'PUT /api/staff/:id/work-times': {
    summary: 'Sets the working hours and skills of an employee; null hours are any time, no skills are all.',
    audience: 'admin',
    params: idInPath,
    body: NewWorkTimes,
    response: { 200: WorkTimes },
    problems: [404, 422],
    touches,
  },
  'POST /api/staff/:id/time-off': {
    summary: 'Adds days off of an employee, approved at once.',
    audience: 'admin',
    params: idInPath,
    body: NewTimeOff,
    response: { 201: WorkTimes },
    problems: [404, 422],
    touches,
  },
  'DELETE /api/staff/time-off/:id': {
    summary: 'Removes days off of an employee.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 422],
    touches,
  },
  'POST /api/staff/time-off/:id/approve': {
    summary: 'Approves time off that an employee requested, and tells them.',
    ...decision,
  },
  'POST /api/staff/time-off/:id/decline': {
    summary: 'Declines time off that an employee requested, and tells them.',
    ...decision,
  },
} as const satisfies Record<CallKey, Call>;

export const ownTimeOffCalls = {
  'GET /api/employee/time-off': {
    summary: 'Returns the time off of the employee who is logged in from today on, and their requests.',
    audience: 'employee',
    response: { 200: z.array(TimeOff) },
  },
  'POST /api/employee/time-off': {
    summary: 'Requests time off; an admin approves or declines it.',
    audience: 'employee',
    body: NewTimeOff,
    response: { 201: TimeOff },
    problems: [422],
    touches,
  },
  'DELETE /api/employee/time-off/:id': {
    summary: "Withdraws a request for time off that the owner hasn't answered yet.",
    audience: 'employee',
    params: idInPath,
    response: { 204: null },
    problems: [404, 409, 422],
    touches,
  },
} as const satisfies Record<CallKey, Call>;

export type TimeOff = z.infer<typeof TimeOff>;
export type WorkTimes = z.infer<typeof WorkTimes>;
