import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findLiveLookUp } from '../data/employees.ts';
import { hashToken } from '../lib/secrets.ts';
import { isCall } from './asked-path.ts';
import { hostCookie, hostCookieName } from './host-cookie.ts';
import type { Cookie } from './mount.ts';

const NAME = 'brightbay_lookup';

/**
 * Adds to a call's actor the job that this browser has looked up. Must be registered after the sessions are read: on a
 * shared phone, an employee or admin who is logged in acts for themselves, no matter who looked up a job before.
 */
export function readLookUps(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[hostCookieName(deps, NAME)];
    const { employeeId, adminId } = request.actor;
    if (!token || !isCall(request) || employeeId !== undefined || adminId !== undefined) return;
    const found = await findLiveLookUp(deps.db, hashToken(token), deps.clock.now().toString());
    if (!found) return;
    request.actor = { ...request.actor, lookUp: { jobId: found.job_id, employeeId: found.employee } };
  });
}

/** Returns the cookie that shows one job to this browser. */
export function lookUpCookie(deps: Deps, opened: { readonly token: string; readonly seconds: number }): Cookie {
  return hostCookie(deps, NAME, { value: opened.token, seconds: opened.seconds });
}

/** Returns the cookie that deletes it. */
export function endedLookUpCookie(deps: Deps): Cookie {
  return hostCookie(deps, NAME, { value: '', seconds: 0 });
}
