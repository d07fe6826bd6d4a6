import { z } from 'zod';
import { JOB_STATUSES } from '#core/jobs/jobs.ts';
import { QUOTE_STATUSES } from '#core/quotes/quotes.ts';
import { RESOURCE_KINDS } from '#core/scheduling/resources.ts';
import { CLOSED_REASONS } from '#core/scheduling/week.ts';
import { SERVICE_TYPES } from '#core/settings/settings.ts';
import { type Call, type CallKey, fileOf } from './call.ts';
import { DayMap } from './day-map.ts';
import { arrival, anObject, localDate, month, oneOf, plainText } from './fields.ts';
import { issue } from './issues.ts';
import { GivenResource, GivenRound, PeopleNeeded } from './resources.ts';
import { idInPath } from './sessions.ts';
import { AwayTimes } from './work-times.ts';

const CalendarSlot = z.object({
  /** For display, '10:00 AM'. */
  time: z.string(),
  startsAt: z.string(),
  /** Remaining capacity, where lengths count for the shortest work; 0 if the slot can't be booked. */
  free: z.number(),
  isPast: z.boolean(),
  /** The packages that can be booked; null means all of them. */
  packages: z.array(z.string()).nullable(),
});

/** A part of a day that's free, as slots are written. */
const OpenSpan = CalendarSlot.pick({ free: true, packages: true }).extend({ from: z.string(), until: z.string() });

/** An occupied place of a slot: a job, or a quote that reserves the slot until it's answered. */
const CalendarVisit = z.object({
  quoteId: z.string(),
  jobId: z.string().nullable(),
  reference: z.string(),
  customerName: z.string(),
  packageType: z.string(),
  packageName: z.string(),
  serviceType: z.enum(SERVICE_TYPES),
  startsAt: z.string(),
  /** Local date and slot's text. */
  date: z.string(),
  time: z.string(),
  arrival,
  /** Whether it's at the customer's; absent at the shop. */
  isAtCustomer: z.literal(true).optional(),
  /** Where it's done, at the customer's; only in a shop that drives rounds. */
  address: z.string().optional(),
  quoteStatus: z.enum(QUOTE_STATUSES),
  jobStatus: z.enum(JOB_STATUSES).nullable(),
  /** Whether the crew is at work on it, or was. */
  hasStarted: z.boolean(),
  /** True for the alternative slot of a counter-offer. */
  isOffered: z.boolean(),
  crew: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Who does it together with them. */
  teammates: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Absent while no bay or van is named. */
  resource: GivenResource.optional(),
  /** Absent for a time of its own, and where the round was removed. */
  round: GivenRound.optional(),
  /** Absent where one person is enough. */
  peopleNeeded: PeopleNeeded.optional(),
  /** How long the work takes, and what is kept free before and after it. */
  minutes: z.number(),
  buffers: z.object({ before: z.number(), after: z.number() }),
  /** Work under way that takes longer than it's drawn: until when, and how many minutes the next appointment would wait, 0 if it doesn't. */
  overrun: z.object({ until: z.string(), missing: z.number().int() }).optional(),
  /** The IDs of the bays and vans that can do it; absent where all can. */
  ableResources: z.array(z.string()).optional(),
  canMove: z.boolean(),
  canAssign: z.boolean(),
});

/** The estimated drive between two appointments, named by their quotes, that follow each other. */
const CalendarDrive = z.object({
  from: z.string(),
  to: z.string(),
  minutes: z.number(),
  /** On the road. */
  miles: z.number(),
});

export const CalendarWeek = z
  .object({
    timeZone: z.string(),
    /** Local date of the first day, and of today. */
    from: z.string(),
    today: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        reason: z.enum(CLOSED_REASONS).optional(),
        /** When the shop is closed for a part of the day, as slots are written, and why; absent if it isn't. */
        closed: z.array(z.object({ from: z.string(), until: z.string(), reason: z.string() })).optional(),
        slots: z.array(CalendarSlot),
        /** Where starts are every so many minutes: the parts of the day in which the shortest work fits; absent elsewhere. */
        open: z.array(OpenSpan).optional(),
        /** How many are on the waitlist for the day; absent where there is none. */
        waiting: z.number().optional(),
      }),
    ),
    visits: z.array(CalendarVisit),
    /** Absent where the shop doesn't count drives. */
    drives: z.array(CalendarDrive).optional(),
    /** Those that the owner has named; absent while there are none. */
    resources: z.array(z.object({ id: z.string(), name: z.string(), kind: z.enum(RESOURCE_KINDS) })).optional(),
    /** Approved days off of employees in this week; local dates, both included. */
    daysOff: z.array(
      z.object({
        employee: z.string(),
        name: z.string(),
        from: z.string(),
        to: z.string(),
        times: AwayTimes.optional(),
      }),
    ),
  })
  .meta({ id: 'CalendarWeek' });

