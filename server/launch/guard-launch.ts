import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayPassLaunchLock } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Locked } from '../errors.ts';
import type { LaunchPass } from './unlock.ts';
import { isLiveLaunchPass } from '../data/launch.ts';
import { hashToken } from '../lib/secrets.ts';
import { withoutLanguage } from '#server/http/language.ts';
import { isCall } from '#server/http/request.ts';
import { hostCookie, hostCookieName } from '#server/http/session.ts';
import type { Cookie } from '#server/http/mount.ts';
import type { Pages } from '#server/pages/pages.ts';

const COOKIE = 'brightbay_launch';

/**
 * Paths that stay open while the site is locked (besides calls marked so in the contract): what the lock page and the admin
 * log-in need.
 */
const PASSES =
  /^\/(assets\/|robots\.txt$|metrics$|favicon\.ico$|icon[\w-]*\.(svg|png)$|manifest\.webmanifest$|apple-touch-icon\.png$|og\.png$|admin(\/|$))/;
/** The sources that the development server hands out instead of built files. */
const PASSES_IN_DEVELOPMENT = /^\/(@|web\/|node_modules\/)/;

/**
 * While the launch lock is on, pages return the lock page and calls 423, except for admins and unlocked browsers. Search
 * engines are told not to index any of it.
 */
export function guardLaunch(app: FastifyInstance, deps: Deps, pages: Pages): void {
  app.addHook('onRequest', async (request, reply) => {
    const { settings } = await deps.settings();
    if (!settings.launch.locked || request.url.startsWith('/assets/')) return;
    reply.header('x-robots-tag', 'noindex');
    request.isLockedOut = !mayPassLaunchLock(request.actor) && !(await hasPass(deps, request));
    if (!request.isLockedOut || passes(deps, request)) return;
    if (isCall(request)) throw new Locked(settings.launch.message);
    await pages.send(request, reply, { page: 'lock', status: 200 });
    return reply;
  });
}

/** The cookie that lets this browser in. */
export function launchCookie(deps: Deps, { token, seconds }: LaunchPass): Cookie {
  return hostCookie(deps, COOKIE, { value: token, seconds });
}

/** Whether a request is allowed for everyone while the site is locked. */
function passes({ env, render }: Deps, request: FastifyRequest): boolean {
  if (request.routeOptions.config.call?.passesLaunchLock) return true;
  const path = withoutLanguage(request.url.split('?', 1)[0] ?? '', render.languages);
  return PASSES.test(path) || (env.NODE_ENV === 'development' && PASSES_IN_DEVELOPMENT.test(path));
}

async function hasPass({ db, clock, publicUrl }: Deps, { cookies }: FastifyRequest): Promise<boolean> {
  const token = cookies[hostCookieName({ publicUrl }, COOKIE)];
  return token !== undefined && token !== '' && isLiveLaunchPass(db, hashToken(token), clock.now());
}
