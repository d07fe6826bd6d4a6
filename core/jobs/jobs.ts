import { eventsFor, type Transition } from '#core/lib/transitions.ts';
import { ordersOf } from '#core/operations/owner-lists.ts';
import { QUOTE_STATUSES, type QuoteStatus } from '#core/quotes/quotes.ts';

export const JOB_STATUSES = [
  'scheduled',
  'pending-approval',
  'employee-accepted',
  'approved',
  'declined',
  'completed',
] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];
/** What lists of jobs can be narrowed to; 'open' means all unfinished ones. */
export const JOB_FILTERS = ['open', ...JOB_STATUSES] as const;
export type JobStatusFilter = (typeof JOB_FILTERS)[number];
export type JobEvent =
  | 'send'
  | 'remind'
  | 'assign'
  /** An assignment in a small shop: the employee has the job at once. */
  | 'hand-over'
  | 'unassign'
  | 'approve'
  | 'turn-down'
  | 'cancel'
  | 'reschedule'
  | 'accept'
  | 'request'
  | 'decline'
  | 'on-the-way'
  | 'start'
  /** The crew says until when the work takes. */
  | 'expect-end'
  | 'complete'
  | 'mark-redone'
  | 'unmark-redone';
/** `employee` is any employee; `crew` is the one whom this job is assigned to or who was accepted for it. */
export type JobActor = 'admin' | 'employee' | 'crew' | 'customer';

/** A job in one of these is still to be done; its appointment ID is its own. */
export const OPEN_JOB_STATUSES = [
  'scheduled',
  'pending-approval',
  'employee-accepted',
  'approved',
] as const satisfies readonly JobStatus[];

/** Who may take a job from which status to which. An employee's 'decline' is recorded and leaves the job open to the others. */
export const JOB_TRANSITIONS: readonly Transition<JobStatus, JobEvent, JobActor>[] = [
  { from: 'scheduled', event: 'send', to: 'scheduled', who: ['admin'] },
  { from: 'scheduled', event: 'remind', to: 'scheduled', who: ['admin'] },
  { from: 'scheduled', event: 'assign', to: 'approved', who: ['admin'] },
  { from: 'approved', event: 'assign', to: 'approved', who: ['admin'] },
  { from: 'scheduled', event: 'hand-over', to: 'employee-accepted', who: ['admin'] },
  { from: 'approved', event: 'hand-over', to: 'employee-accepted', who: ['admin'] },
  { from: 'scheduled', event: 'unassign', to: 'scheduled', who: ['admin'] },
  { from: 'approved', event: 'unassign', to: 'scheduled', who: ['admin'] },
  { from: 'employee-accepted', event: 'unassign', to: 'scheduled', who: ['admin'] },
  { from: 'scheduled', event: 'accept', to: 'pending-approval', who: ['employee'] },
  { from: 'scheduled', event: 'request', to: 'pending-approval', who: ['employee'] },
  { from: 'scheduled', event: 'decline', to: 'scheduled', who: ['employee'] },
  { from: 'pending-approval', event: 'approve', to: 'employee-accepted', who: ['admin'] },
  { from: 'pending-approval', event: 'turn-down', to: 'scheduled', who: ['admin'] },
  { from: 'approved', event: 'accept', to: 'employee-accepted', who: ['crew'] },
  { from: 'approved', event: 'decline', to: 'scheduled', who: ['crew'] },
  { from: 'employee-accepted', event: 'on-the-way', to: 'employee-accepted', who: ['crew', 'admin'] },
  // The owner does it, or starts it for the employee whom it is assigned to.
  { from: 'scheduled', event: 'start', to: 'employee-accepted', who: ['admin'] },
  { from: 'approved', event: 'start', to: 'employee-accepted', who: ['admin'] },
  { from: 'employee-accepted', event: 'start', to: 'employee-accepted', who: ['crew', 'admin'] },
  { from: 'employee-accepted', event: 'expect-end', to: 'employee-accepted', who: ['crew'] },
  { from: 'employee-accepted', event: 'complete', to: 'completed', who: ['crew', 'admin'] },
  { from: 'completed', event: 'mark-redone', to: 'completed', who: ['admin'] },
  { from: 'completed', event: 'unmark-redone', to: 'completed', who: ['admin'] },
  ...OPEN_JOB_STATUSES.map((from) => ({ from, event: 'cancel', to: 'declined', who: ['admin', 'customer'] }) as const),
  ...OPEN_JOB_STATUSES.map(
    (from) => ({ from, event: 'reschedule', to: 'scheduled', who: ['admin', 'customer'] }) as const,
  ),
];

