import type { Transition } from './transitions.ts';

export const APPLICATION_STATUSES = ['pending', 'interview', 'hired', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type ApplicationEvent = 'invite' | 'hire' | 'reject';

/** pending -> interview -> hired | rejected; the event has the name of what the owner does. */
export const APPLICATION_TRANSITIONS: readonly Transition<ApplicationStatus, ApplicationEvent, 'admin'>[] = [
  { from: 'pending', event: 'invite', to: 'interview', who: ['admin'] },
  { from: 'interview', event: 'hire', to: 'hired', who: ['admin'] },
  { from: 'interview', event: 'reject', to: 'rejected', who: ['admin'] },
];

export const AVAILABILITY_CHOICES = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
  'Mornings 6AM-12PM',
  'Afternoons 12PM-6PM',
  'Evenings 6PM-10PM',
  'Weekends Only',
] as const;

/** Which fields each of the four steps of the application needs before Next. */
export const APPLICATION_STEPS = [
  ['firstName', 'lastName', 'email', 'phone'],
  ['availability'],
  ['experience', 'whyJoin'],
  ['transportation'],
] as const;
