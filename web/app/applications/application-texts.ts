import type { ApplicationStatus } from '#core/people/applications.ts';
import type { IconName } from '#web/ui/icon.tsx';

type StatusText = {
  readonly word: string;
  readonly tone: 'wait' | 'good' | 'stop' | 'water';
  readonly icon: IconName;
};

/** Each status as the owner reads it. */
export const STATUS_TEXTS: Readonly<Record<ApplicationStatus, StatusText>> = {
  pending: { word: 'Pending', tone: 'wait', icon: 'clock' },
  interview: { word: 'Interview', tone: 'water', icon: 'phone' },
  hired: { word: 'Hired', tone: 'good', icon: 'check' },
  rejected: { word: 'Rejected', tone: 'stop', icon: 'close' },
};

/** Label of the button that leads to a status, and the toast shown afterwards. */
export const STEP_TEXTS: Readonly<Record<ApplicationStatus, { readonly action: string; readonly done: string }>> = {
  pending: { action: 'Set aside', done: 'Application is pending' },
  interview: { action: 'Invite to an interview', done: 'Invited to an interview' },
  hired: { action: 'Hire', done: 'Applicant hired' },
  rejected: { action: 'Reject', done: 'Application rejected' },
};

/** Formats the choices in the order in which they are offered: 'Mon, Thu, Evenings'. */
export function shortAvailability(choices: readonly string[]): string {
  return choices.map((choice) => (choice.endsWith('day') ? choice.slice(0, 3) : choice.replace(/ .*/, ''))).join(', ');
}
