import type { PayRate } from './pay.ts';

/** What the list of the crew can be narrowed to; without one it has the current employees. */
export const STAFF_FILTERS = ['active', 'clocked-in', 'deleted'] as const;
export type StaffFilter = (typeof STAFF_FILTERS)[number];

/** How many days an invitation can be taken, and how many wrong codes void it. */
export const STAFF_INVITATION_DAYS = 14;
export const MAX_INVITATION_ATTEMPTS = 5;
/** The most that an hour may cost, in cents: a slip of the keyboard is not paid. */
export const MOST_HOURLY_CENTS = 100_000;

export const INVITATION_STATES = ['sent', 'used', 'expired'] as const;
export type InvitationState = (typeof INVITATION_STATES)[number];

/** Up to how many employees, besides the owner, a job is theirs once it's assigned: with one or two people, no one has to accept it. */
const SMALL_CREW = 1;

/** Whether at most two people work here; `helpers` counts the employees who aren't admins. */
export function isSmallCrew(helpers: number): boolean {
  return helpers <= SMALL_CREW;
}

/** What is wrong with a rate of pay, or undefined: cents per hour of 1 to 100000, or a percentage of 1 to 100. */
export function rateError({ type, value }: PayRate): 'payNotWhole' | 'payPercentage' | 'payHourly' | undefined {
  if (!Number.isInteger(value)) return 'payNotWhole';
  if (type === 'percentage') return value >= 1 && value <= 100 ? undefined : 'payPercentage';
  return value >= 1 && value <= MOST_HOURLY_CENTS ? undefined : 'payHourly';
}

/** Whether an invitation waits, was taken up, or can be taken no more. */
export function invitationState(
  invitation: {
    readonly usedAt: Temporal.Instant | undefined;
    readonly expiresAt: Temporal.Instant;
    readonly wrongTries: number;
  },
  now: Temporal.Instant,
): InvitationState {
  if (invitation.usedAt) return 'used';
  const isOver =
    invitation.wrongTries >= MAX_INVITATION_ATTEMPTS || Temporal.Instant.compare(invitation.expiresAt, now) <= 0;
  return isOver ? 'expired' : 'sent';
}

/**
 * The employee ID of a random number: 'FKE-' and ten digits. Undefined for one of the few numbers that would make some
 * IDs likelier than others.
 */
export function employeeIdOf(random: bigint): string | undefined {
  const most = 2n ** 64n - (2n ** 64n % 10n ** 10n);
  return random < most ? `FKE-${String(random % 10n ** 10n).padStart(10, '0')}` : undefined;
}

/** An employee ID as it was typed: case and spaces do not matter. */
export function plainEmployeeId(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

/** Whether that is 'FKE-' and exactly ten digits. */
export function isEmployeeId(text: string): boolean {
  return /^FKE-[0-9]{10}$/.test(text);
}

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ23456789';

/** The one-time code of 8 random bytes or more: 8 characters of A-Z and 2-9; undefined where no fair one with a digit comes out. */
export function invitationCodeOf(random: Uint8Array): string | undefined {
  const fair = [...random].filter((byte) => byte < 256 - (256 % LETTERS_AND_DIGITS.length));
  const code = fair
    .slice(0, 8)
    .map((byte) => LETTERS_AND_DIGITS.charAt(byte % LETTERS_AND_DIGITS.length))
    .join('');
  return code.length === 8 && /\d/.test(code) ? code : undefined;
}

/** An invitation code as it was typed: case and hyphens do not matter. */
export function plainInvitationCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}
