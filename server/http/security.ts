import type { FastifyInstance, FastifyRequest } from 'fastify';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Deps } from '#server/deps.ts';
import { Forbidden } from '#server/errors.ts';
import { isCall } from './request.ts';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of a page that may also show pictures from another origin. */
export function withPicturesFrom(policy: string, origin: string): string {
  return policy.replace("img-src 'self'", `img-src 'self' ${origin}`);
}

/** For the one thread that runs WebAssembly; pages may not. */
export const HEIC_DECODER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

const HTTPS_HEADERS = { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The development server needs inline scripts for hot reload and for the API documentation page. */
const DEVELOPMENT_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'").replace(
  "connect-src 'self'",
  "connect-src 'self' ws:",
);

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

type Site = Pick<Deps, 'env' | 'publicUrl'>;

/** Sets the same headers on every response, and rejects writes from other sites' pages. */
export function secure(app: FastifyInstance, site: Site, isDevelopment: boolean): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(site, isDevelopment));
    // Responses are for the caller alone, often by a secret in the URL: no cache in between may store them.
    if (isCall(request)) reply.header('cache-control', 'no-store');
    // Mail providers call the signed one-click address, some of them from their own pages.
    const isOneClick = request.routeOptions.config.call?.takesForm === true;
    if (!SAFE_METHODS.has(request.method) && !isOneClick && isFromElsewhere(request, site))
      throw new Forbidden(messageOf(problemsTexts, 'ownPagesOnly'));
  });
}

/** Returns the headers of every response. */
export function securityHeaders({ publicUrl }: Site, isDevelopment: boolean): Readonly<Record<string, string>> {
  const headers = publicUrl.startsWith('https://') ? HTTPS_HEADERS : HEADERS;
  return isDevelopment ? { ...headers, 'content-security-policy': DEVELOPMENT_POLICY } : headers;
}

/**
 * Browsers send the origin of a request, programs usually don't. Requests without both headers pass, since a browser
 * old enough to omit them on another site's form would not send our cookies along with it either.
 */
function isFromElsewhere(request: FastifyRequest, site: Site): boolean {
  const from = request.headers['sec-fetch-site'];
  if (from !== undefined) return from !== 'same-origin' && from !== 'none';
  const { origin } = request.headers;
  return origin !== undefined && !isOurs(origin, site, request.host);
}

/**
 * The public address is ours, and so is the host name of the request; never plain http for a site on https. An address from the
 * settings leaves the site open at its earlier ones, which may be plain http under another name.
 */
function isOurs(origin: string, { env, publicUrl }: Site, asked: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host, origin: given } = new URL(origin);
  const expected = new URL(publicUrl);
  if (given === expected.origin) return true;
  const mayBePlain = expected.protocol === 'http:' || (env.PUBLIC_URL === undefined && host !== expected.host);
  return host === asked && (protocol === 'https:' || mayBePlain);
}
