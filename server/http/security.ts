import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Forbidden } from '../errors.ts';
import { isCall } from './asked-path.ts';

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

/** For the one thread that runs WebAssembly; no page may. */
export const HEIC_DECODER_POLICY = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'");

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export type Site = { readonly publicUrl: string; readonly isDevelopment: boolean };

/** Constant headers on every answer, and no write from another site's page. */
export function secure(app: FastifyInstance, site: Site): void {
  const { publicUrl } = site;
  const headers = securityHeaders(site);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    // What a call answers is for whoever asked, often by a secret in the address: no cache between may keep it.
    if (isCall(request)) reply.header('cache-control', 'no-store');
    if (!SAFE_METHODS.has(request.method) && isFromElsewhere(request, publicUrl))
      throw new Forbidden('This can only be sent from our own pages.');
  });
}

/** The headers that every answer has. */
export function securityHeaders({ publicUrl, isDevelopment }: Site): Record<string, string> {
  const headers: Record<string, string> = {
    ...HEADERS,
    ...(publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  // The development server needs inline scripts for hot reload and for the page that describes the API.
  if (isDevelopment)
    headers['content-security-policy'] = POLICY.replace(
      "script-src 'self'",
      "script-src 'self' 'unsafe-inline'",
    ).replace("connect-src 'self'", "connect-src 'self' ws:");
  return headers;
}

/**
 * Browsers say where a request comes from. Programs that are no browsers say nothing; what lacks both headers passes,
 * since a browser old enough to omit them on a form of another site would not send our cookies along with it either.
 */
function isFromElsewhere(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  return origin !== undefined && !isOurs(origin, { publicUrl, host: request.host });
}

/** Ours is the public address, and whatever name the site was reached under; never plain http for a site on https. */
function isOurs(origin: string, own: { readonly publicUrl: string; readonly host: string }): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, host, origin: given } = new URL(origin);
  const expected = new URL(own.publicUrl);
  return given === expected.origin || (host === own.host && (protocol === 'https:' || expected.protocol === 'http:'));
}
