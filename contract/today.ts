import { z } from 'zod';
import { DAY_STATES } from '#core/today/day-jobs.ts';
import { MOST_NEEDS, MOST_NEEDS_COUNTED, NEEDS, URGENCIES } from '#core/today/needs.ts';
import { WEEK_FIGURES } from '#core/today/week-so-far.ts';
import type { Call, CallKey } from './call.ts';
import { arrival } from './fields.ts';
import { GivenRound } from './resources.ts';
import { CrewConflict } from './work-times.ts';

/** A job on the day of its appointment. */
const DayJob = z.object({
  id: z.string(),
  quoteId: z.string(),
  reference: z.string(),
  customerName: z.string(),
  packageName: z.string(),
  /** 'Truck, Ford F-150', '3 cans', 'KTM'. */
  subject: z.string(),
  /** The town of an appointment at the customer's address. */
  area: z.string().nullable(),
  /** Instants; the end follows from the hours of its package. */
  startsAt: z.string(),
  endsAt: z.string(),
  arrival,
  /** The round that it's a stop of; absent for a time of its own, and where the round was removed. */
  round: GivenRound.optional(),
  /** The employee who accepted it, or else the one it is assigned to. */
  employee: z.object({ id: z.string(), name: z.string() }).nullable(),
  state: z.enum(DAY_STATES),
  /** Instant of the state, if it is known. */
  since: z.string().nullable(),
  photos: z.number(),
  dueCents: z.number(),
});

const Day = z.object({ date: z.string(), jobs: z.array(DayJob) });

export const JobsToday = z
  .object({ timeZone: z.string(), now: z.string(), today: Day, tomorrow: Day })
  .meta({ id: 'JobsToday' });

const weekDates = z.object({ from: z.string(), to: z.string() });

/** This week so far, beside the same part of last week and of the same week last year. */
export const ThisWeek = z
  .object({
    timeZone: z.string(),
    /** Local dates, both included; the last day counts until now, or until the same time on the shop's clocks. */
    week: weekDates,
    lastWeek: weekDates,
    lastYear: weekDates,
    figures: z.array(
      z.object({
        id: z.enum(WEEK_FIGURES.map(({ id }) => id)),
        unit: z.enum(['count', 'cents']),
        /** Sums. */
        week: z.number(),
        lastWeek: z.number(),
        lastYear: z.number(),
        /** By day, Sunday first, up to today's weekday. */
        days: z.array(z.number()),
        daysBefore: z.array(z.number()),
      }),
    ),
  })
  .meta({ id: 'ThisWeek' });

/** Something that needs the owner. */
const Need = z.object({
  kind: z.enum(NEEDS),
  /** Of the record that its action opens: a quote, job, email, message, application or payment; null for the backup. */
  id: z.string().nullable(),
  urgency: z.enum(URGENCIES),
  /** Instant: by when, the appointment, or since when it waits, as its kind says. */
  at: z.string(),
  /** The customer, sender, recipient or applicant; of a card payment, the reference of the card service. */
  name: z.string(),
  /** What it is about: package and vehicle, the subject of an email, the beginning of a message. */
  about: z.string(),
  /** The employee who accepted the job. */
  employee: z.string().nullable(),
  cents: z.number().nullable(),
  /** The request for time off that can be approved or declined; `id` is its employee. */
  timeOff: z.string().nullable(),
  /** Whether a quote to answer can be approved as it is: its time is set and no deposit is due. */
  canApprove: z.boolean(),
  /** What keeps the employee who accepted the job from it; absent if nothing does. */
  conflicts: z.array(CrewConflict).optional(),
  /** Until when the work takes, the next appointment that it runs into, and how many minutes that one would wait; its own quote has the rest. */
  overrun: z
    .object({
      quoteId: z.string(),
      until: z.string(),
      customer: z.string(),
      startsAt: z.string(),
      missing: z.number().int(),
    })
    .optional(),
});

export const WhatNeedsYou = z
  .object({
    timeZone: z.string(),
    needs: z.array(Need).max(MOST_NEEDS),
    /** How many there are; one more than the most that are counted stands for any higher number. */
    all: z
      .number()
      .int()
      .min(0)
      .max(MOST_NEEDS_COUNTED + 1),
  })
  .meta({ id: 'WhatNeedsYou' });

export const todayCalls = {
  'GET /api/dashboard/needs': {
    summary: `Returns what needs the owner, the most urgent first, at most ${MOST_NEEDS}, and how many there are.`,
    audience: 'admin',
    response: { 200: WhatNeedsYou },
  },
  'GET /api/dashboard/jobs-today': {
    summary:
      "Returns today's and tomorrow's jobs in the shop's time zone, by appointment, each with its employee and how far it is; without cancelled ones.",
    audience: 'admin',
    response: { 200: JobsToday },
  },
  'GET /api/dashboard/this-week': {
    summary:
      'Returns the requests, approvals, bookings, payments and debts of this week so far, from Sunday until now, with the same part of last week and of the same week last year.',
    audience: 'admin',
    response: { 200: ThisWeek },
  },
} as const satisfies Record<CallKey, Call>;

export type JobsToday = z.infer<typeof JobsToday>;
export type ThisWeek = z.infer<typeof ThisWeek>;
export type DayJob = z.infer<typeof DayJob>;
export type WhatNeedsYou = z.infer<typeof WhatNeedsYou>;
export type NeedInList = z.infer<typeof Need>;
