import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_DAYS } from '#core/people/identity.ts';
import type { Actor } from '#core/people/permissions.ts';
import { findLivePass } from '#server/data/applications.ts';
import { findLiveLookUp } from '#server/data/employees.ts';
import { findLiveSession, touchSession, type LiveSession } from '#server/data/sessions.ts';
import type { Deps } from '#server/deps.ts';
import { hashToken } from '#server/lib/secrets.ts';
import type { Cookie } from './mount.ts';
import { isCall, askedPath } from './request.ts';

const SESSION = 'brightbay_session';
const DEVICE = 'brightbay_device';

/**
 * Session use is recorded at most this often: a minute of extra idle time does no harm, but a write per request would.
 */
const TOUCH_SECONDS = 60;

/** Sets the actor of each request from its session. Requests without a session cookie cost no query. */
export function readSessions(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    request.deviceToken = request.cookies[hostCookieName(deps, DEVICE)];
    const token = request.cookies[hostCookieName(deps, SESSION)];
    if (!token || request.url.startsWith('/assets/')) return;
    request.sessionToken = token;
    const now = deps.clock.now();
    const session = await findLiveSession(deps.db, hashToken(token), now.toString());
    if (!session) return;
    request.actor = actorOf(session);
    request.sessionId = session.id;
    request.accountLanguage = session.language;
    // Employees' phones cache responses for their owner only, so each response carries the employee ID.
    request.employeeNumber = session.employee_number ?? undefined;
    if (request.employeeNumber) reply.header('x-employee-id', request.employeeNumber);
    if (isByItself(request)) return;
    const idle = now.since(Temporal.Instant.from(session.last_seen_at)).total('seconds');
    if (idle >= TOUCH_SECONDS) await touchSession(deps.db, session.id, now.toString());
  });
}

/** Whether the page polls on its own without a user, which must not keep the session alive. */
function isByItself({ headers }: FastifyRequest): boolean {
  return headers['x-idle'] !== undefined || headers.accept === 'text/event-stream';
}

type Opened = { readonly token: string; readonly seconds: number; readonly device: string };

/**
 * Returns the cookies that log in this browser and let it be recognized at the next log-in. Ends any job look-up, no
 * matter who made it.
 */
export function logInCookies(deps: Deps, { token, seconds, device }: Opened): readonly Cookie[] {
  return [hostCookie(deps, SESSION, { value: token, seconds }), deviceCookie(deps, device), endedLookUpCookie(deps)];
}

/** Returns the cookie that identifies a browser at log-in; it grants nothing on its own. */
export function deviceCookie(deps: Deps, device: string): Cookie {
  return hostCookie(deps, DEVICE, { value: device, seconds: DEVICE_DAYS * 86_400 });
}

/** Returns the cookie that deletes it. */
export function endedSessionCookie(deps: Deps): Cookie {
  return hostCookie(deps, SESSION, { value: '', seconds: 0 });
}

function actorOf(session: NonNullable<LiveSession>): Actor {
  return {
    personId: session.person_id,
    ...(session.admin_id !== null && { adminId: session.admin_id }),
    ...(session.employee_id !== null && { employeeId: session.employee_id }),
    ...(session.customer_id !== null && { customerId: session.customer_id }),
  };
}

const LOOK_UP = 'brightbay_lookup';

/**
 * Adds to a call's actor the job that this browser has looked up. Must be registered after the sessions are read: on a
 * shared phone, an employee or admin who is logged in acts for themselves, no matter who looked up a job before.
 */
export function readLookUps(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[hostCookieName(deps, LOOK_UP)];
    const { employeeId, adminId } = request.actor;
    if (!token || !isCall(request) || employeeId !== undefined || adminId !== undefined) return;
    const found = await findLiveLookUp(deps.db, hashToken(token), deps.clock.now().toString());
    if (!found) return;
    request.actor = { ...request.actor, lookUp: { jobId: found.job_id, employeeId: found.employee } };
  });
}

/** Returns the cookie that shows one job to this browser. */
export function lookUpCookie(deps: Deps, opened: { readonly token: string; readonly seconds: number }): Cookie {
  return hostCookie(deps, LOOK_UP, { value: opened.token, seconds: opened.seconds });
}

/** Returns the cookie that deletes it. */
export function endedLookUpCookie(deps: Deps): Cookie {
  return hostCookie(deps, LOOK_UP, { value: '', seconds: 0 });
}

const APPLICANT = 'brightbay_applicant';
const APPLYING = /^\/(api\/job-applications|([\w-]+\/)?apply\/)/;

/** Adds to a call's actor the applicant pass of this browser. Must be registered after the sessions are read. */
export function readApplicantPasses(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[hostCookieName(deps, APPLICANT)];
    if (!token || !APPLYING.test(askedPath(request))) return;
    const pass = await findLivePass(deps.db, hashToken(token), deps.clock.now().toString());
    if (pass) request.actor = { ...request.actor, applicantPass: pass };
  });
}

/** Returns the cookie that lets this browser apply. */
export function applicantCookie(deps: Deps, pass: { readonly token: string; readonly seconds: number }): Cookie {
  return hostCookie(deps, APPLICANT, { value: pass.token, seconds: pass.seconds });
}

type Value = { readonly value: string; readonly seconds: number };

/** A cookie for this exact host that scripts cannot read. Over https its name keeps sibling domains from setting it. */
export function hostCookie(deps: Pick<Deps, 'publicUrl'>, name: string, { value, seconds }: Value): Cookie {
  const secure = isSecure(deps);
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: seconds } as const;
  return { name: hostCookieName(deps, name), value, options };
}

/** Browsers accept a `__Host-` cookie from this exact host only, over https. */
export function hostCookieName(deps: Pick<Deps, 'publicUrl'>, name: string): string {
  return isSecure(deps) ? `__Host-${name}` : name;
}

function isSecure({ publicUrl }: Pick<Deps, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https://');
}
