import type { Role } from './permissions.ts';

/** How long a log-in lasts: until nothing was done for `idleHours`, and at most `mostDays`. */
export const SESSION_LIFETIMES: Readonly<Record<Role, { readonly idleHours: number; readonly mostDays: number }>> = {
  admin: { idleHours: 12, mostDays: 7 },
  employee: { idleHours: 30 * 24, mostDays: 90 },
  customer: { idleHours: 30 * 24, mostDays: 180 },
};

/** The fewest characters of a password, by what its owner may do. */
export const PASSWORD_LEAST: Readonly<Record<Role, number>> = { admin: 8, employee: 6, customer: 8 };

/** More than this is no password, but a way to keep the server busy. */
export const PASSWORD_MOST = 200;

export const RESET_LINK_MINUTES = 60;
export const LOG_IN_LINK_MINUTES = 30;
export const VERIFY_LINK_DAYS = 7;
export const INVITATION_DAYS = 7;
export const RECOVERY_CODES = 10;
/** How long a browser is remembered after a log-in. Being remembered grants no access by itself. */
export const DEVICE_DAYS = 365;

/** The lifetime of a log-in that proves several roles: that of the strictest. */
export function sessionLifetime(roles: readonly Role[]): {
  readonly idleSeconds: number;
  readonly mostSeconds: number;
} {
  const lifetimes = roles.map((role) => SESSION_LIFETIMES[role]);
  return {
    idleSeconds: Math.min(...lifetimes.map(({ idleHours }) => idleHours * 3600)),
    mostSeconds: Math.min(...lifetimes.map(({ mostDays }) => mostDays * 86_400)),
  };
}

/** The minimum length of the password of a person with these roles. */
export function passwordLeast(roles: readonly Role[]): number {
  return Math.max(0, ...roles.map((role) => PASSWORD_LEAST[role]));
}

/** A recovery code as it was typed, without what people put between its parts. */
export function plainRecoveryCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}
