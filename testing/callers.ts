import type { LightMyRequestResponse } from 'fastify';
import type { Role } from '#core/people/permissions.ts';
import type { TestApp } from './app.ts';
import { fromAnywhere, addPerson, cookieFor, send, type TestPerson } from './people.ts';

type AnyBody = Readonly<Record<string, unknown>>;

type Answer<Body> = Omit<Awaited<ReturnType<typeof send>>, 'body'> & { readonly body: Body };

/** Makes a call such as `'POST /api/quotes'` with an optional JSON body. `Body` is the type the test expects back. */
export type Ask<Body = AnyBody> = (call: string, body?: unknown) => Promise<Answer<Body>>;

/** Makes calls as one person who is logged in. */
export type Caller<Body = AnyBody> = Ask<Body> & {
  readonly person: TestPerson;
  /** The session cookie, for requests that a test builds itself. */
  readonly cookie: string;
  /** Gets a URL and returns the raw response. For files, whose content a call doesn't return. */
  readonly download: (url: string) => Promise<LightMyRequestResponse>;
};

/** Logs in an admin: a new one, or the given person in a new session. Sessions expire when a test moves the clock. */
export function asOwner<Body = AnyBody>(testApp: TestApp, person?: TestPerson): Promise<Caller<Body>> {
  return logInAs<Body>(testApp, 'admin', person);
}

/** Like `asOwner`, as an employee. */
export function asEmployee<Body = AnyBody>(testApp: TestApp, person?: TestPerson): Promise<Caller<Body>> {
  return logInAs<Body>(testApp, 'employee', person);
}

/** Like `asOwner`, as a customer. */
export function asCustomer<Body = AnyBody>(testApp: TestApp, person?: TestPerson): Promise<Caller<Body>> {
  return logInAs<Body>(testApp, 'customer', person);
}

/** Makes calls without a session, each from a new client address, so that no rate limit applies. */
export function asAnyone<Body = AnyBody>({ app }: TestApp): Ask<Body> {
  return async (call, body) => (await send(app, call, { body, headers: fromAnywhere() })) as Answer<Body>;
}

async function logInAs<Body>({ app, deps }: TestApp, role: Role, known?: TestPerson): Promise<Caller<Body>> {
  const person = known ?? (await addPerson(deps, role));
  const cookie = await cookieFor(deps, person, role);
  const ask: Ask<Body> = async (call, body) => (await send(app, call, { body, cookie })) as Answer<Body>;
  return Object.assign(ask, {
    person,
    cookie,
    download: async (url: string) => app.inject({ url, headers: { cookie } }),
  });
}
