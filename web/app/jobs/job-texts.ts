import type { JobDetail, JobInList } from '#contract/jobs.ts';
import type { IconName } from '#web/ui/icon.tsx';

type StatusText = {
  readonly word: string;
  readonly tone: 'wait' | 'good' | 'stop' | 'water' | 'calm';
  readonly icon: IconName;
};

const STATUSES: Readonly<Record<JobInList['status'], StatusText>> = {
  scheduled: { word: 'Scheduled', tone: 'wait', icon: 'cal' },
  'pending-approval': { word: 'Pending Approval', tone: 'water', icon: 'clock' },
  approved: { word: 'Ready to Start', tone: 'good', icon: 'check' },
  'employee-accepted': { word: 'Accepted', tone: 'good', icon: 'check' },
  declined: { word: 'Cancelled', tone: 'stop', icon: 'close' },
  completed: { word: 'Completed', tone: 'calm', icon: 'check' },
};

/** The status filters of the lists, in the owner's words. */
export const STATUS_CHOICES = [
  { value: 'open', word: 'Open' },
  { value: 'pending-approval', word: 'To approve' },
  { value: 'completed', word: 'Completed' },
  { value: 'declined', word: 'Cancelled' },
] as const;

/** The status of a job in the owner's words; an accepted job is in progress once the work has started. */
export function statusText(status: JobInList['status'], hasStarted = false): StatusText {
  if (status === 'employee-accepted' && hasStarted) return { word: 'In progress', tone: 'water', icon: 'drop' };
  return STATUSES[status];
}

/** The employee who has or requests the job: 'Robin', 'Robin, to approve', 'Unassigned'. */
export function crewText(job: Pick<JobInList, 'status' | 'acceptedByEmployee' | 'assignedName'>): string {
  const { status, acceptedByEmployee, assignedName } = job;
  if (acceptedByEmployee)
    return status === 'pending-approval' ? `${acceptedByEmployee.name}, to approve` : acceptedByEmployee.name;
  return assignedName ?? 'Unassigned';
}

/** '1234 5678': eight digits, grouped for reading aloud on the phone. */
export function appointmentText(appointmentId: string): string {
  return `${appointmentId.slice(0, 4)} ${appointmentId.slice(4)}`;
}

const ACTIONS: Readonly<Record<string, string>> = {
  'job.send': 'Sent to the employees',
  'job.remind': 'Sent a reminder',
  'job.assign': 'Assigned an employee',
  'job.unassign': 'Opened to all employees',
  // Written before assigning became a single action.
  'job.confirm': 'Assigned and confirmed',
  'job.accept-late': 'Accepted late entries',
  'job.look-up': 'Looked up with an access code',
  'job.refuse-look-up': 'A look-up was refused: wrong access code',
  'job.accept': 'An employee accepted',
  'job.request': 'An employee asked for the job',
  'job.decline': 'An employee declined',
  'job.approve': 'Approved the employee',
  'job.turn-down': 'Turned the employee down',
  'job.leave': 'The employee left the crew',
  'job.start': 'Started the work',
  'completion.submit': 'Submitted the completion',
  'job.complete': 'Completed',
  'job.reschedule': 'Moved',
  'job.cancel': 'Cancelled',
  'job.undo': 'Undid the last step',
};

/** The text of one history entry of a job. */
export function actionText({ action }: JobDetail['history'][number]): string {
  return ACTIONS[action] ?? action;
}

const ANSWERS = { accept: 'accepted', decline: 'declined', request: 'asked for the job' } as const;

/** 'Robin accepted'. */
export function answerText({ employee, answer }: JobDetail['answers'][number]): string {
  return `${employee.name} ${ANSWERS[answer]}`;
}
