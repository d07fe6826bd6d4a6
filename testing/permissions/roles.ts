import type { Role } from '#core/people/permissions.ts';
import type { TestApp } from '#testing/app.ts';
import type { TestPerson } from '#testing/people.ts';

/** Every kind of caller. The other employee is a colleague of the one who owns the target. */
export type CallerKind = 'stranger' | 'lockedOut' | 'customer' | 'employee' | 'otherEmployee' | 'admin';
/** One status, or two: with the id of the caller's own target, and with someone else's. */
export type Expected = number | { readonly own: number; readonly other: number };

export type World = { readonly test: TestApp; readonly caller: TestPerson | undefined };

/** One call: what it returns to each role, and what an allowed caller sends. */
export type Row = {
  readonly expected: Readonly<Record<CallerKind, Expected>>;
  readonly body?: (world: World) => unknown;
  /** Creates the id in the path, for an owner with that role. */
  readonly target?: { readonly of: Role; readonly make: (test: TestApp, owner: TestPerson) => Promise<string> };
};

/** For everyone, even while the site is locked. */
export function everybody(status: number): Row['expected'] {
  return { ...site(status), lockedOut: status };
}

/** For everyone once the site is open. */
export function site(status: number): Row['expected'] {
  return {
    stranger: status,
    lockedOut: 423,
    customer: status,
    employee: status,
    otherEmployee: status,
    admin: status,
  };
}

/** For admins only. */
export function admin(expected: Expected): Row['expected'] {
  return { stranger: 401, lockedOut: 423, customer: 403, employee: 403, otherEmployee: 403, admin: expected };
}

/** For admins and employees. */
export function team(status: number): Row['expected'] {
  return { ...site(status), stranger: 401, customer: 403 };
}

/** For the job's crew and for admins; other employees get 404, so they can't tell whether the job exists. */
export function crew(status: number): Row['expected'] {
  return {
    stranger: 401,
    lockedOut: 423,
    customer: 403,
    employee: { own: status, other: 404 },
    otherEmployee: 404,
    admin: status,
  };
}
