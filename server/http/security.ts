import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Forbidden } from '../errors.ts';

const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Constant headers on every answer, and no write from another site's page. */
export function secure(
  app: FastifyInstance,
  { publicUrl, isDevelopment }: { readonly publicUrl: string; readonly isDevelopment: boolean },
): void {
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

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (!SAFE_METHODS.has(request.method) && isFromElsewhere(request, publicUrl))
      throw new Forbidden('This can only be sent from our own pages.');
  });
}

/** Browsers say where a request comes from; programs that are no browsers say nothing and carry no cookies of ours. */
function isFromElsewhere(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none';
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return origin !== publicUrl && !(URL.canParse(origin) && new URL(origin).host === request.headers.host);
}
