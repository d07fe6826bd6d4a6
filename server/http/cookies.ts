import type { FastifyRequest } from 'fastify';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import type { Cookie } from './mount.ts';

/** A cookie for this exact host that scripts cannot read. Over https its name keeps sibling domains from setting it. */
export function hostCookie(
  { isSecure: secure }: Pick<Context, 'isSecure'>,
  name: string,
  { value, seconds }: { readonly value: string; readonly seconds: number },
): Cookie {
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: seconds } as const;
  return { name: secure ? `${OVER_HTTPS}${name}` : name, value, options };
}

/**
 * Returns the value of such a cookie. An address from the settings may be newer than the cookie, and the site stays open at its
 * earlier addresses, so both names count then.
 */
export function readHostCookie(
  deps: Pick<Deps, 'env' | 'publicUrl'>,
  request: Pick<FastifyRequest, 'cookies' | 'protocol' | 'host'>,
  name: string,
): string | undefined {
  const { cookies } = request;
  if (deps.env.PUBLIC_URL) return cookies[isOverHttps(deps, request) ? `${OVER_HTTPS}${name}` : name];
  return cookies[`${OVER_HTTPS}${name}`] || cookies[name];
}

/** Browsers accept a cookie with this at the start of its name from this exact host only, over https. */
const OVER_HTTPS = '__Host-';

/**
 * Whether the browser of a request uses https. The environment's address says so for all of them; with one from the settings, the
 * site can still be open over http, for example by its IP address.
 */
export function isOverHttps(
  { env, publicUrl }: Pick<Deps, 'env' | 'publicUrl'>,
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
): boolean {
  if (!publicUrl.startsWith('https://')) return false;
  return env.PUBLIC_URL !== undefined || protocol === 'https' || host === new URL(publicUrl).host;
}
