import type { FastifyInstance } from 'fastify';
import { findLivePass } from '../data/applicants.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../lib/secrets.ts';
import { askedPath } from './asked-path.ts';
import { hostCookie, hostCookieName } from './host-cookie.ts';
import type { Cookie } from './mount.ts';

const NAME = 'brightbay_applicant';
const APPLYING = /^\/(api\/job-applications|apply\/)/;

/** Adds to a call's actor the applicant pass of this browser. Must be registered after the sessions are read. */
export function readApplicantPasses(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[hostCookieName(deps, NAME)];
    if (!token || !APPLYING.test(askedPath(request))) return;
    const pass = await findLivePass(deps.db, hashToken(token), deps.clock.now().toString());
    if (pass) request.actor = { ...request.actor, applicantPass: pass };
  });
}

/** Returns the cookie that lets this browser apply. */
export function applicantCookie(deps: Deps, pass: { readonly token: string; readonly seconds: number }): Cookie {
  return hostCookie(deps, NAME, { value: pass.token, seconds: pass.seconds });
}
