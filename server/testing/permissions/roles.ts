import type { Role } from '#core/people/permissions.ts';
import type { TestApp } from '#server/testing/app.ts';
import type { TestPerson } from '#server/testing/people.ts';

/** Everybody who may make a call. The other employee is a colleague of the one whose things are asked for. */
export type CallerKind = 'stranger' | 'lockedOut' | 'customer' | 'employee' | 'otherEmployee' | 'admin';
/** A status, or two: with the id of something of one's own, and with that of somebody else. */
export type Expected = number | { readonly own: number; readonly other: number };

export type World = { readonly test: TestApp; readonly caller: TestPerson | undefined };

/** One call: what it returns to each role, and what an allowed caller sends. */
export type Row = {
  readonly expected: Readonly<Record<CallerKind, Expected>>;
  readonly body?: (world: World) => unknown;
  /** The part of the path that names something: made for the person who owns it, who has the role. */
  readonly target?: { readonly of: Role; readonly make: (test: TestApp, owner: TestPerson) => Promise<string> };
};

/** For everybody, the launch lock or not. */
export function everybody(status: number): Row['expected'] {
  return { ...site(status), lockedOut: status };
}

/** For everybody once the site is open. */
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

/** For whoever is the crew of the job that is asked for, and for admins; nobody else learns whether it is there. */
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
