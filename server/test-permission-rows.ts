import type { Contract } from '#contract/index.ts';
import type { Hat } from '#core/permissions.ts';
import { hashToken } from './secrets.ts';
import type { TestApp } from './test-app.ts';
import { addPerson, cookieFor, type TestPerson } from './test-people.ts';
import { exampleQuote, submit } from './test-quote.ts';

/** Everybody who may make a call. The other employee is a colleague of the one whose things are asked for. */
export type Role = 'stranger' | 'lockedOut' | 'customer' | 'employee' | 'otherEmployee' | 'admin';
/** A status, or two: with the id of something of one's own, and with that of somebody else. */
export type Expected = number | { readonly own: number; readonly other: number };

export type World = { readonly test: TestApp; readonly caller: TestPerson | undefined };

/** One call: what it answers to each role, and what somebody sends who may make it. */
export type Row = {
  readonly expected: Readonly<Record<Role, Expected>>;
  readonly body?: (world: World) => unknown;
  /** The part of the path that names something: made for the person whom it is to belong to, who wears the hat. */
  readonly target?: { readonly of: Hat; readonly make: (test: TestApp, owner: TestPerson) => Promise<string> };
};

/**
 * Every call has its row here; a call without one fails the run. Add yours with the statuses that you expect, from the
 * documents and not from what the program happens to answer.
 */
export const ROWS = {
  'POST /api/contact': {
    expected: site(201),
    body: () => ({ name: 'Dana', email: 'dana@example.com', message: 'Hi' }),
  },
  'POST /api/quotes': {
    expected: site(201),
    body: () => exampleQuote({ scheduledDate: undefined, scheduledTime: undefined }),
  },
  'GET /api/quotes/by-token/:token': { expected: site(404), target: { of: 'customer', make: async () => 'a-guess' } },
  'GET /api/quotes': { expected: admin(200) },
  'GET /api/quotes/:id': { expected: admin(200), target: { of: 'customer', make: quoteOf } },
  'POST /api/quotes/:id/approve': { expected: admin(200), target: { of: 'customer', make: quoteOf }, body: () => ({}) },
  'POST /api/quotes/:id/decline': { expected: admin(200), target: { of: 'customer', make: quoteOf }, body: () => ({}) },
  'POST /api/quotes/decline': { expected: admin(422), body: () => ({ ids: [] }) },
  'PATCH /api/quotes/:id': {
    expected: admin(200),
    target: { of: 'customer', make: quoteOf },
    body: () => ({ notes: 'Child seat stays' }),
  },
  'GET /api/admin/counts': { expected: admin(200) },
  'GET /api/admin/events': { expected: admin(200) },
  'GET /api/catalogue': { expected: site(200) },
  'GET /api/availability': { expected: site(422) },
  'POST /api/launch/unlock': { expected: everybody(401), body: () => ({ username: 'a', password: 'guess' }) },
  'POST /api/launch/unlock-by-link': { expected: everybody(401), body: () => ({ token: 'a-guess' }) },
  'GET /healthz': { expected: everybody(200) },
  // The scheduler and the sender do not run in tests.
  'GET /readyz': { expected: everybody(503) },

  'POST /api/admin/login': {
    expected: everybody(200),
    body: async ({ test }) => {
      const { email, password } = await addPerson(test.deps, 'admin');
      return { email, password };
    },
  },
  'POST /api/admin/logout': { expected: everybody(204) },
  'GET /api/admin/check-auth': { expected: { ...admin(200), lockedOut: 401 } },
  'POST /api/admin/log-out-everywhere': { expected: admin(204) },
  'DELETE /api/admin/sessions/:id': {
    expected: admin({ own: 204, other: 404 }),
    target: { of: 'admin', make: sessionOf },
  },
  'GET /api/admin/account': { expected: admin(200) },
  'POST /api/admin/password': {
    expected: admin(204),
    body: ({ caller }) => ({ password: caller?.password, newPassword: 'another long one' }),
  },
  'POST /api/admin/forgot-password': { expected: everybody(200), body: () => ({ email: 'nobody@example.com' }) },
  'POST /api/admin/reset-password': {
    expected: everybody(200),
    body: async ({ test }) => ({ token: await resetToken(test), password: 'another long one' }),
  },
  'GET /api/admin/admins': { expected: admin(200) },
  'POST /api/admin/admins': {
    expected: admin(201),
    body: ({ test }) => ({ name: 'Robin', email: `${test.deps.chance.id()}@example.com` }),
  },
  'DELETE /api/admin/admins/:id': {
    expected: admin(204),
    target: { of: 'admin', make: async (_, owner) => owner.hatId },
  },
  'POST /api/admin/second-factor': { expected: admin(200), body: presentPassword },
  'POST /api/admin/second-factor/confirm': { expected: admin(409), body: () => ({ code: '123456' }) },
  'POST /api/admin/second-factor/recovery-codes': { expected: admin(409), body: presentPassword },
  'POST /api/admin/second-factor/turn-off': { expected: admin(409), body: presentPassword },
  'POST /api/admin/passkey-login/options': { expected: everybody(200) },
  'POST /api/admin/passkey-login': { expected: everybody(401), body: () => ({ answer: passkeyAnswer() }) },
  'POST /api/admin/passkeys/options': { expected: admin(200), body: presentPassword },
  'POST /api/admin/passkeys': { expected: admin(422), body: () => ({ name: 'Laptop', answer: newPasskey() }) },
  'DELETE /api/admin/passkeys/:id': {
    expected: admin({ own: 204, other: 404 }),
    target: { of: 'admin', make: passkeyOf },
  },
  'GET /api/admin/scripts': { expected: admin(200) },
  'GET /api/admin/scripts/runs/:id': {
    expected: admin(404),
    target: { of: 'admin', make: async ({ deps }) => deps.chance.id() },
  },
  'POST /api/admin/run-script': { expected: admin(422), body: () => ({ scriptName: 'clear-all-data' }) },
  'GET /api/admin/backups': { expected: admin(200) },
  'GET /api/admin/backups/:name': {
    expected: admin(404),
    target: { of: 'admin', make: async () => 'brightbay-2027-06-01T12-00-00.000Z-manual.jsonl.gz' },
  },
} as const satisfies Readonly<Record<keyof Contract, Row>>;

