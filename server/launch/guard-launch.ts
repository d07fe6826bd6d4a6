import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { mayPassLaunchLock } from '#core/people/permissions.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Db, type DbOrTrx } from '#server/db/client.ts';
import type { Deps, Random } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { Locked, NotLoggedIn } from '#server/errors.ts';
import { hostCookie, readHostCookie } from '#server/http/cookies.ts';
import { withoutLanguage } from '#server/http/language.ts';
import type { Cookie } from '#server/http/mount.ts';
import { isCall } from '#server/http/request.ts';
import { networkOf, recordAttempt } from '#server/lib/attempt-limiter.ts';
import { keepSecret } from '#server/lib/queries.ts';
import { hashToken, isSameText, randomToken } from '#server/lib/secrets.ts';
import type { Pages } from '#server/pages/pages.ts';
import { isLiveLaunchPass, insertLaunchLink, insertLaunchPass, useLaunchLink } from './queries.ts';

const COOKIE = 'brightbay_launch';

/**
 * Paths that stay open while the site is locked (besides calls marked so in the contract): what the lock page, the log-ins
 * of admins and the crew, and applicants need. Each of them asks for a secret of its own.
 */
const PASSES =
  /^\/(assets\/|robots\.txt$|book\.js$|metrics$|favicon\.ico$|icon[\w-]*\.(svg|png)$|(manifest|dashboard)\.webmanifest$|apple-touch-icon\.png$|og\.png$|admin(\/|$)|employee-login$|employee\/reset$|employee-dashboard$|apply\/(access|onboarding|confirmation)$)/;
/** The sources that the development server hands out instead of built files. */
const PASSES_IN_DEVELOPMENT = /^\/(@|web\/|node_modules\/)/;

/**
 * While the launch lock is on, pages return the lock page and calls 423, except for the team and unlocked browsers. Search
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
export function launchCookie(context: Context, { token, seconds }: LaunchPass): Cookie {
  return hostCookie(context, COOKIE, { value: token, seconds });
}

/** Whether a request is allowed for everyone while the site is locked. */
function passes({ env, render }: Deps, request: FastifyRequest): boolean {
  if (request.routeOptions.config.call?.passesLaunchLock) return true;
  const path = withoutLanguage(request.url.split('?', 1)[0] ?? '', render.languages);
  return PASSES.test(path) || (env.NODE_ENV === 'development' && PASSES_IN_DEVELOPMENT.test(path));
}

async function hasPass(deps: Deps, request: FastifyRequest): Promise<boolean> {
  const token = readHostCookie(deps, request, COOKIE);
  return token !== undefined && token !== '' && isLiveLaunchPass(deps.db, hashToken(token), deps.clock.now());
}

/** Either the credential pair or a one-time link, and the client's address. */
type UnlockAttempt = Pair | { readonly token: string };
type Pair = { readonly username: string; readonly password: string };
/** What lets one browser in: its token, and for how long. */
type LaunchPass = { readonly token: string; readonly seconds: number };

const ATTEMPTS_PER_SENDER = { most: 10, seconds: 600 };
const ATTEMPTS_PER_ALL = { most: 200, seconds: 600 };
const PASS_DAYS = 60;

/**
 * Returns a pass for this browser if the credentials are right or the link is unused. The pass expires after 60 days, or when
 * the owner locks the site again. Throws NotLoggedIn otherwise, TooMany after too many attempts.
 */
export async function unlockLaunch(context: Context, given: UnlockAttempt): Promise<LaunchPass> {
  await recordAttempt(context, `unlock:sender:${networkOf(context.sender)}`, ATTEMPTS_PER_SENDER);
  if (!('token' in given)) await recordAttempt(context, 'unlock', ATTEMPTS_PER_ALL);
  const pass = 'token' in given ? await openByLink(context, given.token) : await openByPair(context, given);
  if (pass) return pass;
  throw new NotLoggedIn(
    'token' in given
      ? messageOf(accountErrorsTexts, 'launchLinkUsed')
      : messageOf(accountErrorsTexts, 'invalidCredentials'),
  );
}

async function openByPair(deps: Deps, given: Pair): Promise<LaunchPass | undefined> {
  const { username, password } = await credentialsOfLaunch(deps.db, deps.env, deps.random);
  const isUser = isSameText(given.username, username);
  return isSameText(given.password, password) && isUser ? givePass(deps, deps.db) : undefined;
}

async function openByLink(deps: Deps, token: string): Promise<LaunchPass | undefined> {
  return transaction(deps.db, async (trx) =>
    (await useLaunchLink(trx, hashToken(token), deps.clock.now())) ? givePass(deps, trx) : undefined,
  );
}

async function givePass({ random, clock }: Deps, db: DbOrTrx): Promise<LaunchPass> {
  const token = Buffer.from(random.bytes(32)).toString('base64url');
  const now = clock.now();
  const expiresAt = now.add({ hours: PASS_DAYS * 24 });
  await insertLaunchPass(db, { tokenHash: hashToken(token), createdAt: now, expiresAt });
  return { token, seconds: PASS_DAYS * 86_400 };
}

const LINK_HOURS = 24;

/** A link that opens the locked site once, good for a day: printed when the program starts. */
export async function offerLaunchLink(deps: Deps): Promise<string> {
  const token = randomToken(deps.random, 24);
  await insertLaunchLink(deps.db, {
    tokenHash: hashToken(token),
    expiresAt: deps.clock.now().add({ hours: LINK_HOURS }),
  });
  return `${deps.publicUrl}/?link=${token}`;
}

/** The pair that unlocks the site before its launch: from the environment, else made once and kept for all processes. */
type LaunchCredentials = {
  readonly username: string;
  readonly password: string;
  /** Created just now, so no one knows it yet. */
  readonly isNew: boolean;
};

/**
 * Returns the user name and password that unlock the site: those of the environment, or generated ones that are
 * stored.
 */
export async function credentialsOfLaunch(db: Db, env: Env, random: Random): Promise<LaunchCredentials> {
  if (env.LAUNCH_USER && env.LAUNCH_PASSWORD)
    return { username: env.LAUNCH_USER, password: env.LAUNCH_PASSWORD, isNew: false };
  const generated = Buffer.from(random.bytes(12)).toString('base64url');
  const password = await keepSecret(db, 'launch-password', generated);
  return { username: 'developer', password, isNew: password === generated };
}
