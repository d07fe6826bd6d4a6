import { text } from 'node:stream/consumers';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Role } from '#core/people/permissions.ts';
import { contextOf } from '#server/context.ts';
import { keepAccountRecord } from '#server/customers/queries.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { hashPassword } from '#server/lib/passwords.ts';
import { openSession } from '#server/people/open-session.ts';
import type { TestApp } from './app.ts';
import { exampleQuote, submit } from './quotes.ts';

/** A person in tests who can log in. */
export type TestPerson = {
  readonly personId: string;
  /** The id of their row in admins, employees or customers. */
  readonly roleId: string;
  readonly email: string;
  readonly password: string;
};

let count = 0;
/** Shared by all test people, because hashing takes a while. */
const PASSWORD = 'correct horse battery';
const passwordHash = hashPassword(PASSWORD, new Uint8Array(16));

/** Stores a person with a role, a verified email address and a password. */
export async function addPerson(deps: Deps, role: Role, change: { readonly email?: string } = {}): Promise<TestPerson> {
  count += 1;
  const email = change.email ?? `${role}${count}@example.com`;
  const personId = deps.random.id();
  const roleId = deps.random.id();
  const at = deps.clock.now().toString();
  const name = `The ${role} ${count}`;
  await deps.db
    .insertInto('people')
    .values({ id: personId, email, name, password_hash: await passwordHash, email_verified_at: at, created_at: at })
    .execute();
  await addRole(deps, { role, roleId, personId });
  return { personId, roleId, email, password: PASSWORD };
}

async function addRole(
  { db, clock }: Deps,
  { role, roleId, personId }: { readonly role: Role; readonly roleId: string; readonly personId: string },
): Promise<void> {
  const row = { id: roleId, person_id: personId, created_at: clock.now().toString() };
  if (role === 'admin')
    await db
      .insertInto('admins')
      .values({ ...row, accepted_at: row.created_at })
      .execute();
  if (role === 'customer') {
    await db.insertInto('customers').values(row).execute();
    await transaction(db, (trx) => keepAccountRecord(trx, personId));
  }
  if (role === 'employee') {
    const employeeId = `FKE-${String(count).padStart(10, '0')}`;
    await db
      .insertInto('employees')
      .values({ ...row, employee_id: employeeId })
      .execute();
  }
}

/** Returns a cookie header that logs the person in with this role. */
export async function cookieFor(deps: Deps, person: Pick<TestPerson, 'personId'>, role: Role): Promise<string> {
  const opened = await transaction(deps.db, (trx) =>
    openSession(trx, contextOf(deps, { requestId: deps.random.id() }), {
      personId: person.personId,
      role,
      by: 'password',
      userAgent: undefined,
      sessionToken: undefined,
    }),
  );
  return `brightbay_session=${opened.token}`;
}

type Sent = {
  readonly body?: unknown;
  readonly cookie?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Makes a call. Returns the response with its parsed body, and the cookie header that a browser would send from then on. */
export async function send(app: FastifyInstance, call: string, { body, cookie, headers = {} }: Sent = {}) {
  const [method, url] = call.split(' ') as ['POST', string];
  const answer = await app.inject({
    method,
    url,
    headers: {
      ...headers,
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    payloadAsStream: true,
  });
  const set = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: bodyOf(await textOf(answer)),
    cookie: set,
    setCookie: String(answer.headers['set-cookie'] ?? ''),
  };
}

/** Reads only JSON bodies: event streams never end, so callers get just their headers, and files aren't JSON either. */
async function textOf(answer: LightMyRequestResponse): Promise<string> {
  const stream = answer.stream();
  if (String(answer.headers['content-type']).includes('json')) return text(stream);
  stream.destroy();
  return '';
}

function bodyOf(json: string): Readonly<Record<string, unknown>> {
  return json === '' ? {} : JSON.parse(json);
}

/** Returns the one-time token of the newest mail to an address, from the link in that field. */
export async function newestLink({ db }: Deps, recipient: string, field: string): Promise<string> {
  const { data } = await db
    .selectFrom('outbox')
    .select('data')
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return new URL(String(data[field])).searchParams.get('token') ?? '';
}

let senders = 0;
let slots = 0;

/** Returns headers with a new client address. */
export function fromAnywhere() {
  senders += 1;
  return { 'x-forwarded-for': `198.18.${senders >> 8}.${senders & 255}` };
}

export const NEW_PASSWORD = 'suds and sponges';

/** Returns the body that the sign-up form sends. */
export function signUpBody(email: string, change: Readonly<Record<string, unknown>> = {}) {
  return {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email,
    phone: '(518) 555-0142',
    password: NEW_PASSWORD,
    confirmPassword: NEW_PASSWORD,
    ...change,
  };
}

/** Signs up as the form does. Returns the response with its cookie. */
export function signUp({ app }: TestApp, email: string, change: Readonly<Record<string, unknown>> = {}) {
  return send(app, 'POST /api/customer/signup', { body: signUpBody(email, change), headers: fromAnywhere() });
}

/** Submits a quote from that address, for a slot in the distant future that no other test uses. */
export async function quoteFrom({ app }: TestApp, email: string) {
  slots += 1;
  const scheduledDate = Temporal.PlainDate.from('2028-05-20').subtract({ days: slots }).toString();
  const { body } = await submit(
    app,
    exampleQuote({ customerEmail: email, scheduledDate, scheduledTime: '4:30 PM' }),
    fromAnywhere(),
  );
  return body;
}