/** The appointments of an employee or a van on a day in an order with a short way, and the moves that make it so. */
export const DayRoute = z
  .object({
    /** Estimated, from and to the shop where its place is known. */
    before: z.object({ miles: z.number(), minutes: z.number() }),
    after: z.object({ miles: z.number(), minutes: z.number() }),
    fromShop: z.boolean(),
    /** In the proposed order. */
    stops: z.array(
      z.object({
        quoteId: z.string(),
        customerName: z.string(),
        /** Null at the shop, and where it isn't known. */
        address: z.string().nullable(),
        startsAt: z.string(),
        newStartsAt: z.string(),
        /** The drive from the stop before, in minutes; null where there's none. */
        drive: z.number().nullable(),
        /** Whether the stop before ends too late for it, and its time can't move. */
        isLate: z.boolean(),
        canMove: z.boolean(),
      }),
    ),
    /** One after the other: an appointment that `isTaken` moves to a time that another one still has, and gets its van back at the end. */
    moves: z.array(
      z.object({
        quoteId: z.string(),
        scheduledTime: z.string(),
        resource: z.string().nullable(),
        isTaken: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'DayRoute' });

export const CalendarMonth = z
  .object({
    month: z.string(),
    /** Local date. */
    today: z.string(),
    days: z.array(
      z.object({
        date: z.string(),
        appointments: z.number(),
        /** How many times the day has, and at how many of them there's room. */
        times: z.number(),
        freeTimes: z.number(),
        /** How long the day is free, where starts are every so many minutes; absent elsewhere. */
        openMinutes: z.number().optional(),
        reason: z.enum(CLOSED_REASONS).optional(),
        /** Why the day is closed, where the owner says so; for days with a reason. */
        why: z.string().optional(),
        /** The names of employees who are off. */
        off: z.array(z.string()),
        /** Of `rows`, those with appointments or days off; with `by`. */
        shares: z
          .array(
            z.object({
              id: z.string().nullable(),
              appointments: z.number(),
              /** Of their work. */
              minutes: z.number(),
              /** Whether the employee is off, at least for a part of the day. */
              isOff: z.boolean(),
            }),
          )
          .optional(),
      }),
    ),
    /** With `by`: employees, or bays and vans. Without an ID, what none of them has, if there's any. */
    rows: z.array(z.object({ id: z.string().nullable(), name: z.string() })).optional(),
    /** How many bays and vans the owner has named. */
    resources: z.number(),
  })
  .meta({ id: 'CalendarMonth' });

/** A secret calendar address, without the address. */
export const CalendarFeed = z
  .object({
    id: z.string(),
    /** Null is the whole shop. */
    employee: z.object({ id: z.string(), name: z.string() }).nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'CalendarFeed' });

export const calendarCalls = {
  'GET /api/jobs/week': {
    summary: 'Returns seven days of the calendar: slots with their free capacity, and all appointments.',
    audience: 'admin',
    query: z.object({ from: localDate }),
    response: { 200: CalendarWeek },
    problems: [422],
  },
  'GET /api/jobs/month': {
    summary: 'Returns the days of a month: how many appointments, how many times are free, and why a day is closed.',
    audience: 'admin',
    query: z.object({
      month,
      /** Adds the appointments of each employee, or of each bay and van. */
      by: oneOf('grouping', ['crew', 'resources']).optional(),
    }),
    response: { 200: CalendarMonth },
    problems: [422],
  },
  'GET /api/jobs/map': {
    summary: "Returns the work at customers' addresses on a local date, in driving order, and where it is.",
    audience: 'admin',
    query: z.object({ date: localDate }),
    response: { 200: DayMap },
    problems: [422],
  },
  'POST /api/jobs/route': {
    summary:
      'Returns the appointments of an employee or a van on a day in an order with a short way, and the moves that make it so. Moves nothing.',
    audience: 'admin',
    body: z
      .object(
        {
          date: localDate,
          /** One of the two. */
          employee: z.uuid({ error: issue('noFeedSubject') }).optional(),
          resource: plainText('resources', 100).optional(),
          /** The quotes whose time stays. */
          keep: z
            .array(z.uuid({ error: issue('notUuid', { field: 'appointmentId' }) }), {
              error: issue('notList', { field: 'appointmentId' }),
            })
            .max(100, { error: issue('listTooLong', { most: 100 }) })
            .optional(),
        },
        anObject,
      )
      .meta({ id: 'WantedRoute' }),
    response: { 200: DayRoute },
    problems: [409, 422],
  },
  'GET /api/calendar/:token.ics': {
    summary: 'Returns the jobs as an iCalendar feed at a secret URL: service, reference and time, nothing personal.',
    audience: 'anyone',
    passesLaunchLock: true,
    params: z.object({ token: plainText('token', 100) }),
    response: { 200: fileOf('text/calendar; charset=utf-8') },
    problems: [404],
    limit: { most: 120, seconds: 60 },
  },
  'GET /api/calendar-feeds': {
    summary: 'Returns the active calendar feeds.',
    audience: 'admin',
    response: { 200: z.array(CalendarFeed) },
  },
  'POST /api/calendar-feeds': {
    summary: 'Creates a calendar feed for one employee or the whole shop. Its URL is shown only once.',
    audience: 'admin',
    body: z
      .object({ employee: z.uuid({ error: issue('noFeedSubject') }).nullable() }, anObject)
      .meta({ id: 'NewCalendarFeed' }),
    response: { 201: CalendarFeed.extend({ url: z.string() }).meta({ id: 'MadeCalendarFeed' }) },
    problems: [422],
    touches: ['jobs', 'audit'],
  },
  'DELETE /api/calendar-feeds/:id': {
    summary: 'Revokes a calendar feed; its URL stops working.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404],
    touches: ['jobs', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type CalendarWeek = z.infer<typeof CalendarWeek>;
export type CalendarMonth = z.infer<typeof CalendarMonth>;
export type CalendarDrive = z.infer<typeof CalendarDrive>;
export type DayRoute = z.infer<typeof DayRoute>;
export type CalendarVisit = z.infer<typeof CalendarVisit>;
export type CalendarSlot = z.infer<typeof CalendarSlot>;
export type OpenSpan = z.infer<typeof OpenSpan>;
export type CalendarFeed = z.infer<typeof CalendarFeed>;
