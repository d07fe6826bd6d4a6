import type { JobDetail, JobInList } from '#contract/jobs.ts';
import { type JobEvent, type JobStatusFilter, type JobStep, BY_PROGRAM } from '#core/jobs/jobs.ts';
import { jobsTexts } from '#core/languages/en/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import type { IconName } from '#web/ui/icon.tsx';

type StatusText = {
  readonly word: string;
  readonly tone: 'wait' | 'good' | 'stop' | 'water' | 'calm';
  readonly icon: IconName;
};

const STATUSES = {
  scheduled: { word: 'scheduled', tone: 'wait', icon: 'cal' },
  'pending-approval': { word: 'pendingApproval', tone: 'water', icon: 'clock' },
  approved: { word: 'waitsForEmployee', tone: 'wait', icon: 'clock' },
  'employee-accepted': { word: 'accepted', tone: 'good', icon: 'check' },
  declined: { word: 'cancelled', tone: 'stop', icon: 'close' },
  completed: { word: 'completed', tone: 'calm', icon: 'check' },
} as const satisfies Readonly<Record<JobInList['status'], StatusText>>;

/** The filters of the lists in their order, by the keys of their words; null for those that aren't offered: 'open' has them. */
const FILTERS = {
  open: 'openStatus',
  'pending-approval': 'toApprove',
  completed: 'completedJobs',
  declined: 'canceledJobs',
  scheduled: null,
  approved: null,
  'employee-accepted': null,
} as const satisfies Readonly<Record<JobStatusFilter, keyof (typeof jobsTexts)['english'] | null>>;

/** The status filters of the lists, in the owner's words. */
export function statusChoices(language: Language) {
  const t = jobsTexts(language);
  return Object.entries(FILTERS).flatMap(([value, word]) => (word === null ? [] : [{ value, word: t(word) }]));
}

/** The status of a job in the owner's words; an accepted job is in progress once the work has started. */
export function statusText(
  { status, hasStarted = false }: { readonly status: JobInList['status']; readonly hasStarted?: boolean },
  language: Language,
): StatusText {
  const t = jobsTexts(language);
  if (status === 'employee-accepted' && hasStarted) return { word: t('inProgress'), tone: 'water', icon: 'drop' };
  return { ...STATUSES[status], word: t(STATUSES[status].word) };
}

/** The employee who has or requests the job: 'Robin', 'Robin, to approve', 'Unassigned'. */
export function crewText(
  job: Pick<JobInList, 'status' | 'acceptedByEmployee' | 'assignedName'>,
  language: Language,
): string {
  const t = jobsTexts(language);
  const { status, acceptedByEmployee, assignedName } = job;
  if (isOwners(job)) return t('owner');
  if (!acceptedByEmployee) return assignedName ?? t('unassigned');
  const { name } = acceptedByEmployee;
  return status === 'pending-approval' ? t('nameToApprove', { name }) : name;
}

/** Whether the owner does the job, or did it. */
export function isOwners({ status, acceptedByEmployee }: Pick<JobInList, 'status' | 'acceptedByEmployee'>): boolean {
  return acceptedByEmployee === null && (status === 'employee-accepted' || status === 'completed');
}

/** '1234 5678': eight digits, grouped for reading aloud on the phone. */
export function appointmentText(appointmentId: string): string {
  return `${appointmentId.slice(0, 4)} ${appointmentId.slice(4)}`;
}

const ACTIONS = {
  'job.send': 'sent',
  'job.remind': 'reminded',
  'job.assign': 'assigned',
  'job.hand-over': 'handedOver',
  'job.unassign': 'opened',
  // Written before assigning became a single action.
  'job.confirm': 'assignedAndConfirmed',
  'job.accept-late': 'acceptedLate',
  'job.look-up': 'lookedUp',
  'job.refuse-look-up': 'lookUpRefused',
  'job.accept': 'anEmployeeAccepted',
  'job.request': 'anEmployeeAsked',
  'job.decline': 'anEmployeeDeclined',
  'job.approve': 'approvedEmployee',
  'job.turn-down': 'turnedDown',
  'job.leave': 'leftCrew',
  'job.on-the-way': 'onTheWay',
  'job.start': 'started',
  'job.expect-end': 'saidEnd',
  'job.leave-overrun': 'leftOverrun',
  'completion.submit': 'submitted',
  'job.complete': 'completed',
  'job.set-teammates': 'teammatesSet',
  'job.mark-redone': 'markedRedone',
  'job.unmark-redone': 'unmarkedRedone',
  'job.reschedule': 'moved',
  'job.cancel': 'cancelled',
  'job.undo': 'undone',
} as const satisfies Readonly<Record<`job.${JobEvent}`, string>> & Readonly<Record<string, string>>;
const ACTION_KEYS = new Map<string, (typeof ACTIONS)[keyof typeof ACTIONS]>(Object.entries(ACTIONS));

/** The text of one history entry of a job. */
export function actionText({ action }: JobDetail['history'][number], language: Language): string {
  const key = ACTION_KEYS.get(action);
  return key ? jobsTexts(language)(key) : action;
}

/** Who made a change: a person's name, or the program. */
export function authorText({ who }: JobDetail['history'][number], language: Language): string {
  return who === BY_PROGRAM ? jobsTexts(language)('theProgram') : who;
}

/** 'Robin accepted', with the note of the answer if there is one. */
export function answerText({ employee: { name }, answer, notes }: JobDetail['answers'][number], language: Language) {
  const t = jobsTexts(language);
  return notes ? t('answerWithNotes', { name, answer, notes }) : t('answer', { name, answer });
}

const STEP_KEYS = {
  'Job Created': 'created',
  'Sent to Employees': 'sentToEmployees',
  'Employee Accepted': 'employeeAccepted',
  'Job Completed': 'jobCompleted',
} as const satisfies Readonly<Record<JobStep['step'], string>>;

/** The name of a step, which the server sends in English. */
export function stepText(step: JobStep['step'], language: Language): string {
  return jobsTexts(language)(STEP_KEYS[step]);
}
