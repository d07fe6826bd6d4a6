import { z } from 'zod';
import { REHEARSED, SETUP_ITEMS, SETUP_STEPS, SETUP_TICKS, STEP_ANSWERS } from '#core/settings/setup-items.ts';
import { type Call, type CallKey, fileOf } from './call.ts';
import { anObject, oneOf, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';
import { PHOTO_BODY } from './photos.ts';
import { NewQuote } from './quotes.ts';

const count = z.number().int().min(0);

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;
const ageRange = issue('outOfRange', { field: 'age', least: 0, most: DAY_MILLISECONDS });
const age = z.coerce
  .number({ error: issue('notNumber', { field: 'age' }) })
  .int({ error: issue('notWhole', { field: 'age' }) })
  .min(0, { error: ageRange })
  .max(DAY_MILLISECONDS, { error: ageRange });

/** The numbers on the cards of the dashboard. */
export const DashboardCounts = z
  .object({
    quotes: z.object({ all: count, pending: count, overdue: count }),
    /** The total; instants of the newest backup and of the newest restore that was verified; how many failed last time. */
    scripts: z.object({
      all: count,
      lastBackup: z.string().nullable(),
      lastProof: z.string().nullable(),
      failed: count,
    }),
    /** Unfinished ones; `today` are those with an appointment today, `toApprove` those that an employee has accepted. */
    jobs: z.object({ open: count, today: count, toApprove: count }),
    /** Venmo payments that customers have announced, and card payments that match no quote. */
    payments: z.object({ announced: count, unmatched: count }),
    staff: z.object({ active: count, clockedIn: count }),
    applications: z.object({ all: count, pending: count }),
    /** The current version, and the local date on which it was published. */
    business: z.object({ version: count, savedOn: z.string() }),
    messages: z.object({ all: count, unread: count, open: count }),
    mail: z.object({ waiting: count, failed: count }),
    /** Whether the shop uses these, or has switched them on. The navigation shows them then. */
    inUse: z.object({
      invoices: z.boolean(),
      books: z.boolean(),
      gifts: z.boolean(),
      promos: z.boolean(),
      plans: z.boolean(),
      dueAgain: z.boolean(),
    }),
  })
  .meta({ id: 'DashboardCounts' });

export const countCalls = {
  'GET /api/admin/counts': {
    summary: "Returns the numbers on the dashboard's cards.",
    audience: 'admin',
    response: { 200: DashboardCounts },
  },
  'GET /api/admin/events': {
    summary: 'Streams server-sent events that name the lists that changed. Ends with the session.',
    audience: 'admin',
    /** `age` is that of what the caller has read, in milliseconds: the stream begins with what has changed since. */
    query: z.object({ age: age.optional() }),
    response: { 200: fileOf('text/event-stream; charset=utf-8') },
  },
} as const satisfies Record<CallKey, Call>;

export type DashboardCounts = z.infer<typeof DashboardCounts>;

/** What a new shop sets up, and whether it's done. */
export const Setup = z
  .object({
    items: z.array(z.object({ id: z.enum(SETUP_ITEMS), isDone: z.boolean() })),
    /** True once this admin has hidden the checklist. */
    isHidden: z.boolean(),
    /** Whether a menu to start with is offered. */
    offersStartMenus: z.boolean(),
    /** The screens that lead through it. */
    steps: z.array(z.object({ id: z.enum(SETUP_STEPS), state: z.enum([...STEP_ANSWERS, 'open']) })),
    /** Whether the log-in leads there. */
    leadsIn: z.boolean(),
  })
  .meta({ id: 'Setup' });

/** What would have happened with a booking that nothing is kept of. */
const TestBooking = z
  .object({
    totalPrice: z.number(),
    /** The emails that it would have sent, in order. */
    mails: z.array(
      z.object({
        /** What had just happened. */
        after: z.enum(REHEARSED),
        to: z.enum(['customer', 'shop', 'crew']),
        subject: z.string(),
        html: z.string(),
      }),
    ),
    /** The job that it would have become; null before it's approved. */
    job: z
      .object({
        packageName: z.string(),
        customerName: z.string(),
        customerPhone: z.string(),
        address: z.string().nullable(),
        startsAt: z.string().nullable(),
        /** The employee whom it's assigned to; null for the owner. */
        employee: z.string().nullable(),
      })
      .nullable(),
    /** The caller's address, where the customer's email was really sent; null without a mail server. */
    sentTo: z.string().nullable(),
  })
  .meta({ id: 'TestBooking' });
export type TestBooking = z.infer<typeof TestBooking>;

export const setupCalls = {
  'GET /api/admin/setup': {
    summary: 'Returns the set-up checklist, computed from what the shop has and what an admin marked as done.',
    audience: 'admin',
    response: { 200: Setup },
  },
  'POST /api/admin/setup/ticks': {
    summary:
      'Marks an item of the set-up checklist as done, or that no other menu to start with is wanted, for all admins.',
    audience: 'admin',
    body: z.object({ item: oneOf('setupItem', SETUP_TICKS) }, anObject).meta({ id: 'SetupTick' }),
    response: { 200: Setup },
    problems: [422],
  },
  'POST /api/admin/setup/steps': {
    summary: 'Notes that a step of the set-up is done or put off, for all admins. Done also marks what it settles.',
    audience: 'admin',
    body: z
      .object({ step: oneOf('setupItem', SETUP_STEPS), answer: oneOf('setupItem', STEP_ANSWERS) }, anObject)
      .meta({ id: 'SetupAnswer' }),
    response: { 200: Setup },
    problems: [422],
  },
  'POST /api/admin/setup/test-booking': {
    summary:
      'Tries a booking as far as it says, and keeps nothing of it. A request sends the first email of the customer to the caller where a mail server is set.',
    audience: 'admin',
    query: z.object({ until: oneOf('setupItem', REHEARSED).default('requested') }),
    body: NewQuote,
    response: { 200: TestBooking },
    problems: [403, 409, 422],
    bodyLimit: PHOTO_BODY,
    limit: { most: 120, seconds: 600 },
  },
  'PATCH /api/admin/setup': {
    summary: 'Hides the set-up checklist for this admin, or shows it again.',
    audience: 'admin',
    body: z.object({ isHidden: yesOrNo('checklistHidden') }, anObject).meta({ id: 'SetupChange' }),
    response: { 200: Setup },
    problems: [422],
  },
} as const satisfies Record<CallKey, Call>;

export type Setup = z.infer<typeof Setup>;
