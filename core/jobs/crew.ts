import { crewTexts } from '#core/languages/en/crew.ts';
import type { Language } from '#core/languages/language.ts';
import { localDate } from '#core/lib/time.ts';
import { eventsFor } from '#core/lib/transitions.ts';
import type { Actor } from '#core/people/permissions.ts';
import { JOB_TRANSITIONS, pastSteps, type JobEvent, type JobStatus, type WorkProgress } from './jobs.ts';

/**
 * How a job relates to an employee: `open` to answer, `chosen` by the owner for this employee, `asked` for and waiting for
 * an admin, `mine`, `done`, `helping` where it's a colleague's whom they do it with, `cancelled` while it was theirs, `taken` by a colleague who answered first, a `colleague`'s,
 * or `gone`.
 */
export const STANDINGS = [
  'open',
  'chosen',
  'asked',
  'mine',
  'done',
  'helping',
  'cancelled',
  'taken',
  'colleague',
  'gone',
] as const;
export type Standing = (typeof STANDINGS)[number];
/** `office` is an admin; `former` is an employee who once had the job, whatever their other relation to it. */
export type Part = Standing | 'office' | 'former';

/** An employee's answers to a job that was sent to them; the first two also to one that was assigned to them. */
export const INVITATION_ANSWERS = ['accept', 'decline'] as const;
export const CREW_ANSWERS = [...INVITATION_ANSWERS, 'request'] as const;
export type CrewAnswer = (typeof CREW_ANSWERS)[number];

/** What can be done with a job. What exactly happens is decided by its status (`JOB_TRANSITIONS`). */
export type JobAct =
  | 'see'
  | 'answer'
  /** The customer's name, address, phone number and note, price lines and photos. */
  | 'see-customer'
  | 'start'
  | 'record'
  | 'read-entries'
  | 'collect'
  /** For former crew: their own entries, and adding those that arrive late. */
  | 'record-late'
  | 'read-own-entries';

const CREW_ACTS = ['see', 'see-customer', 'start', 'record', 'read-entries', 'collect'] as const;

/** The permissions on a job. Every call that works on a job checks this table and no other rule. */
const ACTS: Readonly<Record<Part, readonly JobAct[]>> = {
  office: CREW_ACTS,
  open: ['see', 'answer'],
  chosen: ['see', 'answer'],
  asked: ['see', 'start'],
  mine: CREW_ACTS,
  done: CREW_ACTS,
  helping: ['see', 'see-customer'],
  cancelled: [],
  taken: [],
  colleague: [],
  gone: [],
  former: ['record-late', 'read-own-entries'],
};

export type JobOfCrew = {
  readonly status: JobStatus;
  /** Ids of employees. */
  readonly acceptedBy: string | null;
  readonly assignedTo: string | null;
  /** Who does it together with the one who has it; absent means that it doesn't matter. */
  readonly teammates?: readonly string[] | undefined;
};

/** Minutes for which a job that was looked up stays open. */
export const LOOK_UP_MINUTES = 30;
/** Wrong tries to look a job up within 15 minutes: at one appointment, and from one address. */
export const LOOK_UP_LIMITS = {
  ofAppointment: { most: 5, seconds: 900 },
  ofSender: { most: 20, seconds: 900 },
} as const;

/** A job's relation to one employee (by the employee's id). */
export function standingOf(job: JobOfCrew, employee: string): Standing {
  const standing = standingAlone(job, employee);
  const isAnothers = standing === 'colleague' || standing === 'taken' || standing === 'open';
  return isAnothers && job.teammates?.includes(employee) ? 'helping' : standing;
}

/** The same without what employees do together. */
function standingAlone({ status, acceptedBy, assignedTo }: JobOfCrew, employee: string): Standing {
  const isTheirs = acceptedBy === employee;
  switch (status) {
    case 'scheduled':
      return assignedTo === null || assignedTo === employee ? 'open' : 'colleague';
    case 'approved':
      return assignedTo === employee ? 'chosen' : 'colleague';
    case 'pending-approval':
      if (isTheirs) return 'asked';
      return assignedTo === null ? 'taken' : 'colleague';
    case 'employee-accepted':
      return isTheirs ? 'mine' : 'colleague';
    case 'completed':
      return isTheirs ? 'done' : 'colleague';
    case 'declined':
      return isTheirs ? 'cancelled' : 'gone';
  }
}

/** The employee that a call about a job acts for: the logged-in one, else the one whose access code opened it. */
export function employeeOf({ employeeId, lookUp }: Actor, jobId: string): string | undefined {
  return employeeId ?? (lookUp?.jobId === jobId ? lookUp.employeeId : undefined);
}

/** All relations of the actor to a job. Empty for strangers and customers. */
export function partsOf(
  actor: Actor,
  jobAccess: JobOfCrew & {
    readonly id: string;
    /** Ids of the employees who have, or once had, the job. */
    readonly crew?: readonly string[];
  },
): readonly Part[] {
  const { id, crew = [], ...job } = jobAccess;
  const employee = employeeOf(actor, id);
  return [
    ...(actor.adminId === undefined ? [] : (['office'] as const)),
    ...(employee === undefined ? [] : [standingOf(job, employee)]),
    ...(employee !== undefined && crew.includes(employee) ? (['former'] as const) : []),
  ];
}

/** Whether any of these parts allows that act. */
export function mayWithJob(parts: readonly Part[], act: JobAct): boolean {
  return parts.some((part) => ACTS[part].includes(act));
}

/** What an employee may do with a job now. Accepting or requesting it waits for an admin's approval. */
export function employeeEvents(standing: Standing, work: WorkProgress): readonly JobEvent[] {
  if (!mayWithJob([standing], 'see') || standing === 'helping') return [];
  const past = pastSteps(work);
  const events = eventsFor(JOB_TRANSITIONS, work.status, standing === 'open' ? 'employee' : 'crew');
  return events.filter((event) => !past.includes(event));
}

/** Whether an employee can be on the way to a job at that moment: on the day of its appointment, in the shop's time zone. */
export function isDayOfVisit(startsAt: string | null, at: Temporal.Instant, timeZone: string): boolean {
  return startsAt !== null && localDate(Temporal.Instant.from(startsAt), timeZone).equals(localDate(at, timeZone));
}

/** The word for a job on the employee's screens. */
export function employeeLabel(standing: Standing, status: JobStatus, language: Language): string {
  const t = crewTexts(language);
  const isTaken = status !== 'declined' && !mayWithJob([standing], 'see');
  if (standing === 'helping' && status !== 'completed') return t('helping');
  return t(isTaken ? 'taken' : LABELS[status]);
}

const LABELS = {
  scheduled: 'available',
  'pending-approval': 'pendingApproval',
  approved: 'readyToStart',
  'employee-accepted': 'approved',
  completed: 'completed',
  declined: 'cancelled',
} as const satisfies Readonly<Record<JobStatus, string>>;

/** Whether that is an appointment ID: exactly 8 digits. */
export function isAppointmentId(text: string): boolean {
  return /^[0-9]{8}$/.test(text);
}

/** Whether that is the access code of a job: exactly 4 digits. */
export function isAccessCode(text: string): boolean {
  return /^[0-9]{4}$/.test(text);
}
