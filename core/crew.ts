import { EMPLOYEE_LABELS, JOB_TRANSITIONS, type JobEvent, type JobProgress, type JobStatus } from './jobs.ts';
import { eventsFor } from './transitions.ts';

/** How a job stands to one employee: open to all, confirmed for him, his own, or gone to somebody else (or called off). */
export type Standing = 'open' | 'chosen' | 'mine' | 'gone';

export type JobOfCrew = {
  readonly status: JobStatus;
  /** Ids of employees. */
  readonly acceptedBy: string | null;
  readonly assignedTo: string | null;
};

/** Minutes for which a job that was looked up stays open. */
export const LOOK_UP_MINUTES = 30;
/** Wrong tries to look a job up within 15 minutes: at one appointment, and from one address. */
export const LOOK_UP_TRIES = {
  ofAppointment: { most: 5, seconds: 900 },
  ofSender: { most: 20, seconds: 900 },
} as const;

export function standingOf({ status, acceptedBy, assignedTo }: JobOfCrew, employee: string): Standing {
  if (status === 'scheduled') return 'open';
  if (status === 'declined') return 'gone';
  if (acceptedBy === employee) return 'mine';
  return status === 'approved' && assignedTo === employee ? 'chosen' : 'gone';
}

/** What an employee may do with a job now. An employee who accepts or asks waits for an admin. */
export function employeeEvents(
  standing: Standing,
  { status, hasStarted }: Omit<JobProgress, 'isSent'>,
): readonly JobEvent[] {
  if (standing === 'gone') return [];
  const events = eventsFor(JOB_TRANSITIONS, status, standing === 'open' ? 'employee' : 'crew');
  return events.filter((event) => event !== 'start' || !hasStarted);
}

/** The address of the visit is for whoever has the job for certain. */
export function maySeeAddress(standing: Standing, status: JobStatus): boolean {
  return standing === 'mine' && (status === 'employee-accepted' || status === 'completed');
}

/** The word for a job on the employee's screens. */
export function employeeLabel(standing: Standing, status: JobStatus): string {
  if (status === 'declined') return 'Cancelled';
  if (standing === 'gone') return 'Taken';
  if (status === 'completed') return 'Completed';
  return EMPLOYEE_LABELS[status] ?? 'Available';
}

/** Whether that is an appointment ID: exactly 8 digits. */
export function isAppointmentId(text: string): boolean {
  return /^[0-9]{8}$/.test(text);
}

/** Whether that is the access code of a job: exactly 4 digits. */
export function isAccessCode(text: string): boolean {
  return /^[0-9]{4}$/.test(text);
}