/** For everybody, the launch lock or not. */
function everybody(status: number): Row['expected'] {
  return { ...site(status), lockedOut: status };
}

/** For everybody once the site is open. */
function site(status: number): Row['expected'] {
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
function admin(expected: Expected): Row['expected'] {
  return { stranger: 401, lockedOut: 423, customer: 403, employee: 403, otherEmployee: 403, admin: expected };
}

function presentPassword({ caller }: World) {
  return { password: caller?.password };
}

/** A quote of nobody's account with a time of its own. */
async function quoteOf({ app, deps }: TestApp): Promise<string> {
  const { n } = await deps.db
    .selectFrom('quotes')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const day = Temporal.PlainDate.from('2027-06-07').add({ days: n });
  const { body } = await submit(app, exampleQuote({ scheduledDate: day.toString(), scheduledTime: '10:00 AM' }));
  return body.id;
}

async function sessionOf({ deps }: TestApp, owner: TestPerson): Promise<string> {
  await cookieFor(deps, owner, 'admin');
  const { id } = await deps.db
    .selectFrom('sessions')
    .select('id')
    .where('person_id', '=', owner.personId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

async function passkeyOf({ deps }: TestApp, owner: TestPerson): Promise<string> {
  const id = deps.chance.id();
  const at = deps.clock.now().toString();
  await deps.db
    .insertInto('passkeys')
    .values({
      id,
      credential_id: id,
      person_id: owner.personId,
      name: 'Laptop',
      public_key: Buffer.alloc(1),
      counter: 0,
      transports: [],
      created_at: at,
      last_used_at: null,
    })
    .execute();
  return id;
}

async function resetToken({ deps }: TestApp): Promise<string> {
  const { personId } = await addPerson(deps, 'admin');
  const token = deps.chance.id();
  const now = deps.clock.now();
  await deps.db
    .insertInto('person_links')
    .values({
      token_hash: hashToken(token),
      purpose: 'reset-password',
      person_id: personId,
      created_at: now.toString(),
      expires_at: now.add({ minutes: 1 }).toString(),
    })
    .execute();
  return token;
}

function passkeyAnswer() {
  const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' };
  return { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {}, response };
}

function newPasskey() {
  return { ...passkeyAnswer(), response: { clientDataJSON: 'AA', attestationObject: 'AA' } };
}
