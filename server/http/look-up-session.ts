import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { findLiveLookUp } from '../employees/sql.ts';
import { hashToken } from '../secrets.ts';
import type { Cookie } from './mount.ts';

/** Adds to who makes a call the job that this browser has looked up. After the sessions are read. */
export function readLookUps(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[cookieName(deps)];
    if (!token || !request.url.startsWith('/api/')) return;
    const found = await findLiveLookUp(deps.db, hashToken(token), deps.clock.now().toString());
    if (!found) return;
    request.actor = { ...request.actor, lookUp: { jobId: found.job_id, employeeId: found.employee } };
    reply.header('cache-control', 'no-store');
  });
}

/** The cookie that shows one job to this browser. */
export function lookUpCookie(deps: Deps, opened: { readonly token: string; readonly seconds: number }): Cookie {
  return cookie(deps, opened.token, opened.seconds);
}

/** Takes the cookie away. */
export function endedLookUpCookie(deps: Deps): Cookie {
  return cookie(deps, '', 0);
}

function cookie(deps: Deps, value: string, maxAge: number): Cookie {
  const secure = isSecure(deps);
  return { name: cookieName(deps), value, options: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge } };
}

function cookieName(deps: Deps): string {
  return isSecure(deps) ? '__Host-brightbay_lookup' : 'brightbay_lookup';
}

function isSecure(deps: Deps): boolean {
  return deps.publicUrl.startsWith('https://');
}