/** How the jobs can be listed: the newest first, by the time of their appointment, the earliest or the latest first, or by a column. */
export const JOB_ORDERS = ['newest', 'visit', 'latest-visit', ...ordersOf('jobs')] as const;
export type JobOrder = (typeof JOB_ORDERS)[number];

/** The owner's checklist of a job, in the order in which things happen. */
// oxlint-disable-next-line texts/no-hardcoded-text -- words of the wire; shown by their keys
export const JOB_STEPS = ['Job Created', 'Sent to Employees', 'Employee Accepted', 'Job Completed'] as const;
export type JobStep = { readonly step: (typeof JOB_STEPS)[number]; readonly isDone: boolean };
/** Who made a change in the history of a job, where no person did: a word of the wire. */
// oxlint-disable-next-line texts/no-hardcoded-text -- compared, never shown
export const BY_PROGRAM = 'The program';

/** What of a job decides how far it is: sent once it has an appointment ID, started with the first photo or Start. */
export type JobProgress = { readonly status: JobStatus; readonly isSent: boolean; readonly hasStarted: boolean };

/** How far the crew is with a job; `isAtCustomer` says whether they go to the customer for it. */
export type WorkProgress = Omit<JobProgress, 'isSent'> & {
  readonly isOnTheWay: boolean;
  readonly isAtCustomer: boolean;
};

/** The steps of the work that are behind, that come only once it has begun, or that a job at the shop doesn't have. */
export function pastSteps({ hasStarted, isOnTheWay, isAtCustomer }: WorkProgress): readonly JobEvent[] {
  const cannotSetOut = hasStarted || isOnTheWay || !isAtCustomer;
  return [hasStarted ? 'start' : 'expect-end', ...(cannotSetOut ? (['on-the-way'] as const) : [])];
}

/** The steps of a job, each done or not. An acceptance counts once the owner has approved it. */
export function checklistOf({ status, isSent }: Pick<JobProgress, 'status' | 'isSent'>): readonly JobStep[] {
  const isCompleted = status === 'completed';
  const done = [true, isSent, status === 'employee-accepted' || isCompleted, isCompleted];
  return JOB_STEPS.map((step, index) => ({ step, isDone: done[index] ?? false }));
}

/** Events that give a job to an employee: none can happen while the address is missing. */
export const GIVING_EVENTS: readonly JobEvent[] = ['send', 'remind', 'assign', 'hand-over', 'request', 'approve'];

/**
 * What an admin may do with a job now. A job is sent once, reminders need a job that was sent, and only an assigned job that
 * hasn't started can be unassigned. To hand a job over is to assign it.
 */
export function adminEvents(
  job: JobProgress & WorkProgress & { readonly isAssigned: boolean; readonly isRedone: boolean },
): readonly JobEvent[] {
  const { status, isSent, hasStarted, isAssigned, isRedone } = job;
  const impossible: readonly JobEvent[] = [
    isSent ? 'send' : 'remind',
    isRedone ? 'mark-redone' : 'unmark-redone',
    'hand-over',
    ...pastSteps(job),
    ...(isAssigned && !hasStarted ? [] : (['unassign'] as const)),
  ];
  return eventsFor(JOB_TRANSITIONS, status, 'admin').filter((event) => !impossible.includes(event));
}

/** Documentation is offered only while the job is in this status (late uploads are stored in any later one). */
export const DOCUMENTED_STATUS: JobStatus = 'employee-accepted';

/** How far a quote is: its status, and for an approved one the state of its job. */
export const QUOTE_PROGRESS = [...QUOTE_STATUSES, 'employee-accepted', 'in-progress', 'completed'] as const;
export type CustomerBadge = (typeof QUOTE_PROGRESS)[number];

/** What the customer sees of a quote: an approved one follows its job; in-progress begins with the first photo or Start. */
export function customerBadge(
  quote: QuoteStatus,
  job?: { readonly status: JobStatus; readonly hasStarted: boolean },
): CustomerBadge {
  if (quote !== 'approved' || !job) return quote;
  if (job.status === 'completed') return 'completed';
  if (job.status === 'employee-accepted') return job.hasStarted ? 'in-progress' : 'employee-accepted';
  return 'approved';
}

/** Why a stop of a round couldn't be served. */
export const MISS_REASONS = ['notOut', 'blocked', 'locked', 'notEmpty', 'other'] as const;
export type MissReason = (typeof MISS_REASONS)[number];
