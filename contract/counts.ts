import { z } from 'zod';
import { SETUP_ITEMS, SETUP_TICKS } from '#core/settings/setup-items.ts';
import { type Call, type CallKey, fileOf } from './call.ts';
import { anObject, oneOf, yesOrNo } from './fields.ts';
import { issue } from './issues.ts';

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
  })
  .meta({ id: 'Setup' });

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
  'PATCH /api/admin/setup': {
    summary: 'Hides the set-up checklist for this admin, or shows it again.',
    audience: 'admin',
    body: z.object({ isHidden: yesOrNo('checklistHidden') }, anObject).meta({ id: 'SetupChange' }),
    response: { 200: Setup },
    problems: [422],
  },
} as const satisfies Record<CallKey, Call>;

export type Setup = z.infer<typeof Setup>;
