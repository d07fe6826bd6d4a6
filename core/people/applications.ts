import { availabilityTexts } from '#core/languages/en/times.ts';
import type { Language } from '#core/languages/language.ts';
import type { Transition } from '#core/lib/transitions.ts';
import { capital } from '#core/lib/wording.ts';

export const APPLICATION_STATUSES = ['pending', 'interview', 'hired', 'rejected'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];
export type ApplicationEvent = 'invite' | 'hire' | 'reject';

/** pending -> interview | rejected, interview -> hired | rejected; the event has the name of what the owner does. */
export const APPLICATION_TRANSITIONS: readonly Transition<ApplicationStatus, ApplicationEvent, 'admin'>[] = [
  { from: 'pending', event: 'invite', to: 'interview', who: ['admin'] },
  { from: 'pending', event: 'reject', to: 'rejected', who: ['admin'] },
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
  // oxlint-disable-next-line texts/no-hardcoded-text -- a word of the wire
  'Weekends Only',
] as const;
export type AvailabilityChoice = (typeof AVAILABILITY_CHOICES)[number];
/** Choices by the name of their texts. */
export const AVAILABILITY_KEYS = {
  Monday: 'monday',
  Tuesday: 'tuesday',
  Wednesday: 'wednesday',
  Thursday: 'thursday',
  Friday: 'friday',
  Saturday: 'saturday',
  Sunday: 'sunday',
  'Mornings 6AM-12PM': 'mornings',
  'Afternoons 12PM-6PM': 'afternoons',
  'Evenings 6PM-10PM': 'evenings',
  'Weekends Only': 'weekends',
} as const satisfies Readonly<Record<AvailabilityChoice, keyof typeof availabilityTexts.english>>;

/** 'Monday, Mornings 6AM-12PM' in the reader's language, as a line begins; text that is no choice stays as it is. */
export function availabilityText(choices: readonly string[], language: Language): string {
  const names = choices.map((choice) => {
    const known = AVAILABILITY_CHOICES.find((each) => each === choice);
    return known ? availabilityTexts(language)(AVAILABILITY_KEYS[known]) : choice;
  });
  return capital(names.join(', '), language);
}

/** The longest that a code may be. */
export const APPLICANT_CODE_LENGTH = 5;
/** For how long a mailed code opens the application, and for how long a browser stays let in. */
export const APPLICANT_CODE_DAYS = 7;
export const APPLICANT_PASS_MINUTES = 120;
/**
 * Tries at a code from one client's network, and codes mailed at the wish of one address and to one mailbox. While there
 * are more wrong ones from everywhere than `ofEverybody`, a network has `mostInCrowd` instead of its own: guessing by many
 * together is slow, and applicants with a code still get in.
 */
export const APPLICANT_LIMITS = {
  ofSender: { most: 10, seconds: 900 },
  ofEverybody: { most: 500, seconds: 3600 },
  mostInCrowd: 3,
  mailsOfSender: { most: 5, seconds: 3600 },
  mailsToMailbox: { most: 3, seconds: 3600 },
  applicationsOfMailbox: { most: 3, seconds: 86_400 },
} as const;

/** Without what is mistaken for something else when it is read aloud or typed: I, L, O, 0, 1. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code out of that many random bytes. */
export function applicantCodeOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('');
}

/** A code as it is compared: case and blanks do not matter. */
export function normalizeApplicantCode(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Whether that can be opened as a page of the web: http or https, a host with a dot, no name or password in it. */
export function isWebLink(text: string): boolean {
  return /^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?([/?#][^\s<>"'`\\]*)?$/i.test(text);
}

/** Which fields each of the four steps of the application needs before Next. */
export const APPLICATION_STEPS = [
  ['firstName', 'lastName', 'email', 'phone'],
  ['availability'],
  ['experience', 'whyJoin'],
  ['transportation'],
] as const;
