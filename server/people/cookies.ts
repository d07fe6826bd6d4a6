import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_DAYS } from '#core/people/identity.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { hostCookie, readHostCookie } from '#server/http/cookies.ts';
import type { Cookie } from '#server/http/mount.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { findLiveSession, touchSession, type LiveSession } from './queries.ts';

const SESSION = 'brightbay_session';
const DEVICE = 'brightbay_device';

/**
 * Session use is recorded at most this often: a minute of extra idle time does no harm, but a write per request would.
 */
const TOUCH_SECONDS = 60;

/** Sets the actor of each request from its session. Requests without a session cookie cost no query. */
export function readSessions(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    request.deviceToken = readHostCookie(deps, request, DEVICE);
    const token = readHostCookie(deps, request, SESSION);
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

/**
 * Returns the cookies that log in this browser and let it be recognized at the next log-in. Ends any job look-up, no
 * matter who made it.
 */
export function logInCookies(
  context: Pick<Context, 'isSecure'>,
  { token, seconds, device }: { readonly token: string; readonly seconds: number; readonly device: string },
): readonly Cookie[] {
  return [
    hostCookie(context, SESSION, { value: token, seconds }),
    deviceCookie(context, device),
    endedLookUpCookie(context),
  ];
}

/** Returns the cookie that identifies a browser at log-in; it grants nothing on its own. */
export function deviceCookie(context: Pick<Context, 'isSecure'>, device: string): Cookie {
  return hostCookie(context, DEVICE, { value: device, seconds: DEVICE_DAYS * 86_400 });
}

/** Returns the cookie that deletes it. */
export function endedSessionCookie(context: Pick<Context, 'isSecure'>): Cookie {
  return hostCookie(context, SESSION, { value: '', seconds: 0 });
}

function actorOf(session: NonNullable<LiveSession>): Actor {
  return {
    personId: session.person_id,
    ...(session.admin_id !== null && { adminId: session.admin_id }),
    ...(session.employee_id !== null && { employeeId: session.employee_id }),
    ...(session.customer_id !== null && { customerId: session.customer_id }),
  };
}

/** The cookie of a job look-up. */
export const LOOK_UP = 'brightbay_lookup';

/** Returns the cookie that shows one job to this browser. */
export function lookUpCookie(
  context: Pick<Context, 'isSecure'>,
  opened: { readonly token: string; readonly seconds: number },
): Cookie {
  return hostCookie(context, LOOK_UP, { value: opened.token, seconds: opened.seconds });
}

/** Returns the cookie that deletes it. */
export function endedLookUpCookie(context: Pick<Context, 'isSecure'>): Cookie {
  return hostCookie(context, LOOK_UP, { value: '', seconds: 0 });
}
