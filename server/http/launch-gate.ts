import type { FastifyInstance, FastifyRequest } from 'fastify';
import { mayPassLaunchLock } from '#core/permissions.ts';
import type { Deps } from '../deps.ts';
import { Locked } from '../errors.ts';
import { hostCookie, hostCookieName } from './host-cookie.ts';
import type { Cookie } from './mount.ts';
import type { Pages } from './pages.ts';

const COOKIE = 'brightbay_launch';
const OPEN = 'open';
const OPEN_DAYS = 60;

/** What answers while the site is locked, besides calls that say so in the contract: what the lock page and the admin's log-in need. */
const PASSES =
  /^\/(assets\/|robots\.txt$|metrics$|favicon\.ico$|icon[\w-]*\.(svg|png)$|manifest\.webmanifest$|apple-touch-icon\.png$|og\.png$|admin(\/|$))/;
/** The sources that the development server hands out instead of built files. */
const PASSES_IN_DEVELOPMENT = /^\/(@|web\/|node_modules\/)/;

/** While the launch lock is on, pages answer with the lock page and calls with 423, but for an admin or a browser that was let in. */
export function guardLaunch(app: FastifyInstance, deps: Deps, pages: Pages): void {
  app.addHook('onRequest', async (request, reply) => {
    const { business } = await deps.business();
    if (!business.launch.locked || passes(deps, request)) return;
    if (request.url.startsWith('/api/')) throw new Locked(business.launch.message);
    await pages.send(request, reply, { page: 'lock', status: 200 });
    return reply;
  });
}

/** The signed cookie that lets this browser in. */
export function launchCookie(deps: Deps): Cookie {
  const cookie = hostCookie(deps, COOKIE, { value: OPEN, seconds: OPEN_DAYS * 86_400 });
  return { ...cookie, options: { ...cookie.options, signed: true } };
}

function passes(deps: Deps, request: FastifyRequest): boolean {
  if (request.routeOptions.config.call?.passesLaunchLock) return true;
  const path = request.url.split('?', 1)[0] ?? '';
  if (deps.env.NODE_ENV === 'development' && PASSES_IN_DEVELOPMENT.test(path)) return true;
  return PASSES.test(path) || mayPassLaunchLock(request.actor) || hasCookie(deps, request);
}

function hasCookie(deps: Deps, request: FastifyRequest): boolean {
  const cookie = request.cookies[hostCookieName(deps, COOKIE)];
  if (!cookie) return false;
  const { valid, value } = request.unsignCookie(cookie);
  return valid && value === OPEN;
}
