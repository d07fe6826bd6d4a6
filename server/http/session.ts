import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DEVICE_DAYS } from '#core/people/identity.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../lib/secrets.ts';
import { findLiveSession, touchSession, type LiveSession } from '../data/sessions.ts';
import { hostCookie, hostCookieName } from './host-cookie.ts';
import { endedLookUpCookie } from './look-up-session.ts';
import type { Cookie } from './mount.ts';

const NAME = 'brightbay_session';
const DEVICE = 'brightbay_device';

/** A use is written down at most this often: one more minute of idling does no harm, a write per request would. */
const TOUCH_SECONDS = 60;

/** Says who makes a request. Whoever brings no session cookie costs no query. */
export function readSessions(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    request.deviceToken = request.cookies[hostCookieName(deps, DEVICE)];
    const token = request.cookies[hostCookieName(deps, NAME)];
    if (!token || request.url.startsWith('/assets/')) return;
    request.sessionToken = token;
    const now = deps.clock.now();
    const session = await findLiveSession(deps.db, hashToken(token), now.toString());
    if (!session) return;
    request.actor = actorOf(session);
    request.sessionId = session.id;
    // The crew's phones keep answers for their owner alone, so each says whose it is.
    request.employeeNumber = session.employee_number ?? undefined;
    if (request.employeeNumber) reply.header('x-employee-id', request.employeeNumber);
    if (isByItself(request)) return;
    const idle = now.since(Temporal.Instant.from(session.last_seen_at)).total('seconds');
    if (idle >= TOUCH_SECONDS) await touchSession(deps.db, session.id, now.toString());
  });
}

/** Whether a page asks by itself, with nobody at it: that shall not keep the log-in alive. */
function isByItself({ headers }: FastifyRequest): boolean {
  return headers['x-idle'] !== undefined || headers.accept === 'text/event-stream';
}

type Opened = { readonly token: string; readonly seconds: number; readonly device: string };

/**
 * The cookies that log this browser in, and by which it is known when it logs in again. Whatever job it had looked up
 * before, as whomever, is closed.
 */
export function logInCookies(deps: Deps, { token, seconds, device }: Opened): readonly Cookie[] {
  return [hostCookie(deps, NAME, { value: token, seconds }), deviceCookie(deps, device), endedLookUpCookie(deps)];
}

/** The cookie by which a browser is known when it logs in; it opens nothing by itself. */
export function deviceCookie(deps: Deps, device: string): Cookie {
  return hostCookie(deps, DEVICE, { value: device, seconds: DEVICE_DAYS * 86_400 });
}

/** Takes the cookie away. */
export function endedSessionCookie(deps: Deps): Cookie {
  return hostCookie(deps, NAME, { value: '', seconds: 0 });
}

function actorOf(session: NonNullable<LiveSession>): Actor {
  return {
    personId: session.person_id,
    ...(session.admin_id !== null && { adminId: session.admin_id }),
    ...(session.employee_id !== null && { employeeId: session.employee_id }),
    ...(session.customer_id !== null && { customerId: session.customer_id }),
  };
}
